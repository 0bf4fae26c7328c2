import type { Page } from "@playwright/test";
import { ifcsum, iftmbf, vermas } from "#fixtures/edi/received-files.ts";
import { seriousFaults } from "../page/accessibility.ts";
import {
  answerDialog,
  enterAsAdmin,
  expect,
  type Lang,
  messagesOf,
  rowOf,
  settled,
  stepOn,
  test,
} from "../fixture.ts";
import { triedIn } from "../languages.ts";

type T = ReturnType<typeof messagesOf>;

async function send(page: Page, lang: Lang, text: string): Promise<void> {
  const t = messagesOf(lang);
  await page.goto("/seaway/edi/import");
  await page.locator("#edi-file").setInputFiles({
    name: "received.edi",
    mimeType: "text/plain",
    buffer: Buffer.from(text, "latin1"),
  });
  await page.getByRole("button", { name: t("edi.receive"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(t("edi.receivedSheet"));
}

/** Reads cells of a row of the list by their headings. */
async function readRow(page: Page, nth = 0): Promise<(label: string) => Promise<string>> {
  const heads = await page.locator("table.sw-table thead th").allInnerTexts();
  const cells = page.locator("table.sw-table tbody tr").nth(nth).locator("th, td");
  return async (label) =>
    (await cells.nth(heads.findIndex((text) => text.trim().startsWith(label))).innerText()).trim();
}

/** Voyage and ports of an e-booking that waits. */
async function openVoyage(page: Page, t: T) {
  await page.goto("/eb/ebBooking?plain=1&f.ebStatus=SUBMITTED&pageSize=10");
  const read = await readRow(page);
  const [vessel = "", voyNo = ""] = (await read(t("ebooking.voyage"))).split("/");
  return {
    vessel,
    voyNo,
    portLoad: await read(t("ebooking.portLoad")),
    portDis: await read(t("ebooking.portDis")),
  };
}

/** A mass declared by VERMAS stands in the comparison, beside what customs and packing list say. */
async function declareMass(page: Page, lang: Lang, port: string): Promise<void> {
  const t = messagesOf(lang);
  const compare = "/seaway/bookingMgr/vgmCompare";
  await page.goto(`${compare}?f.cntNo=U&plain=1&pageSize=10`);
  // Each language weighs a container of its own.
  const read = await readRow(page, lang === "zh" ? 3 : 4);
  const box = { bkNo: await read(t("vgm.bkNo")), cntNo: await read(t("vgm.cntNo")) };
  // Weighed now, later than what the demo's containers have.
  const weighed = new Date(Date.now() + 8 * 3_600_000)
    .toISOString()
    .replaceAll(/\D/g, "")
    .slice(0, 12);
  await send(
    page,
    lang,
    vermas(`VG${lang.toUpperCase()}`, [{ ...box, kg: "21987", port }], { weighed }),
  );
  await expect(page.getByRole("cell", { name: t("edi.messageDone") })).toBeVisible();
  await page.goto(`${compare}?f.cntNo.equals=${box.cntNo}&plain=1`);
  await expect(rowOf(page, box.bkNo)).toContainText("21,987");
}

/**
 * The scheduled job that answers bookings, started by hand. A run that began by schedule meanwhile
 * is as good: it began after the receipt.
 */
async function runAnswers(page: Page, t: T): Promise<void> {
  const job = "edi-answer-bookings";
  await expect(async () => {
    await page.goto(`/monitor/job?plain=1&f.jobName=${job}`);
    const status = await (await readRow(page))(t("job.lastStatus"));
    expect([t("task.WAITING"), t("task.RUNNING")]).not.toContain(status);
  }).toPass({ timeout: 30_000 });
  await stepOn(page, job, t("job.run"));
  await answerDialog(page, t("job.run"));
  await expect(
    page
      .getByText(t("job.run.done"))
      .or(page.getByText(t("job.stillRuns", { name: job })))
      .first(),
  ).toBeVisible();
  await settled(page);
}

type Booking = NonNullable<Parameters<typeof iftmbf>[1]>;

/**
 * A booking of a customer's system becomes an e-booking, is received, and is answered with our
 * number.
 */
async function book(
  page: Page,
  admin: Page,
  { lang, booking }: { lang: Lang; booking: Booking },
): Promise<void> {
  const t = messagesOf(lang);
  await send(
    page,
    lang,
    iftmbf(`BK${lang.toUpperCase()}`, {
      ...booking,
      documentNo: `EB-${lang}`,
      client: "SHHYGJ",
      plain: true,
    }),
  );
  const ebNo =
    /EB\w+/.exec(await page.getByRole("row", { name: t("edi.objectNos") }).innerText())?.[0] ?? "";
  await page.goto(`/eb/ebBooking?plain=1&f.ebNo.equals=${ebNo}`);
  await stepOn(page, ebNo, t("ebooking.receive"));
  await expect(page.getByText(t("ebooking.receive.done")).first()).toBeVisible();
  await settled(page);
  await runAnswers(admin, t);
  await expect(async () => {
    await page.goto(`/seaway/edi/archive?plain=1&f.objectNos=${ebNo}`);
    await expect(rowOf(page, "IFTMBC")).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}

for (const lang of triedIn<Lang>("zh", ["zh", "en"])) {
  test(`two unmapped codes of an IFCSUM are corrected and the stored file runs again, in ${lang}`, async ({
    open,
  }) => {
    const t = messagesOf(lang);
    const page = await open("clerk", { lang });
    // Each language has codes of its own, as a mapping stays.
    const [port, kind] = lang === "zh" ? ["CNZZ1", "ZY1"] : ["CNZZ2", "ZY2"];
    const { vessel, voyNo, portLoad, portDis } = await openVoyage(page, t);
    const bill = {
      blNo: `E2EBL${lang.toUpperCase()}`,
      port,
      kind,
      boxes: [{ cntNo: "SEAU1234565", pkgs: 3 }],
    };
    await send(
      page,
      lang,
      ifcsum(`E2E${lang.toUpperCase()}`, [bill], {
        sender: "JPAGENT",
        vessel,
        voyNo,
        portLoad: portDis,
        portDis: portLoad,
      }),
    );
    await expect(page.getByText(t("edi.correctTitle"))).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.locator('input[name="codes.0.systemCode"]').fill(portLoad);
    await page.locator('input[name="codes.1.systemCode"]').fill("CT");
    await page.getByRole("button", { name: t("edi.correctCodes"), exact: true }).click();
    await expect(page.getByText(t("edi.correctTitle"))).toHaveCount(0);
    await expect(page.getByRole("cell", { name: t("edi.messageDone") })).toBeVisible();
    await page.goto(`/seaway/edi/importBill?plain=1&f.blNo.equals=${bill.blNo}`);
    await expect(page.locator("table.sw-table tbody tr").first()).toContainText(
      `${vessel}/${voyNo}`,
    );
  });

  test(`a mass by VERMAS is compared; a booking by IFTMBF is received and answered by IFTMBC, in ${lang}`, async ({
    open,
    visitor: admin,
    excused,
  }) => {
    // The job may be at work by its schedule when it is started by hand.
    excused.excuse(/status of 409/);
    const page = await open("clerk", { lang });
    const booking = await openVoyage(page, messagesOf(lang));
    await declareMass(page, lang, booking.portLoad);
    // Who starts a job may do what it does.
    await enterAsAdmin(admin, lang);
    await book(page, admin, { lang, booking });
  });
}
