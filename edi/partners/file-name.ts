import { type LocalTime, stampOf } from "#edi/syntax/local-time.ts";

/** Values for a file name pattern (guide §8). `madeAt` is the sender's wall clock. */
export type FileNameParts = {
  msg: string;
  partner: string;
  voyage: string;
  pol: string;
  ref: string;
  doc: string;
  madeAt: LocalTime;
};

export const fileNameTokens = [
  "MSG",
  "PARTNER",
  "VOYAGE",
  "POL",
  "YYYYMMDDHHmmss",
  "YYYYMMDD",
  "YYMMDD",
  "HHmmss",
  "REF",
  "DOC",
] as const;

const longestName = 150;

/**
 * Null when valid; else an unknown token, a character outside `[A-Za-z0-9._-]`, or nothing that
 * makes names differ.
 */
export function fileNamePatternFault(pattern: string): "token" | "char" | "unique" | null {
  const tokens = [...pattern.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? "");
  if (tokens.some((token) => !(fileNameTokens as readonly string[]).includes(token)))
    return "token";
  const plain = pattern.replace(/\{[^{}]*\}/g, "");
  if (!/^[A-Za-z0-9._-]*$/.test(plain) || pattern.startsWith(".") || plain.includes(".."))
    return "char";
  return tokens.includes("REF") ? null : "unique";
}

/**
 * Fills in the pattern and replaces other characters by `-`. Never hidden, never a path, at most
 * 150 characters including the extension (guide §8).
 * @throws Error for a pattern that `fileNamePatternFault` refuses
 */
export function renderFileName(pattern: string, parts: FileNameParts): string {
  const fault = fileNamePatternFault(pattern);
  const stamp = stampOf(parts.madeAt);
  if (fault !== null || stamp === null)
    throw new Error(`file name: ${fault ?? "time"} ${pattern} ${parts.madeAt}`);
  const values: Record<string, string> = {
    MSG: parts.msg,
    PARTNER: parts.partner,
    VOYAGE: parts.voyage,
    POL: parts.pol,
    REF: parts.ref,
    DOC: parts.doc,
    YYYYMMDDHHmmss: stamp,
    YYYYMMDD: stamp.slice(0, 8),
    YYMMDD: stamp.slice(2, 8),
    HHmmss: stamp.slice(8),
  };
  const name = pattern.replace(/\{([^{}]*)\}/g, (_all, token: string) =>
    clean(values[token] ?? ""),
  );
  return shorten(name.replace(/\.{2,}/g, ".").replace(/^[.-]+/, "") || "edi");
}

function clean(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-");
}

function shorten(name: string): string {
  if (name.length <= longestName) return name;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? "";
  return name.slice(0, longestName - ending.length) + ending;
}
