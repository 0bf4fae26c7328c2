/** Invisible, unassigned or direction-changing characters. */
const unseen = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]$/u;
/** Within a text, blanks, line breaks and marks after letters are normal. */
const unseenIn =
  /(?![ \n])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]|(?<![\p{L}\p{M}\p{N}])\p{M}/gu;
const plain = /^[\x20-\x7e\n\u3001-\u30ff\u4e00-\u9fff\uff01-\uff5e]*$/;

const numbered = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** An invisible character as `U+200B`, any other unchanged. */
export function nameChar(char: string): string {
  return unseen.test(char) ? numbered(char) : char;
}

/** Escapes invisible characters for messages. */
export function shownText(text: string): string {
  return plain.test(text) ? text : text.replace(unseenIn, numbered);
}
