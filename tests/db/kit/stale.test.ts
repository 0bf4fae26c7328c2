import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { changeContract } from "#domain/booking/booking/ops/change-contract.server.ts";
import { bookingSteps } from "#domain/booking/booking/booking.resource.server.ts";
import {
  openCtx,
  runOperation,
  staleRefusal,
} from "#platform/kernel/operation/operation.server.ts";
import { translate, refusalText } from "#platform/kernel/i18n/translate.ts";
import { User } from "#domain/administration/org/org.entity.server.ts";
import { aBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  em.create(User, {
    userName: "wangwei",
    nickName: "王伟",
    passwordHash: "",
    kind: "staff",
    customerCodes: [],
  });
  await em.flush();
});
afterAll(() => testDatabase.close());

/** A colleague's change while the form is open. */
async function changedBehind(
  set: ReturnType<typeof sql>,
): Promise<{ id: number; version: number }> {
  const { id, version } = await aBooking(testDatabase.em());
  await openCtx(testDatabase.as("clerk", { userName: "wangwei" })).unit((ctx) =>
    sql`update booking set ${set} where id = ${id}`.execute(ctx.em.getKysely()),
  );
  return { id, version };
}

const messageOf = async (work: Promise<unknown>, lang: "zh" | "en") => {
  const error = await work.then(
    () => expect.fail("not refused"),
    (item: unknown) => item as Awaited<ReturnType<typeof staleRefusal>>,
  );
  return refusalText(lang, error);
};

test("a stale save says who changed which field from what to what and when, in the reader's language", async () => {
  const { id, version } = await changedBehind(
    sql`etd = '2026-11-22', shipper_name = 'NEW SHIPPER', pkgs = pkgs`,
  );
  await sql`alter table change_log disable trigger user`.execute(testDatabase.em().getKysely());
  await sql`update change_log
    set old_value = '2026-11-20'
    where table_name = 'booking' and key_value = ${String(id)} and column_name = 'etd'`.execute(
    testDatabase.em().getKysely(),
  );
  await sql`alter table change_log enable trigger user`.execute(testDatabase.em().getKysely());
  const save = () =>
    testDatabase.run("clerk", changeContract, { id, version, serviceContractNo: "SC1" });
  const zh = await messageOf(save(), "zh");
  expect(zh).toMatch(/^王伟 于 \d\d:\d\d 修改了/);
  expect(zh).toContain(`${translate("zh", "booking.etd")}: 2026-11-20 → 2026-11-22；`);
  const en = await messageOf(save(), "en");
  expect(en).toContain(
    `${translate("en", "booking.etd")}: 2026-11-20 → 2026-11-22; ${translate("en", "booking.shipper")}: `,
  );
  expect(en).toMatch(/→ NEW SHIPPER at \d\d:\d\d\. Refresh the page and try again$/);
});

test("coded values are said by their labels, relations by their names, and a change of an earlier day by its day", async () => {
  const other = await aVoyage(testDatabase.em(), { week: 4 });
  const { id, version } = await changedBehind(
    sql`bk_status = 'CANCELLED', voyage_id = ${other.voyage.id}`,
  );
  await sql`alter table booking disable trigger user`.execute(testDatabase.em().getKysely());
  await sql`update booking set updated_time = '2026-06-02T06:02:00Z' where id = ${id}`.execute(
    testDatabase.em().getKysely(),
  );
  await sql`alter table booking enable trigger user`.execute(testDatabase.em().getKysely());
  const refusal = await staleRefusal(testDatabase.em(), "Booking", id, version);
  const [zh, en] = [refusalText("zh", refusal), refusalText("en", refusal)];
  expect(zh).toContain("2026-06-02 14:02");
  expect(zh).toContain(`→ ${other.voyage.voyageName}`);
  expect(zh).not.toContain("CANCELLED");
  expect(en).toContain("Cancelled");
});

test("what was changed and changed back is not named; more than five fields are counted; a field without a word too", async () => {
  const { id, version } = await changedBehind(
    sql`pkgs = pkgs + 1,
      etd = '2027-01-01',
      client_name = 'A',
      shipper_name = 'B',
      consignee_name = 'C',
      agent = 'D',
      sales = 'E',
      lock_reason = 'F'`,
  );
  await openCtx(testDatabase.as("clerk", { userName: "wangwei" })).unit((ctx) =>
    sql`update booking set pkgs = pkgs - 1 where id = ${id}`.execute(ctx.em.getKysely()),
  );
  const message = refusalText("zh", await staleRefusal(testDatabase.em(), "Booking", id, version));
  expect(message).not.toContain(translate("zh", "booking.pkgs"));
  expect(message.match(/→/g)).toHaveLength(5);
  expect(message).toMatch(/另有 2 项/);
});

test("only what came after the reader's own version is named", async () => {
  const { id } = await changedBehind(sql`client_name = 'BEFORE'`);
  const { version } = await testDatabase.em().findOneOrFail(Booking, { id });
  await openCtx(testDatabase.as("clerk", { userName: "wangwei" })).unit((ctx) =>
    sql`update booking set agent = 'AFTER' where id = ${id}`.execute(ctx.em.getKysely()),
  );
  const message = refusalText("zh", await staleRefusal(testDatabase.em(), "Booking", id, version));
  expect(message).toContain("AFTER");
  expect(message).not.toContain("BEFORE");
});

test("two users step the same row at the same moment: one is done, the other reads why", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, version } = await aBooking(testDatabase.em(), { bkStatus: "CONFIRMED" });
    const cancel = (userName: string) =>
      runOperation(testDatabase.as("clerk", { userName }), bookingSteps.cancel, {
        rows: [{ id, version }],
        reason: "test",
      });
    const ended = await Promise.all([cancel("wangwei"), cancel("anna")]);
    expect(ended.map((stepResult) => stepResult.done).sort()).toEqual([0, 1]);
    const lost = ended.find((stepResult) => stepResult.done === 0)?.rows[0];
    const winner = ended[0]?.done === 1 ? "王伟" : "anna";
    expect(lost).toMatchObject({ done: false, code: "kit.stale", params: { who: winner } });
    expect(translate("zh", lost?.code ?? "kit.failed", lost?.params)).toContain(
      `${translate("zh", "booking.bkStatus")}: `,
    );
  }
});

test("a version that is sent is compared, 0 too; who sends none is not asked", async () => {
  const { id } = await aBooking(testDatabase.em());
  const save = (version?: unknown) =>
    testDatabase.run("clerk", changeContract, {
      id,
      serviceContractNo: "SC2",
      ...(version === undefined ? {} : { version }),
    });
  for (const version of [0, "0", 99])
    await expect(save(version), String(version)).rejects.toMatchObject({ code: "kit.stale" });
  for (const version of [undefined, "", null]) await save(version);
});

test("no operation compares versions in a way of its own", () => {
  const root = path.resolve(import.meta.dirname, "../../../db/domain");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const own = files.filter((file) =>
    /\bversion\)? (>|!==|===) 0\b/.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(own).toEqual([]);
});
