import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { intakeBounds, sizeText } from "./bounds.ts";
import type { BodyFault, BodyRefused } from "./read-body.server.ts";

type Message = { status: number; label: MessageKey; params: Record<string, string | number> };

const faults: Readonly<Record<BodyFault, Omit<Message, "params">>> = {
  tooLarge: { status: 413, label: "kit.bodyTooLarge" },
  tooManyFields: { status: 413, label: "kit.tooManyFields" },
  busy: { status: 503, label: "kit.tooManyBodies" },
  slow: { status: 408, label: "kit.bodyTooSlow" },
  packed: { status: 415, label: "kit.bodyPacked" },
};

export function bodyMessages({ fault, size, most }: BodyRefused): Message {
  const params: Message["params"] =
    fault === "tooLarge"
      ? { size: sizeText(size), limit: sizeText(most) }
      : fault === "tooManyFields"
        ? { limit: intakeBounds.fields }
        : {};
  return { ...faults[fault], params };
}
