import type { MessageDefinition, MessageTree } from "#edi/messages/definition.ts";
import { readSegments } from "#edi/messages/read-segments.ts";
import type { ValidMessage } from "#edi/messages/validate.ts";
import { type Finding, type FindingList, listFindings } from "#edi/syntax/finding.ts";
import type { Segment } from "#edi/syntax/segment.ts";
import {
  bytesOf,
  type FlatLayout,
  flatLayout,
  type FlatRecord,
  flatStructure,
  repeatedFields,
} from "./flat-layout.ts";
import { treeOfFlat } from "./flat-tree.ts";

/** The manifest file as a message of its own kind; its contents become those of an IFCSUM. */
export const flatIfcsum: MessageDefinition & { type: "IFCSUM" } = {
  type: "IFCSUM",
  version: "FLAT",
  release: "1",
  agency: "",
  structure: flatStructure,
  segments: {},
  codes: {},
};

/** `segments` stand where their records do, so that findings name the record. */
export type ReadFlat = {
  sender: string;
  recipient: string;
  message: ValidMessage;
  segments: readonly Segment[];
  findings: readonly Finding[];
};

export const isFlat = (text: string): boolean => /^\uFEFF?\s*00:/.test(text);

/**
 * Reads a manifest file (guide §6). Never throws on the text; `segment` of a finding is the number
 * of the record.
 */
export function readFlat(text: string, layout: FlatLayout = flatLayout): ReadFlat {
  const findings = listFindings();
  const raw = recordsIn(text, findings);
  const fault = (
    code: Finding["code"],
    contrl: string,
    segment: number,
    params: Finding["params"],
  ) =>
    findings.add({
      code,
      level: "error",
      contrl,
      messageRef: "1",
      segment,
      params: { segment, ...params },
    });
  readSegments(
    raw.map(([tag = ""]) => ({ tag, elements: [] })),
    flatStructure,
    fault,
  );
  const records = raw.map((fields, at) => recordOf(fields, { number: at + 1, layout, findings }));
  const total = records.at(-1);
  if (total?.tag === "99" && Number(total.values.RECORD_TOTAL_OF_FILE) !== raw.length)
    fault("edi.countDiffers", "29", raw.length, {
      tag: "99",
      given: total.values.RECORD_TOTAL_OF_FILE ?? "",
      found: raw.length,
    });
  const head = records[0];
  if (head?.values.MESSAGE_TYPE !== "IFCSUM")
    fault("edi.unknownMessage", "12", 1, { type: head?.values.MESSAGE_TYPE ?? "" });
  const { tree, segments } = treeOfFlat(records);
  const message: ValidMessage = {
    reference: "1",
    definition: flatIfcsum,
    tree: tree as MessageTree,
  };
  const { SENDER_CODE: sender = "", RECEIVER_CODE: recipient = "" } = head?.values ?? {};
  return { sender, recipient, message, segments, findings: [...findings.all] };
}

/** Fields of each record; `?` releases the character behind it. */
function recordsIn(text: string, findings: FindingList): string[][] {
  const records: string[][] = [];
  let fields: string[] = [];
  let field = "";
  let open = false;
  // What stands from here on belongs to the field.
  let from = 0;
  const take = (at: number) => {
    field += text.slice(from, at);
    from = at + 1;
  };
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (!open && /\s/.test(char)) continue;
    if (!open) from = at;
    open = true;
    if (char === "?" && at + 1 < text.length) {
      take(at);
      at += 1;
    } else if (char === ":") {
      take(at);
      fields.push(field.trim());
      field = "";
    } else if (char === "'") {
      take(at);
      records.push([...fields, field.trim()]);
      [fields, field, open] = [[], "", false];
    } else if (char === "\n" || char === "\r") take(at);
  }
  if (open) {
    take(text.length);
    findings.add({
      code: "edi.unterminated",
      level: "error",
      contrl: "22",
      params: { tag: fields[0] ?? field.slice(0, 12), limit: 0 },
    });
  }
  return records;
}

type Reading = { number: number; layout: FlatLayout; findings: FindingList };

function recordOf(
  [tag = "", ...values]: readonly string[],
  { number, layout, findings }: Reading,
): FlatRecord {
  const fields = layout[tag] ?? [];
  const single: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  const add = (code: Finding["code"], contrl: string, params: Finding["params"]) =>
    findings.add({
      code,
      level: "error",
      contrl,
      messageRef: "1",
      segment: number,
      params: { segment: number, tag, ...params },
    });
  if (values.slice(fields.length).some((value) => value !== ""))
    add("edi.flatSurplus", "16", { limit: fields.length });
  for (const [at, { id, max, mandatory, decimals }] of fields.entries()) {
    const value = values[at] ?? "";
    if (id === "-") continue;
    if (value === "") {
      if (mandatory) add("edi.flatMissing", "13", { field: id, value });
      continue;
    }
    single[id] ??= value;
    if (repeatedFields.has(id)) (lists[id] ??= []).push(value);
    if (bytesOf(value) > max)
      add("edi.flatTooLong", "39", { field: id, value: value.slice(0, 60), limit: max });
    else if (decimals !== null && !/^-?\d+(\.\d+)?$/.test(value))
      add("edi.flatNotNumber", "37", { field: id, value: value.slice(0, 60) });
  }
  return { tag, number, values: single, lists };
}
