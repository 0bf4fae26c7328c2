/** Parts made at once. */
export const mostParts = 50;
