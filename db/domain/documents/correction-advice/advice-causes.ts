/** Who is to blame: a fault of the carrier costs the customer nothing. */
export const adviceCauses = ["CUSTOMER", "CARRIER"] as const;
export type AdviceCause = (typeof adviceCauses)[number];
