import { nameChar } from "#platform/i18n/shown-text.ts";
import type { ShipmentDocument } from "../documents/shipment.ts";
import type { PartnerProfile } from "../partners/partner-profile.ts";
import type { Finding } from "../syntax/finding.ts";
import { transliterate } from "../syntax/transliterate.ts";
import type { MessageSpec } from "./message-spec.ts";

type For<D extends ShipmentDocument> = {
  spec: Pick<MessageSpec<D, unknown>, "facts" | "map">;
  profile: PartnerProfile;
  /** Unlimited, as warnings do not stop the file. */
  leftOut: Finding[];
};

/** Drops optional texts the partner cannot read, each with a warning. */
export function withoutUnreadable<D extends ShipmentDocument>(document: D, { spec, profile, leftOut }: For<D>): D {
  let kept = document;
  for (const field of spec.map.optionalTexts ?? []) {
    const text = document[field];
    const strangers = typeof text === "string" && text !== "" ? transliterate(text, profile.syntaxId).left : [];
    if (strangers.length === 0) continue;
    const no = spec.facts.no(document);
    const char = [...new Set(strangers.map((stranger) => nameChar(stranger.char)))].slice(0, 10).join(" ");
    const params = { where: no, field, char, charset: profile.syntaxId };
    leftOut.push({ code: "edi.leftOutChar", level: "warning", ...spec.facts.spot(no), field, params });
    kept = { ...kept, [field]: undefined };
  }
  return kept;
}
