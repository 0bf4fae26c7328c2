import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import { receiveInterchange } from "#domain/exchange/edi/inbound/ops/receive-interchange.server.ts";
import { type Hold, holds } from "#domain/documents/release/release-holds.ts";
import { codeco } from "#fixtures/edi/received-files.ts";
import { lockedBooking, openTrade } from "#tests/db/documents/bill/bill-fixture.ts";
import { seaway } from "#tests/support/command.ts";
import { openScreen, serveTests } from "#tests/support/served.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { outcomeOf, responseOf, visit, type Visitor } from "#tests/support/web.ts";

vi.setConfig({ testTimeout: 180_000 });
const apiName = "seaway/bill/cargoControl";
let testDatabase: TestDatabase;
let admin: Visitor;
/** A bill whose holds are set one by one, and one that nothing holds. */
let held = { id: 0, blNo: "" };
let clear = { id: 0, blNo: "" };

serveTests(async (served) => {
  testDatabase = served;
  const em = testDatabase.em();
  const voyage = await openTrade(em);
  for (const [i, bkNo] of ["H1", "C1"].entries())
    lockedBooking(em, voyage, {
      bkNo,
      boxes: [{ cntNo: `SEAU123456${5 - i}`, lines: [{ pkgs: 1, gwt: "1", dim: "1" }] }],
    });
  await em.flush();
  await testDatabase.run("clerk", generateBills, { bkNos: ["H1", "C1"] });
  const { rows } = await sql<{
    id: number;
    blNo: string;
  }>`select b.id, b.bl_no as "blNo"
    from bill b join booking k on k.id = b.booking_id
    order by k.bk_no desc`.execute(db());
  [held = held, clear = clear] = rows;
  await sql`update bill set bl_status = 'ISSUED', release_type = 'SEAWAY', originals = 0`.execute(
    db(),
  );
  await sql`insert into fee (
        fee_belong, voyage_id, bill_id, corp_code, fee_code, fee_name, unit, qty, price, currency,
        amount, no_tax_amount, currency_rate, base_amount, verified_amount
      )
    select 'R', voyage_id, id, 'C001', 'OFR', 'OCEAN FREIGHT', 'BILL', 1, 100, 'CNY', 100, 100, 1,
      100, 100
    from bill`.execute(db());
  await sql`insert into bill_release (bill_id, customs_status) select id, 'CLEARED' from bill`.execute(
    db(),
  );
  const profile = {
    partnerCode: "SHATERM",
    sender: { id: "SEAWAY", qualifier: "ZZZ" },
    recipient: { id: "SHATERM", qualifier: "ZZZ" },
    messages: ["CONTRL"],
  };
  await sql`insert into edi_partner (code, name, profile)
    values ('SHATERM', 'SHATERM', ${JSON.stringify(profile)}::jsonb)`.execute(db());
  admin = await visit(testDatabase, "admin");
});

const db = () => testDatabase.em().getKysely();
const run = (statement: ReturnType<typeof sql>) => statement.execute(db());

/**
 * Each fact that keeps one hold, with what lifts it; an answer that is missing keeps it as well.
 */
const keeps: readonly {
  hold: Hold;
  fact: string;
  set: () => Promise<unknown>;
  lift: () => Promise<unknown>;
}[] = [
  {
    hold: "INTERNAL",
    fact: "prohibited by hand",
    set: () =>
      run(
        sql`insert into bill_hold (bill_id, hold, state, reason, decided_time)
          values (${held.id}, 'INTERNAL', 'PROHIBIT', 'claim', now())`,
      ),
    lift: () => run(sql`delete from bill_hold where bill_id = ${held.id}`),
  },
  {
    hold: "ORIGINAL",
    fact: "no telex order",
    set: () => run(sql`update bill set release_type = 'TELEX' where id = ${held.id}`),
    lift: () => run(sql`update bill set release_type = 'SEAWAY' where id = ${held.id}`),
  },
  {
    hold: "FREIGHT",
    fact: "unpaid",
    set: () => run(sql`update fee set verified_amount = 99.99 where bill_id = ${held.id}`),
    lift: () => run(sql`update fee set verified_amount = 100 where bill_id = ${held.id}`),
  },
  {
    hold: "CUSTOMS",
    fact: "no answer",
    set: () => run(sql`update bill_release set customs_status = '' where bill_id = ${held.id}`),
    lift: () =>
      run(sql`update bill_release set customs_status = 'CLEARED' where bill_id = ${held.id}`),
  },
  {
    hold: "CUSTOMS",
    fact: "inspection",
    set: () =>
      run(sql`update bill_release set customs_status = 'INSPECTION' where bill_id = ${held.id}`),
    lift: () =>
      run(sql`update bill_release set customs_status = 'CLEARED' where bill_id = ${held.id}`),
  },
];

