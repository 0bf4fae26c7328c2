import type {
  DocumentContainer,
  DocumentFacts,
  DocumentVoyage,
  ShipmentDocument,
} from "#edi/documents/shipment.ts";
import type { MessageTree } from "#edi/messages/definition.ts";
import type { CodeMapper } from "#edi/partners/code-mapper.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import { valueAt } from "#edi/syntax/segment.ts";
import { type Differences, listDifferences, repetition } from "./mirror-differences.ts";
import {
  containerMeant,
  documentMeant,
  lineMeant,
  type PartnerCode,
  partnerCodes,
  voyageMeant,
} from "./mirror-meant.ts";
import { containerRead, documentRead, headRead, repeatedIn, voyageRead } from "./mirror-read.ts";
import { compact, type Said, tidy } from "./mirror-values.ts";

/**
 * What a file must say again when its receiver reads it: head, voyage, containers, and documents in
 * their order with their goods.
 */
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

/**
 * Compares what is read back with what was meant; neither is kept longer than the comparison needs.
 */
export function openMirror<D extends ShipmentDocument>(of: Of<D>): Mirror<D> {
  const { voyage, mapper, unsaid = [], ports = ["9", "11"] } = of;
  const code = partnerCodes(mapper);
  const differences = listDifferences(voyage.voyNo, unsaid);
  const documents = openDocuments(of, code, differences);
  const boxes = openBoxes(code, differences);
  const meantVoyage = voyageMeant(voyage, code);
  const heads: Said[] = [];
  let nextHead = 0;
  return {
    meant: documents.meant,
    containers: boxes.meant,
    head: ({ documentNo, purpose }) =>
      void heads.push({ documentNo: compact(documentNo), purpose }),
    read(tree) {
      const [first] = tree.segments;
      const repeated = repeatedIn(tree);
      if (repeated) differences.add(repetition(repeated, first ? valueAt(first, 1) : ""));
      if (first?.tag === "CNI") documents.read(tree);
      else if (first?.tag === "EQD") boxes.read(tree);
      else if (first?.tag === "TDT" && valueAt(first, 0) === "20")
        differences.compare("voyage", meantVoyage, {
          reread: voyageRead(tree, ports),
          place: {},
          under: "voyage.",
        });
      else if (tree.segments.some(({ tag }) => tag === "BGM")) {
        differences.compare("head", heads[nextHead] ?? {}, { reread: headRead(tree), place: {} });
        nextHead += 1;
      }
    },
    findings() {
      documents.end();
      boxes.end();
      return differences.all();
    },
    again() {
      nextHead = 0;
      documents.again();
      boxes.again();
      differences.forget();
    },
  };
}

/** What parts of a mirror have in common; `end` names what was not read. */
type Part<T> = { meant(what: T): void; read(tree: MessageTree): void; end(): void; again(): void };

/** Few messages say what a container holds of a line; the others need not look. */
const packedFields = ["cargo.packedGross", "cargo.packedDim"];

type MeantDocument = { no: string; document: Said; lines: readonly Said[] };

/** Documents in their order, with their goods. */
function openDocuments<D extends ShipmentDocument>(
  of: Of<D>,
  code: PartnerCode,
  { differ, compare }: Differences,
): Part<D> {
  const { facts, voyage, unsaid = [] } = of;
  const packed = !packedFields.every((field) => unsaid.includes(field));
  const waiting: MeantDocument[] = [];
  let next = 0;
  return {
    meant: (document) =>
      void waiting.push({
        no: tidy(facts.no(document)),
        document: documentMeant(document, { facts, voyage, code }),
        lines: document.cargo.map((line, at) => lineMeant(line, { line: at + 1, code, packed })),
      }),
    read(tree) {
      const { no, document, lines } = documentRead(tree, packed);
      const meant = waiting[next];
      next += 1;
      if (meant?.no !== no)
        return differ(
          { ...facts.spot(meant?.no ?? no), field: facts.noField },
          meant?.no ?? "",
          no,
        );
      const place = facts.spot(no);
      compare("document", meant.document, { reread: document, place });
      if (meant.lines.length !== lines.length)
        return differ(
          { ...place, field: "cargo" },
          String(meant.lines.length),
          String(lines.length),
        );
      for (let at = 0; at < lines.length; at += 1)
        compare("cargo", meant.lines[at] as Said, {
          reread: lines[at] as Said,
          place,
          under: "cargo",
          line: at + 1,
        });
    },
    end() {
      for (const { no } of waiting.slice(next))
        differ({ ...facts.spot(no), field: facts.noField }, no, "");
    },
    again() {
      next = 0;
    },
  };
}

/** Containers of the head in any order; those of several messages stand in each. */
function openBoxes(
  code: PartnerCode,
  { differ, compare }: Differences,
): Part<readonly DocumentContainer[]> {
  const boxes = new Map<string, Said>();
  const seen = new Set<string>();
  return {
    meant(all) {
      for (const box of all) boxes.set(compact(box.cntNo), containerMeant(box, code));
    },
    read(tree) {
      const reread = containerRead(tree);
      const cntNo = reread.cntNo ?? "";
      const meant = boxes.get(cntNo);
      seen.add(cntNo);
      if (meant) compare("container", meant, { reread, place: { cntNo } });
      else differ({ cntNo, field: "cntNo" }, "", cntNo);
    },
    end() {
      for (const cntNo of boxes.keys())
        if (!seen.has(cntNo)) differ({ cntNo, field: "cntNo" }, cntNo, "");
    },
    again: () => seen.clear(),
  };
}
