import type { MessageDefinition } from "#edi/messages/definition.ts";
import { renderFileName } from "#edi/partners/file-name.ts";
import type { PartnerProfile } from "#edi/partners/partner-profile.ts";
import { type OutMessage, writeInterchange } from "#edi/syntax/write.ts";
import { lookOf } from "./export-context.ts";
import type { ExportSetting, MessageControl } from "./message-spec.ts";

/**
 * A single message keeps the reference; several add three digits, so that 11 base characters still
 * fit an..14.
 */
export function messageRefsOf(
  { interchangeRef, messageRef }: MessageControl,
  messages: number,
): string[] {
  const digits = interchangeRef.replace(/^[A-Za-z]+/, "");
  const base = messageRef ?? (digits === "" ? interchangeRef : digits);
  return Array.from({ length: messages }, (_, index) =>
    messages === 1 ? base : base + String(index + 1).padStart(3, "0"),
  );
}

/** The interchange as the partner takes it. */
export function writeFile(
  messages: readonly OutMessage[],
  directory: MessageDefinition,
  { profile, control, now }: ExportSetting,
): string {
  const { syntaxId, syntaxVersion, sender, recipient, test } = profile;
  const application = profile.application === undefined ? {} : { application: profile.application };
  const { separators, lineBreak } = lookOf(profile, directory);
  return writeInterchange(
    {
      syntaxId,
      syntaxVersion,
      sender: partyOf(sender),
      recipient: partyOf(recipient),
      preparedAt: now,
      reference: control.interchangeRef,
      acknowledge: profile.wantsContrl,
      test,
      ...application,
    },
    messages,
    { una: profile.una, lineBreak, separators },
  );
}

function partyOf({ id, qualifier }: PartnerProfile["sender"]) {
  return qualifier === undefined ? { id } : { id, qualifier };
}

/** What a file's name is made of; blank where the message has none. */
export type NamedFile = { type: string; voyNo: string; port: string; documentNo: string };

export function fileNameOf(
  { type, voyNo, port, documentNo }: NamedFile,
  { profile, control, now }: ExportSetting,
): string {
  return renderFileName(profile.fileNamePattern, {
    msg: type,
    partner: profile.partnerCode,
    voyage: voyNo,
    pol: port,
    ref: control.interchangeRef,
    doc: documentNo,
    madeAt: now,
  });
}
