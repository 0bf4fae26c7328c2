/** Which of the two pages of customers an address is of (spec/screens.csv): all of them, or those that book electronically. */
export function customerPageOf(url: string): { apiName: "xhlbasic/customer" | "eb/customer"; path: string } {
  const apiName = new URL(url).pathname.startsWith("/eb/") ? "eb/customer" : "xhlbasic/customer";
  return { apiName, path: `/${apiName}` };
}
