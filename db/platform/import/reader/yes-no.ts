const yesWords = new Set("y yes true t 1 是 有 √ ✓ ✔ ☑ 对 真".split(" "));
const noWords = new Set("n no false f 0 否 无 × ✗ ✘ ☐ 不 假".split(" "));

/** True for what people write in a table for yes, in either language; small letters. */
export const isYes = (word: string): boolean => yesWords.has(word);
/** The same for no. */
export const isNo = (word: string): boolean => noWords.has(word);
