import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readNotice, unreadNotices } from "#domain/administration/admin/notice.queries.server.ts";
import { mailNotices } from "#domain/administration/admin/ops/mail-notices.server.ts";
import { markNoticesRead } from "#domain/administration/admin/ops/read-notices.server.ts";
import { requestChange } from "#domain/booking/ebooking/correction/ops/request-change.server.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { billResource } from "#domain/documents/bill/bill.resource.server.ts";
import { customerBillResource } from "#domain/documents/bill/review/bill-review.resource.server.ts";
import { ebookingSteps } from "#domain/booking/ebooking/ebooking.resource.server.ts";
import { captainResource } from "#domain/booking/approval/approval.resource.server.ts";
import { Company, User } from "#domain/administration/org/org.entity.server.ts";
import { Config } from "#platform/kernel/trace/trace.entity.server.ts";
import { addUser } from "#domain/administration/org/ops/save-user.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { openEbookingFixture } from "#tests/db/booking/ebooking/fixture.ts";
import { anEbooking, dangerousLine } from "#tests/db/booking/ebooking/sea.ts";

let context: Awaited<ReturnType<typeof openEbookingFixture>>;
const people: Record<string, Actor> = {};

async function account(
  userName: string,
  more: { kind?: "customer"; codes?: string[]; email?: string; lang?: "zh" | "en" } = {},
) {
  const { testDatabase } = context;
  await testDatabase.run("admin", addUser, {
    userName,
    nickName: userName,
    password: "good-pass-1",
  });
  const em = testDatabase.em();
  const user = await em.findOneOrFail(User, { userName });
  em.assign(user, {
    kind: more.kind ?? "staff",
    customerCodes: more.codes ?? [],
    email: more.email ?? "",
    lang: more.lang ?? "zh",
  });
  await em.flush();
  const role = more.kind ?? "clerk";
  people[userName] = testDatabase.as(role, {
    userName,
    userId: user.id,
    customerCodes: more.codes ?? [],
    lang: more.lang ?? "zh",
  }).actor;
}

beforeAll(async () => {
  context = await openEbookingFixture();
  await account("anna", { kind: "customer", codes: ["ACME"], email: "anna@acme.cn", lang: "en" });
  await account("carl", { kind: "customer", codes: ["ACME"] });
  await account("bob", { kind: "customer", codes: ["BOLT"] });
  await account("desk1");
});
afterAll(() => context.testDatabase.close());

const actorOf = (name: string): Actor => {
  const actor = people[name];
  if (!actor) throw new Error(name);
  return actor;
};
const as = (name: string): Caller => ({
  ...context.testDatabase.as("clerk"),
  actor: actorOf(name),
});
const bell = (name: string) => unreadNotices(context.testDatabase.em(), actorOf(name), 50);
const decide = async (action: string, id: number, reason = "", role = "captain") => {
  const operation = captainResource.steps[action];
  if (!operation) throw new Error(action);
  const result = (await runOperation(context.testDatabase.as(role, { nickName: "Li" }), operation, {
    rows: [{ id }],
    ...(reason ? { reason } : {}),
  })) as StepResult;
  expect(result.rows).toMatchObject([{ done: true }]);
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "",
    (error: unknown) => refusalsOf(error)[0]?.code ?? "",
  );
const refused = async () => {
  const id = await context.submitted({ cargo: [dangerousLine] });
  await decide("reject", id, "no UN38.3 <b>report</b>");
  return id;
};

test("a captain's refusal is a notice of the customer's account that made the e-booking, in the reader's language", async () => {
  const id = await refused();
  const { ebNo } = await context.read(id);
  const { notices, unread } = await bell("anna");
  expect({ unread, title: notices[0]?.noticeTitle }).toEqual({
    unread: 1,
    title: `The captain rejected e-booking ${ebNo}`,
  });
  const notice = await readNotice(context.testDatabase.em(), actorOf("anna"), notices[0]?.id ?? 0);
  expect(notice).toMatchObject({
    path: `/eb/ebBooking/info/index/${id}`,
    noticeContent: "<p>Reason: no UN38.3 &lt;b&gt;report&lt;/b&gt;</p><p>Decided by: Li</p>",
  });
  const chinese = await readNotice(
    context.testDatabase.em(),
    { ...actorOf("anna"), lang: "zh" },
    notice.id,
  );
  expect(chinese).toMatchObject({
    noticeTitle: `船长拒绝了电子订舱 ${ebNo}`,
    noticeContent: expect.stringContaining("原因：no UN38.3"),
  });
  await runOperation(as("anna"), markNoticesRead, { ids: [notice.id] });
  expect((await bell("anna")).unread).toBe(0);
});

