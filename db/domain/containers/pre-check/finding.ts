import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** ERROR forbids approval, WARNING is for the captain to decide, NOTE informs. */
export type Severity = "ERROR" | "WARNING" | "NOTE";
export type Finding = {
  severity: Severity;
  code: MessageKey;
  params: Record<string, string | number>;
};

export const finding = (
  severity: Severity,
  code: MessageKey,
  params: Finding["params"] = {},
): Finding => ({ severity, code, params });

export const isError = ({ severity }: Finding): boolean => severity === "ERROR";
