const base = "http://inside.invalid";

/**
 * A path of our own, else "/". Browsers read `//host`, `/\host` and `/<tab>/host` as other sites.
 */
export function insidePath(to: string | null | undefined): string {
  if (!to || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(to)) return "/";
  if (!URL.canParse(to, base)) return "/";
  const url = new URL(to, base);
  const path = url.pathname + url.search + url.hash;
  return url.origin === base && !path.startsWith("//") ? path : "/";
}