test("nobody else lists, opens, counts or marks it, an administrator neither, and the customer's account no longer once the customer is not its own", async () => {
  await refused();
  const id = (await bell("anna")).notices[0]?.id ?? 0;
  const admin = context.testDatabase.as("admin", { userId: 1 }).actor;
  for (const reader of [
    actorOf("carl"),
    actorOf("bob"),
    actorOf("desk1"),
    admin,
    { ...actorOf("anna"), customerCodes: ["BOLT"] },
  ]) {
    const em = context.testDatabase.em();
    expect((await unreadNotices(em, reader, 50)).notices.map((notice) => notice.id)).not.toContain(
      id,
    );
    expect(await codeOf(readNotice(em, reader, id))).toBe("kit.notFound");
    await runOperation({ ...context.testDatabase.as("clerk"), actor: reader }, markNoticesRead, {
      ids: [id],
    });
    await runOperation({ ...context.testDatabase.as("clerk"), actor: reader }, markNoticesRead, {});
  }
  expect((await bell("anna")).notices[0]).toMatchObject({ id, isRead: false });
});

test("taken back it goes unread, who has read it is told; refused again there is one notice", async () => {
  await runOperation(as("anna"), markNoticesRead, {});
  const id = await refused();
  const { ebNo } = await context.read(id);
  await decide("takeBack", id);
  expect((await bell("anna")).unread).toBe(0);
  await decide("reject", id, "again");
  await runOperation(as("anna"), markNoticesRead, {});
  await decide("takeBack", id);
  const { notices, unread } = await bell("anna");
  expect(unread).toBe(1);
  expect(notices[0]?.noticeTitle).toContain(`took the rejection of e-booking ${ebNo} back`);
  await decide("reject", id, "third");
  expect((await bell("anna")).unread).toBe(2);
  // Submitted again, the refusal is answered and news no more.
  await context.step("submit", id, {}, as("anna"));
  expect((await bell("anna")).notices.filter((notice) => !notice.isRead)).toHaveLength(1);
  await decide("approve", id);
  await decide("takeBack", id);
  expect((await bell("anna")).unread).toBe(1);
});

test("it stands or falls with the refusal: a dry run, a refused row and one's own decision tell nobody", async () => {
  await runOperation(as("anna"), markNoticesRead, {});
  const id = await context.submitted();
  const reject = { rows: [{ id }], reason: "full" };
  await runOperation(
    { ...context.testDatabase.as("clerk"), dryRun: true },
    ebookingSteps.reject,
    reject,
  );
  expect((await bell("anna")).unread).toBe(0);
  await runOperation(context.testDatabase.as("clerk"), ebookingSteps.reject, reject);
  expect((await bell("anna")).unread).toBe(1);
  const again = await runOperation(context.testDatabase.as("clerk"), ebookingSteps.reject, reject);
  expect([again.refused, (await bell("anna")).unread]).toEqual([1, 1]);
  const { id: mine } = await context.save({ ...anEbooking(), clientCode: "ACME" }, as("desk1"));
  await context.step("submit", mine, {}, as("desk1"));
  await context.step("reject", mine, { reason: "mine" }, as("desk1"));
  expect((await bell("desk1")).unread).toBe(0);
});

test("a change asked for is told with its message; without an account that made it, to the accounts of its client", async () => {
  for (const name of ["anna", "carl"]) await runOperation(as(name), markNoticesRead, {});
  const message = context.customer({ userName: "edi", customerCodes: ["ACME"] });
  const { id } = await context.save(anEbooking(), message);
  await context.step("submit", id, {}, message);
  const { version } = await context.read(id);
  await runOperation(context.testDatabase.as("clerk"), requestChange, {
    id,
    version,
    field: "ebRemark",
    severity: "ERROR",
    code: "VALUE_MUST_CHANGE",
    message: "which door",
  });
  const unread = await Promise.all(
    ["anna", "carl", "bob"].map(async (name) => (await bell(name)).unread),
  );
  expect(unread).toEqual([1, 1, 0]);
  const { id: noticeId = 0 } = (await bell("carl")).notices[0] ?? {};
  expect(
    (await readNotice(context.testDatabase.em(), actorOf("carl"), noticeId)).noticeContent,
  ).toContain("which door");
  // Submitted again, it is answered for both.
  await context.step("cancelSubmit", id, {}, message);
  await context.step("submit", id, {}, message);
  expect((await bell("carl")).unread).toBe(0);
});

test("the receipt of an e-booking is told to the account that submitted it", async () => {
  for (const name of ["anna", "carl"]) await runOperation(as(name), markNoticesRead, {});
  const id = await context.submitted();
  await context.step("receive", id);
  const { ebNo } = await context.read(id);
  const { notices, unread } = await bell("anna");
  expect([unread, notices[0]?.noticeTitle]).toEqual([1, `E-booking ${ebNo} was received`]);
  expect((await bell("carl")).unread).toBe(0);
  const dangerous = await context.submitted({ cargo: [dangerousLine] });
  await decide("approveAndReceive", dangerous, "", "admin");
  expect((await bell("anna")).notices[0]?.noticeTitle).toBe(
    `The captain approved e-booking ${(await context.read(dangerous)).ebNo}; it was received`,
  );
});

