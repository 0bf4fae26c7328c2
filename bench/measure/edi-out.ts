import fc from "fast-check";
import type { ShipmentDocument } from "#edi/documents/shipment.ts";
import { flatMessage } from "#edi/flat/flat.message.ts";
import { coparnMessage } from "#edi/outbound/coparn/coparn.message.ts";
import { cuscarMessage } from "#edi/outbound/cuscar/cuscar.message.ts";
import { ifcsumBillMessage } from "#edi/outbound/ifcsum/ifcsum-bill.message.ts";
import { iftmbcMessage } from "#edi/outbound/iftmbc/iftmbc.message.ts";
import type { OutboundMessage } from "#edi/outbound/message-spec.ts";
import type { PlainMessage } from "#edi/outbound/plain-message.ts";
import { aperakMessage, contrlMessage } from "#edi/outbound/responses/response.messages.ts";
import { vermasMessage } from "#edi/outbound/vermas/vermas.message.ts";
import { makeCodeMapper, startingRows } from "#edi/partners/code-mapper.ts";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import * as random from "#fixtures/edi/random-contents.ts";
import { bareFlatRoundTrip, bareRoundTrip } from "./edi-bare.ts";
import { type BenchResult, fasterAtLeast } from "../line.ts";

/** Documents of a file (the most of one message), and messages written one by one. */
const many = 9_999;
const single = 2_000;
const rounds = 3;
/** Checks and mirror take so much of the bare work at most. */
const least = 0.05;

const profile = partnerProfileSchema.parse({
  partnerCode: "P",
  sender: { id: "SEAWAY" },
  recipient: { id: "P" },
  syntaxId: "UNOC",
  syntaxVersion: 3,
});
const setting = {
  profile,
  mapper: makeCodeMapper(startingRows, { partner: "P" }),
  control: { interchangeRef: "XHL1", documentSeq: 1, purpose: "original" as const },
  now: "2026-03-04T11:05:00",
  documentNo: "DOC-1",
};

/** CPU milliseconds, which other work on the machine does not lengthen. */
export function cpuOfWork(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

type Out = { name: string; count: number; unit: string; write(): string[] };

/** A file of so many documents; numbers differ, contents repeat. */
function manifest<D extends ShipmentDocument & { blNo: string }>(
  name: string,
  message: OutboundMessage<D>,
  contents: fc.Arbitrary<random.Manifest<D>>,
): Out {
  const [sample] = fc.sample(contents, { seed: 5, numRuns: 1 });
  if (!sample) throw new Error("no sample");
  const documents = Array.from({ length: many }, (_, at) => ({
    ...(sample.documents[at % sample.documents.length] as D),
    blNo: `BL${String(at).padStart(6, "0")}`,
  }));
  return {
    name,
    count: many,
    unit: "bills",
    write() {
      const writer = message.open(sample.voyage, setting);
      writer.add(documents);
      return [written(name, writer.finish(sample.containers))];
    },
  };
}

function written(
  name: string,
  { text, findings }: { text: string | null; findings: readonly object[] },
): string {
  if (text === null) throw new Error(`${name}: ${JSON.stringify(findings[0])}`);
  return text;
}

/** Messages of their own interchanges. */
function plain<C>(name: string, message: PlainMessage<C>, contents: fc.Arbitrary<C>): Out {
  const all = fc.sample(contents, { seed: 5, numRuns: single });
  return {
    name,
    count: single,
    unit: "messages",
    write: () => all.map((content) => written(name, message.write(content, setting))),
  };
}

function masses(): Out {
  const [sample] = fc.sample(random.massReport, { seed: 5, numRuns: 1 });
  const [mass] = sample?.masses ?? [];
  if (!sample || !mass) throw new Error("no sample");
  const own = Array.from({ length: many }, (_, at) => ({
    ...mass,
    cntNo: `SEAU${String(at).padStart(7, "0")}`,
    bkNo: `BK${at}`,
  }));
  const name = "VERMAS D.16A";
  return {
    name,
    count: many,
    unit: "masses",
    write: () => [written(name, vermasMessage(profile).write({ ...sample, masses: own }, setting))],
  };
}

/** Each message that leaves: written, checked by its directory, read back and compared. */
export function outLines(): BenchResult[] {
  const messages = [
    manifest("IFCSUM D.00B", ifcsumBillMessage, random.billManifest),
    manifest("CUSCAR D.95B", cuscarMessage, random.billManifest),
    manifest("flat file", flatMessage, random.billManifest),
    masses(),
    plain("COPARN D.95B", coparnMessage, random.releaseOrder),
    plain("IFTMBC D.99B", iftmbcMessage, random.confirmation),
    plain("CONTRL", contrlMessage, random.syntaxAnswer),
    plain("APERAK D.00B", aperakMessage, random.contentAnswer),
  ];
  return messages.map(({ name, count, unit, write }) => {
    let texts: string[] = [];
    const ours = Array.from({ length: rounds }, () => cpuOfWork(() => (texts = write())));
    const limit = Array.from({ length: rounds }, () =>
      cpuOfWork(() => texts.forEach(name === "flat file" ? bareFlatRoundTrip : bareRoundTrip)),
    );
    const speed = (ms: readonly number[]) => count / (Math.max(0.01, Math.min(...ms)) / 1000);
    return fasterAtLeast(
      `${name} out: ${count.toLocaleString("en")} ${unit}, checked and read back`,
      "split and join, no checks",
      { limit: speed(limit), ours: speed(ours), unit },
      least,
    );
  });
}
