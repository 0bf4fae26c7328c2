/**
 * Two pages share the routes (spec/screens.csv): all customers, and those who book electronically.
 */
export function customerPageOf(url: string): {
  apiName: "xhlbasic/customer" | "eb/customer";
  path: string;
} {
  const apiName = new URL(url).pathname.startsWith("/eb/") ? "eb/customer" : "xhlbasic/customer";
  return { apiName, path: `/${apiName}` };
}
