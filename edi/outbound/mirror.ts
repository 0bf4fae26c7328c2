import type { DocumentContainer, DocumentFacts, DocumentVoyage, ShipmentDocument } from "../documents/shipment.ts";
import type { MessageTree } from "../messages/definition.ts";
import type { CodeMapper } from "../partners/code-mapper.ts";
import { type Finding, type FindingPlace, maxFindings } from "../syntax/finding.ts";
import { type Segment, valueAt } from "../syntax/segment.ts";
import { containerMeant, documentMeant, lineMeant, partnerCodes, voyageMeant } from "./mirror-meant.ts";
import { containerRead, documentRead, headRead, repeatedIn, voyageRead } from "./mirror-read.ts";
import { agrees, compact, type Said, tidy } from "./mirror-values.ts";

/** What a file must say again when its receiver reads it: head, voyage, containers, and documents in their order with their goods. */
export type Mirror<D> = {
  meant(document: D): void;
  containers(boxes: readonly DocumentContainer[]): void;
  head(head: { documentNo: string; purpose: string }): void;
  /** A top group as our own reader gives it; the message itself at its end. */
  read(tree: MessageTree): void;
  findings(): Finding[];
  /** Forgets what was read. */
  again(): void;
};

type Of<D extends ShipmentDocument> = {
  facts: DocumentFacts<D>;
  voyage: DocumentVoyage;
  mapper: CodeMapper;
  /** Fields a message has no place for: `voyage.times`, `cargo.temperature`. */
  unsaid?: readonly string[];
  /** Qualifiers (3227) of the voyage's ports. */
  ports?: readonly [string, string];
};

/** A segment that stands twice. */
export const repetition = ({ tag, elements }: Segment, where: string): Finding => ({
  code: "edi.mirrorDiffers",
  level: "error",
  field: tag,
  params: { where, field: tag, meant: "", found: elements.map((parts) => parts.join(":")).join("+") },
});

type MeantDocument = { no: string; document: Said; lines: readonly Said[] };

/** Compares what is read back with what was meant; neither is kept longer than the comparison needs. */
export function openMirror<D extends ShipmentDocument>({ facts, voyage, mapper, unsaid = [], ports = ["9", "11"] }: Of<D>): Mirror<D> {
  const code = partnerCodes(mapper);
  const skipped = new Set(unsaid);
  const waiting: MeantDocument[] = [];
  const heads: Said[] = [];
  const boxes = new Map<string, Said>();
  const seen = new Set<string>();
  let differences: Finding[] = [];
  let [nextDocument, nextHead] = [0, 0];
  const differ = (place: FindingPlace, where: string, [meant, reread]: readonly [Said[string], string]) => {
    if (differences.length >= maxFindings) return;
    const params = { where, field: place.field ?? "", meant: typeof meant === "string" ? meant : (meant[0] ?? ""), found: reread };
    differences.push({ code: "edi.mirrorDiffers", level: "error", params, ...place });
  };
  const compare = (kind: string, meant: Said, { reread, place, under }: { reread: Said; place: FindingPlace; under: string }) => {
    const where = place.bkNo ?? place.blNo ?? place.cntNo ?? voyage.voyNo;
    for (const field in meant) {
      const [own, other] = [meant[field] ?? "", reread[field] ?? ""];
      if (!skipped.has(`${kind}.${field}`) && !agrees(field, own, String(other)))
        differ({ ...place, field: under + field }, where, [own, String(other)]);
    }
  };
  const readDocument = (tree: MessageTree) => {
    const reread = documentRead(tree);
    const meant = waiting[nextDocument];
    nextDocument += 1;
    if (!meant || meant.no !== reread.no)
      return differ({ ...facts.spot(meant?.no ?? reread.no), field: facts.noField }, meant?.no ?? reread.no, [meant?.no ?? "", reread.no]);
    const place = facts.spot(meant.no);
    compare("document", meant.document, { reread: reread.document, place, under: "" });
    for (let at = 0; at < Math.max(meant.lines.length, reread.lines.length); at += 1) {
      const [line, other] = [meant.lines[at], reread.lines[at]];
      if (line && other) compare("cargo", line, { reread: other, place, under: `cargo[${at + 1}].` });
      else differ({ ...place, field: "cargo" }, meant.no, [String(meant.lines.length), String(reread.lines.length)]);
    }
  };
  const readContainer = (tree: MessageTree) => {
    const reread = containerRead(tree);
    const cntNo = reread.cntNo ?? "";
    const meant = boxes.get(cntNo);
    seen.add(cntNo);
    if (meant) compare("container", meant, { reread, place: { cntNo }, under: "" });
    else differ({ cntNo, field: "cntNo" }, cntNo, ["", cntNo]);
  };
  const readHead = (tree: MessageTree) => {
    compare("head", heads[nextHead] ?? {}, { reread: headRead(tree), place: {}, under: "" });
    nextHead += 1;
  };
  const meantVoyage = voyageMeant(voyage, code);
  return {
    meant: (document) =>
      void waiting.push({
        no: tidy(facts.no(document)),
        document: documentMeant(document, { facts, voyage, code }),
        lines: document.cargo.map((line, at) => ({ line: String(at + 1), ...lineMeant(line, code) })),
      }),
    containers(all) {
      for (const box of all) boxes.set(compact(box.cntNo), containerMeant(box, code));
    },
    head: ({ documentNo, purpose }) => void heads.push({ documentNo: compact(documentNo), purpose }),
    read(tree) {
      const [first] = tree.segments;
      const repeated = repeatedIn(tree);
      if (repeated) differences.push(repetition(repeated, first ? valueAt(first, 1) : ""));
      if (first?.tag === "CNI") readDocument(tree);
      else if (first?.tag === "EQD") readContainer(tree);
      else if (first?.tag === "TDT" && valueAt(first, 0) === "20")
        compare("voyage", meantVoyage, { reread: voyageRead(tree, ports), place: {}, under: "voyage." });
      else if (tree.segments.some(({ tag }) => tag === "BGM")) readHead(tree);
    },
    findings() {
      const compared = [...differences];
      for (const { no } of waiting.slice(nextDocument)) differ({ ...facts.spot(no), field: facts.noField }, no, [no, ""]);
      for (const cntNo of boxes.keys()) if (!seen.has(cntNo)) differ({ cntNo, field: "cntNo" }, cntNo, [cntNo, ""]);
      const all = differences;
      differences = compared;
      return all;
    },
    again() {
      [nextDocument, nextHead, differences] = [0, 0, []];
      seen.clear();
    },
  };
}
