import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { resolveTarget } from "#domain/administration/job/job-targets.server.ts";
import { Company } from "#domain/administration/org/org.entity.server.ts";
import { reports } from "#domain/reports/report/reports.server.ts";
import { openReport, reportOf } from "#db/services/report/report-file.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { exportReport } from "#db/services/report/export-report.server.ts";
import { addVoyages } from "#tests/db/reports/report/fixture.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), "seaway-report-"));
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addVoyages(testDatabase.em());
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});

const november = ["--param", "departureDate=2026-11-01..2026-11-30", "group=line"];

test("reports are listed, and one is shown as text and as JSON", async () => {
  const listed = (await seaway(testDatabase, ["report"])).out.trim().split("\n");
  expect(listed).toHaveLength(reports.length);
  expect(listed[0]).toBe("seaway/reportMgr/voyageSummary\t航次汇总");
  const shown = await seaway(testDatabase, [
    "--lang",
    "en",
    "report",
    "voyageSummary",
    ...november,
  ]);
  const lines = shown.out.trimEnd().split("\n");
  expect(lines[0]).toMatch(/^Line\tVessel \/ voyage\t/);
  expect(lines[1]).toBe("JPX1");
  expect(lines.at(-1)).toMatch(/^Total\t.*95\.10/);
  const raw = await seaway(testDatabase, [
    "--json",
    "report",
    "seaway/reportMgr/voyageSummary",
    ...november,
  ]);
  expect(JSON.parse(raw.out)).toMatchObject({
    total: { count: 3, sums: { "receivable.USD": "95.100" } },
  });
});

test("files are written; what is no report or no parameter is refused", async () => {
  const [xlsx, pdf] = [path.join(folder, "a.xlsx"), path.join(folder, "a.pdf")];
  const done = await seaway(testDatabase, [
    "--json",
    "report",
    "voyageSummary",
    ...november,
    "--xlsx",
    xlsx,
    "--pdf",
    pdf,
  ]);
  expect(JSON.parse(done.out)).toEqual({ files: [xlsx, pdf], rows: 3 });
  expect(readFileSync(xlsx).toString("latin1", 0, 2)).toBe("PK");
  expect(readFileSync(pdf).toString("latin1", 0, 4)).toBe("%PDF");
  expect((await seaway(testDatabase, ["report", "noSuch"])).code).toBe(1);
  expect(
    (await seaway(testDatabase, ["report", "voyageSummary", "--param", "colour=red"])).code,
  ).toBe(1);
});

test("a scheduled job orders a report for a user, in his name", async () => {
  const { operation, input } = resolveTarget(
    "report.order('seaway/reportMgr/voyageSummary', 'admin', 'f.period=lastMonth', 'pdf', 'monthly', 'line@agent.cn')",
  );
  const { taskId } = (await runOperation(testDatabase.as("admin"), operation, input)) as {
    taskId: number;
  };
  expect(await testDatabase.em().findOneOrFail(Task, { id: taskId })).toMatchObject({
    operator: "admin",
    title: "航次汇总",
    params: {
      operation: "report.export",
      input: {
        format: "pdf",
        search: "f.period=lastMonth",
        folder: "monthly",
        mailTo: "line@agent.cn",
      },
    },
  });
});

test("an exported report is put into the folder and the mail folder it is ordered for; a folder outside, no address and no setting are refused", async () => {
  const order = {
    report: "seaway/reportMgr/voyageSummary",
    search: "f.departureDate.from=2026-11-01&f.departureDate.to=2026-11-30",
    format: "pdf",
  };
  const run = (more: object) =>
    runOperation(testDatabase.as("admin"), exportReport, { ...order, ...more });
  await expect(run({ folder: "monthly" })).rejects.toMatchObject({ code: "report.noFolder" });
  const codesOf = (work: Promise<unknown>) =>
    work.then(
      () => [],
      (error: unknown) => refusalsOf(error).map(({ code }) => code),
    );
  for (const outside of ["../x", "/etc", "a//b"])
    expect(await codesOf(run({ folder: outside })), outside).toEqual(["report.badFolder"]);
  for (const mailTo of ["nobody", "a@b.cn\nBcc: c"])
    expect(await codesOf(run({ mailTo })), mailTo).toEqual(["report.badAddress"]);
  await expect(run({ mailTo: "line@agent.cn" })).rejects.toMatchObject({ code: "report.noMail" });
  process.env.SEAWAY_REPORT_DIR = path.join(folder, "reports");
  process.env.SEAWAY_MAIL_DIR = path.join(folder, "mail");
  try {
    await expect(run({ mailTo: "line@agent.cn" })).rejects.toMatchObject({
      code: "report.noSender",
    });
    await testDatabase.em().nativeUpdate(Company, { code: "SEAWAY" }, { mail: "office@seaway.cn" });
    const { delivered } = await run({
      folder: "monthly/line",
      mailTo: "line@agent.cn; desk@agent.cn",
    });
    expect(path.relative(folder, delivered.folder ?? "")).toMatch(
      /^reports\/monthly\/line\/航次汇总 \d{4}-\d\d-\d\d\.pdf$/,
    );
    const pdf = readFileSync(delivered.folder ?? "");
    expect(pdf.toString("latin1", 0, 4)).toBe("%PDF");
    const mail = readFileSync(delivered.mail ?? "", "utf8");
    expect(mail).toContain("From: office@seaway.cn\r\nTo: line@agent.cn,\r\n desk@agent.cn\r\n");
    expect(mail.replaceAll("\r\n", "")).toContain(pdf.toString("base64"));
  } finally {
    delete process.env.SEAWAY_REPORT_DIR;
    delete process.env.SEAWAY_MAIL_DIR;
  }
});

test("a reader without a company sends in the name of the only one; with several nothing is sent and no letterhead is guessed", async () => {
  process.env.SEAWAY_MAIL_DIR = path.join(folder, "mail-of-readers");
  const reader = { ...testDatabase.as("admin", { companyCode: "" }) };
  const order = {
    report: "seaway/reportMgr/voyageSummary",
    mailTo: "line@agent.cn",
    format: "pdf",
  };
  try {
    await testDatabase.em().nativeUpdate(Company, { code: "SEAWAY" }, { mail: "office@seaway.cn" });
    const { delivered } = await runOperation(reader, exportReport, order);
    expect(readFileSync(delivered.mail ?? "", "utf8")).toContain("From: office@seaway.cn");
    const em = testDatabase.em();
    em.create(Company, { code: "SECOND", nameZh: "第二公司", nameEn: "SECOND CO" });
    await em.flush();
    await expect(runOperation(reader, exportReport, order)).rejects.toMatchObject({
      code: "kit.noCompany",
    });
    const report = reportOf(order.report);
    const open = (actor: typeof reader.actor) =>
      openReport({ em: testDatabase.em(), actor }, report, {
        query: readListQuery(report.list, new URLSearchParams()),
        now: new Date(),
      });
    expect((await open(reader.actor)).print.company.name).toBe("");
    expect((await open({ ...reader.actor, companyCode: "SECOND" })).print.company.name).toBe(
      "第二公司",
    );
  } finally {
    delete process.env.SEAWAY_MAIL_DIR;
  }
});
