import type { PartnerProfile } from "#edi/partners/partner-profile.ts";
import { strangersIn } from "#edi/syntax/repertoire.ts";
import {
  type Transliterated,
  transliterate,
  transliterateNote,
} from "#edi/syntax/transliterate.ts";

/** What decides how a partner reads a text. */
export type PartnerReader = Pick<PartnerProfile, "syntaxId" | "transliterate">;

/** A text as the partner gets it: transliterated where it wants that, else as it is. */
export function bring(text: string, reader: PartnerReader): Transliterated {
  return reader.transliterate ? transliterate(text, reader.syntaxId) : asItIs(text, reader);
}

/** A person's name or a note; its Chinese becomes pinyin. */
export function bringNote(text: string, reader: PartnerReader): Transliterated {
  return reader.transliterate ? transliterateNote(text, reader.syntaxId) : asItIs(text, reader);
}

function asItIs(text: string, { syntaxId }: PartnerReader): Transliterated {
  const plain = text.normalize("NFC");
  return { text: plain, left: strangersIn(plain, syntaxId) };
}
