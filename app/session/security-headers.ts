/** Headers of every page (security.md, session and transport). */
export function securityHeaders(
  nonce: string,
  input: { dev: boolean; tls: boolean },
): [name: string, value: string][] {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${input.dev ? " 'unsafe-eval'" : ""}`,
    input.dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${input.dev ? " ws:" : ""}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ];
  return [
    ["content-security-policy", policy.join("; ")],
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "same-origin"],
    ["x-frame-options", "DENY"],
    ["cache-control", "no-store"],
    ...(input.tls
      ? ([["strict-transport-security", "max-age=31536000"]] as [string, string][])
      : []),
  ];
}
