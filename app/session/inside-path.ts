const base = "http://inside.invalid";

/**
 * An address to go back to, if it is a path of our own: path, query and fragment. Everything that a browser would read as another site
 * (`//host`, `/\host`, `/<tab>/host`, a scheme) becomes "/".
 */
export function insidePath(to: string | null | undefined): string {
  if (!to || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(to)) return "/";
  if (!URL.canParse(to, base)) return "/";
  const url = new URL(to, base);
  const path = url.pathname + url.search + url.hash;
  return url.origin === base && !path.startsWith("//") ? path : "/";
}
