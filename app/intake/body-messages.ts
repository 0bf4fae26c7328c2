import type { Word } from "#platform/i18n/message-key.ts";
import { intakeBounds, sizeText } from "./bounds.ts";
import type { BodyFault, BodyRefused } from "./read-body.server.ts";

type Said = { status: number; word: Word; params: Record<string, string | number> };

const faults: Readonly<Record<BodyFault, Omit<Said, "params">>> = {
  tooLarge: { status: 413, word: "kit.bodyTooLarge" },
  tooManyFields: { status: 413, word: "kit.tooManyFields" },
  busy: { status: 503, word: "kit.tooManyBodies" },
  slow: { status: 408, word: "kit.bodyTooSlow" },
  packed: { status: 415, word: "kit.bodyPacked" },
};

/** Status and words for a body that was not taken. */
export function bodyWords({ fault, size, most }: BodyRefused): Said {
  const params: Said["params"] =
    fault === "tooLarge"
      ? { size: sizeText(size), limit: sizeText(most) }
      : fault === "tooManyFields"
        ? { limit: intakeBounds.fields }
        : {};
  return { ...faults[fault], params };
}