const code = {
  INTERNAL: "release.internalStands",
  ORIGINAL: "release.originalStands",
  FREIGHT: "release.freightStands",
  CUSTOMS: "release.customsStands",
};
const rows = (...bills: { id: number }[]) => bills.map(({ id }) => ({ id }));
const released = async ({ id }: { id: number }) => {
  const { rows: stored } = await sql<{
    at: Date | null;
  }>`select cargo_released_time as at from bill where id = ${id}`.execute(db());
  return stored[0]?.at !== null;
};
const revoke = () => run(sql`update bill set cargo_released_time = null`);

/** Every path on which a release is asked for; each says what it answered of the held bill. */
const paths: Record<string, () => Promise<string>> = {
  screen: async () => {
    const { rows: seen } = await sql<{
      version: number;
    }>`select version from bill where id = ${held.id}`.execute(db());
    const form = { _step: "release", row: [`${held.id}:${seen[0]?.version ?? 0}`] };
    const { data } = await openScreen<{ done?: number; rows?: { code?: string }[] }>(
      admin,
      "documents/release/cargo-control",
      `/${apiName}`,
      { form },
    );
    return data.done === 1 ? "done" : (data.rows?.[0]?.code ?? "no answer");
  },
  batch: async () => {
    const response = await responseOf<{
      data: { rows: { id: number; code?: string; done: boolean }[] };
    }>(admin.call(`${apiName}/release`, { rows: rows(clear, held) }));
    expect(response.data.rows.find(({ id }) => id === clear.id)?.done).toBe(true);
    const own = response.data.rows.find(({ id }) => id === held.id);
    return own?.done ? "done" : (own?.code ?? "no answer");
  },
  call: async () => {
    const response = await responseOf<{ data?: { rows: { code?: string; done: boolean }[] } }>(
      admin.call(`${apiName}/release`, { rows: rows(held) }),
    );
    const [own] = response.data?.rows ?? [];
    return own?.done ? "done" : (own?.code ?? "no answer");
  },
  command: async () => {
    const {
      code: exit,
      out,
      err,
    } = await seaway(testDatabase, [
      "--json",
      "--as",
      admin.userName,
      "do",
      apiName,
      "release",
      held.blNo,
    ]);
    return exit === 0 ? "done" : (/release\.\w+Stands/.exec(out)?.[0] ?? out + err);
  },
};

/** Files that come in never release, whatever they say of the box. */
async function receiveGateOut(reference: string): Promise<void> {
  const file = codeco(reference, [{ cntNo: "SEAU1234565", time: "202611281152" }]);
  await testDatabase.run("admin", receiveInterchange, {
    fileName: "gate.edi",
    bytes: Buffer.from(file, "latin1"),
  });
}

const order = async () => {
  const { loader } = await import("#app/areas/documents/release/delivery-order.route.ts");
  const request = await admin.page(`/seaway/bill/deliveryOrder/${held.id}`);
  const { status } = await outcomeOf(async () =>
    loader({ request, params: { blId: String(held.id) }, context: {} }),
  );
  return status;
};

test.each(keeps)(
  "while $hold stands ($fact) no path releases",
  async ({ hold, fact, set, lift }) => {
    await set();
    for (const [path, ask] of Object.entries(paths)) {
      expect(await ask(), path).toBe(code[hold]);
      expect(await released(held), path).toBe(false);
      await revoke();
    }
    await receiveGateOut(`${hold}${fact}`.replace(/\W/g, "").slice(0, 14));
    expect(await released(held)).toBe(false);
    expect(await order(), "delivery order").toBe(409);
    // A release from before the hold came no longer prints either.
    await run(sql`update bill set cargo_released_time = now() where id = ${held.id}`);
    expect(await order(), "delivery order after the hold came").toBe(409);
    await revoke();
    await lift();
  },
);

test("with every hold lifted each path releases and the order prints", async () => {
  expect(new Set(keeps.map(({ hold }) => hold))).toEqual(new Set(holds));
  for (const [path, ask] of Object.entries(paths)) {
    expect(await ask(), path).toBe("done");
    expect(await released(held), path).toBe(true);
    expect(await order()).toBe(200);
    await revoke();
  }
  await receiveGateOut("LIFTED");
  expect(await released(held)).toBe(false);
});
