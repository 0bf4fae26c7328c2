const yesTexts = new Set("y yes true t 1 是 有 √ ✓ ✔ ☑ 对 真".split(" "));
const noTexts = new Set("n no false f 0 否 无 × ✗ ✘ ☐ 不 假".split(" "));

/** `label` is lower case, in either language. */
export const isYes = (label: string): boolean => yesTexts.has(label);
export const isNo = (label: string): boolean => noTexts.has(label);
