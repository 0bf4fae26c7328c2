import type { MessageDefinition } from "../messages/definition.ts";
import { validateInterchange, type ValidMessage } from "../messages/validate.ts";
import type { MessageType } from "../partners/partner-profile.ts";
import { type Finding, hasErrors, listFindings } from "../syntax/finding.ts";
import { stamp203 } from "../syntax/local-time.ts";
import type { Segment } from "../syntax/segment.ts";
import { type ExportContext, makeExportContext } from "./export-context.ts";
import { fileNameOf, messageRefsOf, writeFile } from "./file-frame.ts";
import type { ExportSetting, MessageFile } from "./message-spec.ts";
import { functionOfPurpose } from "./purpose.ts";

/** Number, function (1225) and time of a message. */
export type PlainHead = { documentNo: string; purpose: string; preparedAt: string };

/** What a message says, line by line: `key` names the line for findings. */
export type SaidLine = { key: string; values: Readonly<Record<string, string>> };

/** A message that is not a list of shipments: the standard, the writer, and what its receiver must read again. */
export type PlainSpec<C> = {
  directory: MessageDefinition & { type: MessageType };
  write(ctx: ExportContext, content: C, head: PlainHead): void;
  meant(content: C): readonly SaidLine[];
  read(message: ValidMessage, segments: readonly Segment[]): readonly SaidLine[];
  /** Voyage and port of the file's name. */
  about(content: C): { voyNo: string; port: string };
};

export type PlainMessage<C> = {
  readonly type: MessageType;
  readonly version: string;
  /** Writes an interchange of one message and reads it back; `text` is null with any error. Pure. */
  write(content: C, setting: ExportSetting & { documentNo: string }): MessageFile;
};

/** Defines an outbound message of its own contents: masses, releases, confirmations, answers. */
export function definePlainMessage<C>(spec: PlainSpec<C>): PlainMessage<C> {
  const { type, version, release } = spec.directory;
  return { type, version: `${version}.${release}`, write: (content, setting) => writePlain(spec, content, setting) };
}

function writePlain<C>(spec: PlainSpec<C>, content: C, setting: ExportSetting & { documentNo: string }): MessageFile {
  const { directory } = spec;
  const { profile, mapper, control, now, documentNo } = setting;
  const findings = listFindings();
  const ctx = makeExportContext({ profile, mapper, directory, findings });
  const { voyNo, port } = spec.about(content);
  ctx.exact(documentNo, 35, { voyNo }, "documentNo");
  const messageRefs = messageRefsOf(control, 1);
  spec.write(ctx, content, { documentNo, purpose: functionOfPurpose[control.purpose], preparedAt: stamp203(now) ?? "" });
  const association = profile.association === undefined ? {} : { association: profile.association };
  const { type, version, release, agency } = directory;
  const message = { reference: messageRefs[0] ?? "", type, version, release, agency, body: [ctx.out.take()], ...association };
  const text = hasErrors(findings.all) ? null : writeFile([message], directory, setting);
  const last = text === null ? [] : readBack(spec, content, text);
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
function readBack<C>({ directory, meant, read }: PlainSpec<C>, content: C, text: string): Finding[] {
  const { interchange, messages, findings } = validateInterchange(text, [directory], { maxChars: Number.POSITIVE_INFINITY });
  const [message] = messages;
  if (hasErrors(findings) || !message) return [...findings];
  const reread = read(message, interchange.messages[0]?.segments ?? []);
  return [...findings, ...differences(meant(content), reread)];
}

/** Where what is read back is not what was meant. */
export function differences(meant: readonly SaidLine[], reread: readonly SaidLine[]): Finding[] {
  const differ = (where: string, field: string, [own, other]: readonly [string, string]): Finding => ({
    code: "edi.mirrorDiffers",
    level: "error",
    field,
    params: { where, field, meant: own, found: other },
  });
  if (meant.length !== reread.length) return [differ("", "lines", [String(meant.length), String(reread.length)])];
  return meant.flatMap(({ key, values }, at) =>
    Object.entries(values).flatMap(([field, own]) => {
      const other = reread[at]?.values[field] ?? "";
      return plain(own) === plain(other) ? [] : [differ(key, field, [own, other])];
    }),
  );
}

/** As every repertoire writes it; numbers without trailing zeros. */
function plain(text: string): string {
  const tidy = text.trim().toUpperCase();
  if (/^-?\d+\.\d+$/.test(tidy)) return tidy.replace(/\.?0+$/, "");
  return tidy.replace(/[^A-Z0-9.-]/g, "");
}
