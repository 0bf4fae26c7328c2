import { inPinyin } from "./pinyin.server.ts";

/**
 * The Content-Disposition of a named file (RFC 6266): the name itself, and beside it one of plain
 * ASCII, Chinese as pinyin, for clients that read only that.
 */
export function disposition(how: "attachment" | "inline", fileName: string): string {
  const plain = inPinyin(fileName)
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\/]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
  const named = plain.replace(/^\.+/, "") === "" || plain.startsWith(".") ? `file${plain}` : plain;
  return `${how}; filename="${named}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