test("a bill sent is told to the account that made its e-booking, else to its client's, until it is answered", async () => {
  for (const name of ["anna", "carl", "bob"]) await runOperation(as(name), markNoticesRead, {});
  const em = context.testDatabase.em();
  const id = await context.submitted();
  await context.step("receive", id);
  const { ebNo } = await context.read(id);
  await runOperation(as("anna"), markNoticesRead, {});
  const booking = await em.findOneOrFail(Booking, { ebNo }, { populate: ["voyage"] });
  const draft = (blNo: string) =>
    em.create(Bill, {
      blNo,
      booking,
      voyage: booking.voyage,
      clientCode: booking.clientCode,
      portLoad: booking.portLoad,
      portDis: booking.portDis,
    });
  const [first, second] = [draft("SWBLTOLD1"), draft("SWBLTOLD2")];
  await em.flush();
  const [sendEb, review] = [billResource.steps.sendEb, customerBillResource.steps.approve];
  if (!sendEb || !review) throw new Error("no step");
  const clerk = context.testDatabase.as("clerk");
  await runOperation(clerk, sendEb, { rows: [{ id: first.id }] });
  expect([(await bell("anna")).unread, (await bell("carl")).unread]).toEqual([1, 0]);
  const { id: noticeId = 0 } = (await bell("anna")).notices[0] ?? {};
  expect(await readNotice(em, actorOf("anna"), noticeId)).toMatchObject({
    noticeTitle: "Bill of lading SWBLTOLD1 was sent to you for a look",
    path: `/eb/bill/index/${first.id}`,
  });
  await runOperation(as("anna"), review, { rows: [{ id: first.id }] });
  expect((await bell("anna")).unread).toBe(0);
  await em.nativeUpdate(Booking, { id: booking.id }, { ebNo: "" });
  await runOperation(clerk, sendEb, { rows: [{ id: second.id }] });
  const unread = ["anna", "carl", "bob"].map(async (name) => (await bell(name)).unread);
  expect(await Promise.all(unread)).toEqual([1, 1, 0]);
});

test("one message a reader with an address, half a minute after, and never twice", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "seaway-mail-"));
  const mail = (minutes: number) =>
    runOperation(
      { ...context.testDatabase.as("admin"), now: new Date(Date.now() + minutes * 60_000) },
      mailNotices,
      {},
    );
  const sent = () => readdirSync(folder).filter((name) => name.endsWith(".eml"));
  try {
    const id = await refused();
    const { ebNo } = await context.read(id);
    expect(await mail(1)).toEqual({ sent: 0 });
    process.env.SEAWAY_MAIL_DIR = folder;
    expect(await mail(1)).toEqual({ sent: 0 });
    const em = context.testDatabase.em();
    await em.nativeUpdate(Company, { code: "SEAWAY" }, { mail: "office@seaway.cn" });
    expect(await mail(0)).toEqual({ sent: 0 });
    // A folder that takes nothing leaves them for the next run.
    process.env.SEAWAY_MAIL_DIR = path.join(folder, "file");
    writeFileSync(process.env.SEAWAY_MAIL_DIR, "");
    expect(await codeOf(mail(1))).toBe("admin.mailNotWritten");
    process.env.SEAWAY_MAIL_DIR = folder;
    const [first, second] = await Promise.all([mail(1), mail(1)]);
    expect(first.sent + second.sent).toBe(sent().length);
    expect(await mail(2)).toEqual({ sent: 0 });
    const letters = () => sent().map((name) => readFileSync(path.join(folder, name), "utf8"));
    const bodyOf = (letter = "") =>
      Buffer.from(letter.split("\r\n\r\n")[1] ?? "", "base64").toString();
    const mine = letters().filter((letter) =>
      letter.includes(`Subject: The captain rejected e-booking ${ebNo}`),
    );
    expect(mine).toHaveLength(1);
    expect(mine[0]).toContain("To: anna@acme.cn\r\n");
    expect(letters().every((letter) => letter.includes("To: anna@acme.cn"))).toBe(true);
    expect(bodyOf(mine[0])).toContain(`open /eb/ebBooking/info/index/${id}`);
    const site = { configValue: "https://seaway.example" };
    await em.nativeUpdate(Config, { configKey: "seaway.site.address" }, site);
    const earlier = letters();
    // Taken back after the message: who got it is told so.
    await decide("takeBack", id);
    expect((await mail(3)).sent).toBe(1);
    const later = letters().find((letter) => !earlier.includes(letter));
    expect(bodyOf(later)).toContain(`https://seaway.example/eb/ebBooking/info/index/${id}`);
    expect(await mail(60 * 48)).toEqual({ sent: 0 });
  } finally {
    delete process.env.SEAWAY_MAIL_DIR;
    rmSync(folder, { recursive: true });
  }
});
