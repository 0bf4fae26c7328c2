/** True for a change from another site's page, which cannot send a bearer token. */
export function isForeign(header: (name: string) => string | null | undefined): boolean {
  if (header("authorization")) return false;
  const site = header("sec-fetch-site");
  if (site) return site !== "same-origin" && site !== "none";
  const host = header("x-forwarded-host") ?? header("host");
  const from = header("origin") ?? header("referer");
  return from ? !URL.canParse(from) || new URL(from).host !== host : false;
}
