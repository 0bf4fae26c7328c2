import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  readableProposal,
  unreadableFaults,
} from "#domain/booking/cargo/unreadable-texts.server.ts";
import { operationOf } from "#db/services/registry.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { anEbooking, dangerousLine, seedSea } from "#tests/db/booking/ebooking/sea.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
});
afterAll(() => testDatabase.close());

const save = (form: object) =>
  testDatabase.run("clerk", operationOf("ebooking.save"), form) as Promise<{
    id: number;
    ebNo: string;
  }>;
const faultsOf = async (form: object) =>
  refusalsOf(await save(form).catch((error: unknown) => error)).map(({ code, place, params }) => [
    place.field,
    code,
    params.proposal,
  ]);
const faults = async (form: object) =>
  (await unreadableFaults({ em: testDatabase.em() }, form as Record<string, unknown>)).map(
    ({ code, place, params }) => [place.field, code, params.proposal],
  );

describe("what readers abroad cannot read is refused where it is typed", () => {
  test("a Chinese emergency contact, a name with accents, and each with a proposal", async () => {
    expect(
      await faultsOf(
        anEbooking({
          consigneeName: "Café Müller GmbH",
          cargo: [
            { ...dangerousLine, dgLinker: "王磊", dgGoodsName: "油漆", marks: "N/M\n无唛头" },
          ],
        }),
      ),
    ).toEqual([
      ["consigneeName", "cargo.notForDocumentsTry", "Cafe Muller GmbH"],
      ["cargo.0.marks", "cargo.notForDocumentsTry", "N/M\nWU MAI TOU"],
      ["cargo.0.dgGoodsName", "cargo.notForDocumentsTry", "YOU QI"],
      ["cargo.0.dgLinker", "cargo.notForDocumentsTry", "WANG LEI"],
    ]);
    expect(
      await faultsOf(
        anEbooking({ ebRemark: "请靠前", cargo: [{ ...dangerousLine, dgLinker: "WANG LEI" }] }),
      ),
    ).toEqual([]);
  });

  test("a text stored before may stay in a draft, and is named at its submit", async () => {
    const { id } = await save(anEbooking());
    await sql`update e_booking set consignee_name = '大阪商事' where id = ${id}`.execute(
      testDatabase.em().getKysely(),
    );
    expect(
      await faultsOf(anEbooking({ id, version: 2, consigneeName: "大阪商事", ebRemark: "SECOND" })),
    ).toEqual([]);
    const { rows } = (await testDatabase.run("clerk", operationOf("ebooking.submit"), {
      rows: [{ id }],
    })) as {
      rows: { faults?: { field?: string; code: string }[] }[];
    };
    expect(rows[0]?.faults).toContainEqual(
      expect.objectContaining({ field: "consigneeName", code: "cargo.notForDocumentsTry" }),
    );
  });

  test("a partner's set decides beyond English: '#' is in none of UNOA, and a note needs only a spelling", async () => {
    const partner = { messages: ["IFCSUM"], syntaxId: "UNOA", transliterate: true };
    await sql`insert into edi_partner (code, name, profile)
      values ('NARROW', 'Narrow', ${JSON.stringify(partner)}::jsonb)`.execute(
      testDatabase.em().getKysely(),
    );
    expect(await faults({ shipperAddress: "ROOM #12" })).toEqual([
      ["shipperAddress", "cargo.notForPartner", undefined],
    ]);
    expect(await faults({ shipperAddress: "Room 12", remark: "请优先放舱" })).toEqual([]);
    await sql`update edi_partner
      set profile = profile || '{"transliterate": false}'
      where code = 'NARROW'`.execute(testDatabase.em().getKysely());
    expect(await faults({ shipperAddress: "Room 12", remark: "请优先放舱" })).toEqual([
      ["shipperAddress", "cargo.notForPartnerTry", "ROOM 12"],
      ["remark", "cargo.notForPartnerTry", "QING YOU XIAN FANG CANG"],
    ]);
    await sql`delete from edi_partner where code = 'NARROW'`.execute(testDatabase.em().getKysely());
  });

  test("a booking form, an import's writer and a bill ask the same", async () => {
    const booking = {
      ...anEbooking(),
      ioType: "O",
      nature: "DANGEROUS",
      cargo: [{ ...dangerousLine, dgLinker: "李雷" }],
    };
    const saved = testDatabase.run("clerk", operationOf("booking.save"), booking);
    await expect(saved).rejects.toMatchObject({
      list: [{ code: "cargo.notForDocumentsTry", place: { field: "cargo.0.dgLinker" } }],
    });
  });
});

test("a proposal is readable by everybody, or none is made", () => {
  expect(readableProposal("上海 Größe—№1", [])).toBe("SHANG HAI Grosse-No1");
  expect(readableProposal("🚢", [])).toBeNull();
});

test.each([
  ["zh", "BK1 的 货物 2 应急联系人 含"],
  ["en", "BK1, Cargo 2 Emergency contact:"],
] as const)("a refusal of a message names the field in words (%s)", (lang, begin) => {
  const params = {
    where: "BK1",
    field: "cargo[2].dangerous[1].dgLinker.contact",
    char: "王",
    at: 1,
    charset: "UNOA",
  };
  expect(translate(lang, "edi.charNotSendable", params)).toContain(begin);
});
