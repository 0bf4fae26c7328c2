import { headOf } from "#edi/inbound/read-tree.ts";
import type { MessageDefinition } from "#edi/messages/definition.ts";
import { validateInterchange, type ValidMessage } from "#edi/messages/validate.ts";
import type { MessageType } from "#edi/partners/partner-profile.ts";
import { type Finding, hasErrors, listFindings } from "#edi/syntax/finding.ts";
import { stamp203 } from "#edi/syntax/local-time.ts";
import type { Segment } from "#edi/syntax/segment.ts";
import { type ExportContext, makeExportContext } from "./export-context.ts";
import { fileNameOf, messageRefsOf, writeFile } from "./file-frame.ts";
import type { ExportSetting, MessageFile } from "./message-spec.ts";
import { type PartnerCode, partnerCodes } from "./mirror-meant.ts";
import { repetition } from "./mirror-differences.ts";
import { repeatedIn } from "./mirror-read.ts";
import { agrees, compact } from "./mirror-values.ts";
import { functionOfPurpose } from "./purpose.ts";

/** Number, function (1225) and time of a message. */
export type PlainHead = { documentNo: string; purpose: string; preparedAt: string };

/** The head, and the partner's codes of ours. */
export type MeantHead = PlainHead & { code: PartnerCode };

/** What a message says, line by line: `key` names the line for findings. */
export type SaidLine = { key: string; values: Readonly<Record<string, string>> };

/**
 * A message that is not a list of shipments: the standard, the writer, and what its receiver must
 * read again.
 */
export type PlainSpec<C> = {
  directory: MessageDefinition & { type: MessageType };
  write(ctx: ExportContext, content: C, head: PlainHead): void;
  meant(content: C, head: MeantHead): readonly SaidLine[];
  read(message: ValidMessage, segments: readonly Segment[]): readonly SaidLine[];
  /** Voyage and port of the file's name. */
  about(content: C): { voyNo: string; port: string };
};

export type PlainMessage<C> = {
  readonly type: MessageType;
  readonly version: string;
  /**
   * Writes an interchange of one message and reads it back; `text` is null with any error. Pure.
   */
  write(content: C, setting: PlainSetting): MessageFile;
  /** What our own reader finds in a text that should say so; nothing, where it says it. */
  check(text: string, content: C, setting: PlainSetting): Finding[];
};

export type PlainSetting = ExportSetting & { documentNo: string };

/** Defines an outbound message of its own contents: masses, releases, confirmations, answers. */
export function definePlainMessage<C>(spec: PlainSpec<C>): PlainMessage<C> {
  const { type, version, release } = spec.directory;
  return {
    type,
    version: `${version}.${release}`,
    write: (content, setting) => writePlain(spec, content, setting),
    check: (text, content, setting) =>
      readBack(spec, text, spec.meant(content, meantHead(setting))),
  };
}

const meantHead = ({ control, now, documentNo, mapper }: PlainSetting): MeantHead => ({
  documentNo,
  purpose: functionOfPurpose[control.purpose],
  preparedAt: stamp203(now) ?? "",
  code: partnerCodes(mapper),
});

function writePlain<C>(spec: PlainSpec<C>, content: C, setting: PlainSetting): MessageFile {
  const { directory } = spec;
  const { profile, mapper, control, documentNo } = setting;
  const findings = listFindings();
  const ctx = makeExportContext({ profile, mapper, directory, findings });
  const { voyNo, port } = spec.about(content);
  ctx.exact(documentNo, 35, { voyNo }, "documentNo");
  const messageRefs = messageRefsOf(control, 1);
  const head = meantHead(setting);
  spec.write(ctx, content, head);
  const association = profile.association === undefined ? {} : { association: profile.association };
  const { type, version, release, agency } = directory;
  const message = {
    reference: messageRefs[0] ?? "",
    type,
    version,
    release,
    agency,
    body: [ctx.out.take()],
    ...association,
  };
  const text = hasErrors(findings.all) ? null : writeFile([message], directory, setting);
  const last = text === null ? [] : readBack(spec, text, spec.meant(content, head));
  return {
    text: hasErrors(last) ? null : text,
    findings: [...findings.all, ...last],
    controlRef: control.interchangeRef,
    messageRefs,
    fileName: fileNameOf({ type, voyNo, port, documentNo }, setting),
    documentNo,
  };
}

/** Our own reader must find what was meant, line by line. */
function readBack<C>(
  { directory, read }: PlainSpec<C>,
  text: string,
  meant: readonly SaidLine[],
): Finding[] {
  const { interchange, messages, findings } = validateInterchange(text, [directory], {
    maxChars: Number.POSITIVE_INFINITY,
  });
  const [message] = messages;
  if (hasErrors(findings) || !message) return [...findings];
  const reread = read(message, interchange.messages[0]?.segments ?? []);
  const repeated = repeatedIn(message.tree);
  return [
    ...findings,
    ...differences(meant, reread),
    ...(repeated ? [repetition(repeated, meant[0]?.key ?? "")] : []),
  ];
}

/** Where what is read back is not what was meant. */
export function differences(meant: readonly SaidLine[], reread: readonly SaidLine[]): Finding[] {
  const differ = (
    where: string,
    field: string,
    [own, other]: readonly [string, string],
  ): Finding => ({
    code: "edi.mirrorDiffers",
    level: "error",
    field,
    params: { where, field, meant: own, found: other },
  });
  if (meant.length !== reread.length)
    return [differ("", "lines", [String(meant.length), String(reread.length)])];
  return meant.flatMap(({ key, values }, at) =>
    Object.entries(values).flatMap(([field, own]) => {
      const other = reread[at]?.values[field] ?? "";
      return agrees(field, plain(own), plain(other)) ? [] : [differ(key, field, [own, other])];
    }),
  );
}

/** As every repertoire writes it; numbers without trailing zeros. */
const plain = (text: string): string =>
  /^-?\d+\.\d+$/.test(text.trim()) ? text.trim().replace(/\.?0+$/, "") : compact(text);

/** Number and function of a message with BGM. */
export const saidHead = ({
  documentNo,
  purpose,
}: Pick<PlainHead, "documentNo" | "purpose">): SaidLine => ({
  key: documentNo,
  values: { documentNo, purpose },
});

export function readHead(message: ValidMessage): SaidLine {
  const { documentNo, messageFunction } = headOf(message);
  return saidHead({ documentNo, purpose: messageFunction });
}

/** A time to the minute. */
export const minute = (time: string | null | undefined): string =>
  (time ?? "").replace("T", " ").slice(0, 16);
