/**
 * Free-time clocks of the export and the import side (domain §5). A combined one stands for both of
 * its side.
 */
export const clocks = ["DEM", "DET", "DND", "DIS_DEM", "DIS_DET", "DIS_DND"] as const;
export type Clock = (typeof clocks)[number];
