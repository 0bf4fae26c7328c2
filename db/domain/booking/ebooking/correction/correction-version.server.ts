import type { Version } from "#platform/records/form/compare-versions.ts";
import type { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { EbookingInput } from "../ebooking.schema.ts";

const {
  id: _id,
  version: _version,
  notifySame: _same,
  cargo,
  containers,
  voyage: _voyage,
  ...header
} = EbookingInput.shape;
const headerKeys = Object.keys(header);
const lineKeys = {
  cargo: Object.keys(cargo.unwrap().element.shape),
  containers: Object.keys(containers.unwrap().element.shape),
};

const pick = (values: object, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, values[key as keyof object] ?? null]));

/**
 * The stored form as a version: fields, voyage by name, lines with their identities. The lines are
 * loaded.
 */
export function versionOf(eb: EBooking): Version {
  return {
    ...pick(eb, headerKeys),
    voyage: eb.voyage?.voyageName ?? "",
    cargo: eb.cargo.getItems().map((line) => pick(line, lineKeys.cargo)),
    containers: eb.containers.getItems().map((line) => pick(line, lineKeys.containers)),
  };
}

/**
 * A checked form as a version. Lines keep the identity of a received line once; all others are new.
 */
export function versionOfForm(input: EbookingInput, received: Version): Version {
  const { id: _own, version: _seen, notifySame: _tick, ...fields } = input;
  return {
    ...fields,
    cargo: withIdentities(fields.cargo, received.cargo),
    containers: withIdentities(fields.containers, received.containers),
  };
}

function withIdentities<L extends { id: number }>(lines: readonly L[], received: unknown): L[] {
  const free = new Set((received as readonly { id: number }[]).map(({ id }) => id));
  return lines.map((line) => (free.delete(line.id) ? line : { ...line, id: 0 }));
}

/**
 * The correction on top of what is stored now: only what it changes is taken over, so that staff's
 * own changes since then stay. Lines are those of the correction.
 */
export function appliedTo(
  current: Version,
  { received, content }: { received: Version; content: Version },
): Version {
  const same = (key: string) =>
    JSON.stringify(received[key] ?? null) === JSON.stringify(content[key] ?? null);
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [
      key,
      Array.isArray(value) || !same(key) ? value : (current[key] ?? null),
    ]),
  );
}

/**
 * A version as a form's input; blanks stand for what is missing.
 * @throws ZodError for a document of another shape
 */
export function formOfVersion(version: Version): EbookingInput {
  const texts = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return EbookingInput.parse({
    ...texts(version),
    cargo: (version.cargo as object[]).map(texts),
    containers: (version.containers as object[]).map(texts),
  });
}
