import { nameChar } from "#platform/kernel/i18n/shown-text.ts";
import type { ShipmentDocument } from "#edi/documents/shipment.ts";
import type { PartnerProfile } from "#edi/partners/partner-profile.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import type { MessageSpec } from "./message-spec.ts";
import { bringNote } from "./partner-texts.ts";

type For<D extends ShipmentDocument> = {
  spec: Pick<MessageSpec<D, unknown>, "facts" | "map">;
  profile: PartnerProfile;
  /** Unlimited, as warnings do not stop the file. */
  leftOut: Finding[];
};

/**
 * Notes as the partner can read them. Only characters with no spelling in its set are left out,
 * with a warning that names them.
 */
export function withReadableNotes<D extends ShipmentDocument>(
  document: D,
  { spec, profile, leftOut }: For<D>,
): D {
  let readable = document;
  for (const field of spec.map.optionalTexts ?? []) {
    const text = document[field];
    if (typeof text !== "string" || text === "") continue;
    const lines = text.split(/\r\n|\r|\n/).map((line) => bringNote(line, profile));
    const gone = new Set(lines.flatMap(({ left }) => left.map(({ char }) => char)));
    const sent = lines
      .map((line) =>
        [...line.text]
          .filter((char) => !gone.has(char))
          .join("")
          .trim(),
      )
      .join("\n");
    if (sent !== text) readable = { ...readable, [field]: sent.trim() || undefined };
    if (gone.size === 0) continue;
    const no = spec.facts.no(document);
    const char = [...gone].slice(0, 10).map(nameChar).join(" ");
    const params = { where: no, field, char, charset: profile.syntaxId };
    leftOut.push({
      code: "edi.leftOutChar",
      level: "warning",
      ...spec.facts.spot(no),
      field,
      params,
    });
  }
  return readable;
}
