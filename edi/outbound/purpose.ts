export const messagePurposes = ["original", "replace", "change", "cancel"] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

/** Data element 1225 by purpose (guide §2). */
export const functionOfPurpose: Readonly<Record<MessagePurpose, string>> = {
  original: "9",
  replace: "5",
  change: "4",
  cancel: "1",
};
