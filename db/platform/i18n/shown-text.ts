/** What cannot be seen, changes the direction of what follows, or has no shape of its own: controls, blanks, invisible and unassigned characters. */
const unseen = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]$/u;
/** The same inside a text, where a blank and a line break are what they seem and a mark over a letter is a part of it. */
const unseenIn = /(?![ \n])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]|(?<![\p{L}\p{M}\p{N}])\p{M}/gu;
const plain = /^[\x20-\x7e\n\u3001-\u30ff\u4e00-\u9fff\uff01-\uff5e]*$/;

const numbered = (char: string): string => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** A character as a reader can recognise it: one that cannot be seen by its number (`U+200B`), any other as it is. */
export function nameChar(char: string): string {
  return unseen.test(char) ? numbered(char) : char;
}

/** A text as a message quotes it: characters that cannot be seen stand there by their number. */
export function shownText(text: string): string {
  return plain.test(text) ? text : text.replace(unseenIn, numbered);
}
