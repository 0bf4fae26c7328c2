import { sql } from "kysely";
import { receiveInterchange } from "#domain/edi/inbound/receive-interchange.server.ts";
import { vermasMessage } from "#edi/outbound/vermas/vermas.message.ts";
import { makeCodeMapper, startingRows } from "#edi/partners/code-mapper.ts";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { ifcsum } from "#fixtures/edi/received-files.ts";
import { runOperation } from "#platform/operation/operation.server.ts";
import { seedSea } from "../tests/db/ebooking/sea.ts";
import type { TestDatabase } from "../tests/support/test-database.ts";
import { type BenchLine, fasterAtLeast } from "./line.ts";

/** Consignments of the received manifest, masses of the report. */
const many = 9_000;
const rounds = 3;

/** Bare limit: segments and elements, no directory, no codes; then the rows in one statement. */
async function bareIn(testDatabase: TestDatabase, text: string): Promise<number> {
  const begun = performance.now();
  const bills: { no: string; kg: string }[] = [];
  for (const segment of text.split("'")) {
    const [tag, ...elements] = segment
      .trim()
      .split("+")
      .map((element) => element.split(":"));
    if (tag?.[0] === "CNI") bills.push({ no: `BARE${elements[1]?.[0] ?? ""}`, kg: "0" });
    if (tag?.[0] === "MEA" && elements[1]?.[0] === "G") (bills.at(-1) ?? { kg: "" }).kg = elements[2]?.[1] ?? "0";
  }
  await sql`insert into import_bill (version, bl_no, voyage_id, port_load, port_dis, gwt)
    select 1, g.no, (select min(id) from voyage), 'JPOSA', 'CNSHA', g.kg::numeric from json_to_recordset(${JSON.stringify(bills)}::json) as g(no text, kg text)`.execute(
    testDatabase.em().getKysely(),
  );
  return performance.now() - begun;
}

const timed = async (work: () => unknown): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

async function manifestsIn(testDatabase: TestDatabase) {
  const taken: { bare: number[]; ours: number[] } = { bare: [], ours: [] };
  for (let round = 0; round < rounds; round += 1) {
    const bills = Array.from({ length: many }, (_, at) => ({
      blNo: `B${String(round)}${String(at).padStart(6, "0")}`,
      boxes: [{ cntNo: `SEAU${String(at % 900).padStart(7, "0")}`, pkgs: 3 }],
    }));
    const sized = bills.map((bill, at) => ({ ...bill, boxes: bill.boxes.map((box) => ({ ...box, size: at < 900 ? "22G1" : null })) }));
    const text = ifcsum(`BENCH${round}`, sized);
    taken.bare.push(await bareIn(testDatabase, text));
    await sql`delete from import_bill`.execute(testDatabase.em().getKysely());
    taken.ours.push(
      await timed(async () => {
        const { status } = await runOperation(testDatabase.as("clerk"), receiveInterchange, {
          fileName: "bench.edi",
          bytes: Buffer.from(text, "latin1"),
        });
        if (status !== "ACCEPTED") throw new Error(`the manifest is ${status}`);
      }),
    );
    await sql`delete from import_bill`.execute(testDatabase.em().getKysely());
  }
  return taken;
}

/** A report of masses, read back, beside joined strings. */
async function massesOut() {
  const profile = partnerProfileSchema.parse({ partnerCode: "P", sender: { id: "SEAWAY" }, recipient: { id: "P" } });
  const mapper = makeCodeMapper(startingRows, { partner: "P" });
  const masses = Array.from({ length: many }, (_, at) => ({
    cntNo: `SEAU${String(at).padStart(7, "0")}`,
    sizeType: "20GP",
    bkNo: `BK${at}`,
    portLoad: "CNSHA",
    weightKg: String(14_000 + at),
    method: "1" as const,
    declaredTime: "2026-03-04T09:30:00",
    party: "SUNRISE TRADING",
  }));
  const setting = {
    profile,
    mapper,
    control: { interchangeRef: "XHL1", documentSeq: 1, purpose: "original" as const },
    now: "2026-03-04T11:05:00",
    documentNo: "VGM-1",
  };
  const taken: { bare: number[]; ours: number[] } = { bare: [], ours: [] };
  for (let round = 0; round < rounds; round += 1) {
    taken.bare.push(
      await timed(() =>
        masses
          .map(
            ({ cntNo, bkNo, weightKg }) =>
              `EQD+CN+${cntNo}:6346:5+22G1:6346:5+++5'RFF+BN:${bkNo}'LOC+9+CNSHA:139:6'MEA+AAE+VGM+KGM:${weightKg}'DTM+798:202603040930:203'DOC+SM1:VGM:306'`,
          )
          .join("\n"),
      ),
    );
    taken.ours.push(
      await timed(() => {
        const { text } = vermasMessage(profile).write({ voyNo: "2601E", carrierCode: "XHL", portLoad: "CNSHA", masses }, setting);
        if (text === null) throw new Error("the report is refused");
      }),
    );
  }
  return taken;
}

/** Received manifests and reports of masses, beside what the bare work takes. */
export const ediLine: BenchLine = {
  name: "edi",
  async run(stage) {
    const testDatabase = await stage.database();
    await seedSea(testDatabase.em());
    const profile = JSON.stringify({ partnerCode: "AGENT", sender: { id: "SEAWAY" }, recipient: { id: "AGENT" } });
    await sql`insert into edi_partner (code, name, profile) values ('AGENT', 'Agent', ${profile}::jsonb)`.execute(
      testDatabase.em().getKysely(),
    );
    const speed = ({ bare, ours }: { bare: number[]; ours: number[] }, unit: string) => ({
      limit: many / (Math.min(...bare) / 1000),
      ours: many / (Math.min(...ours) / 1000),
      unit,
    });
    const [received, sent] = [await manifestsIn(testDatabase), await massesOut()];
    return [
      fasterAtLeast("IFCSUM in: 9,000 consignments to import bills", "split + one SQL, no checks", speed(received, "bills"), 0.1),
      fasterAtLeast("VERMAS out: 9,000 masses, validated and read back", "strings, no checks", speed(sent, "masses"), 0.01),
    ];
  },
};
