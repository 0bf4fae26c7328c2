import type { Page } from "@playwright/test";
import { ifcsum, iftmbf, vermas } from "#fixtures/edi/received-files.ts";
import { seriousFaults } from "./accessibility.ts";
import { expect, type Lang, messagesOf, test } from "./fixture.ts";

async function send(page: Page, lang: Lang, text: string): Promise<void> {
  const t = messagesOf(lang);
  await page.goto("/seaway/edi/import");
  await page.locator("#edi-file").setInputFiles({ name: "received.edi", mimeType: "text/plain", buffer: Buffer.from(text, "latin1") });
  await page.getByRole("button", { name: t("edi.receive"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(t("edi.receivedSheet"));
}

/** Voyage and ports of an e-booking that waits. */
async function openVoyage(page: Page, lang: Lang) {
  const t = messagesOf(lang);
  await page.goto("/eb/ebBooking?plain=1&f.ebStatus=SUBMITTED&pageSize=10");
  const heads = await page.locator("table.sw-table thead th").allInnerTexts();
  const cells = page.locator("table.sw-table tbody tr").first().locator("th, td");
  const read = async (label: string) => (await cells.nth(heads.findIndex((text) => text.trim().startsWith(label))).innerText()).trim();
  const [vessel = "", voyNo = ""] = (await read(t("ebooking.voyage"))).split("/");
  return { vessel, voyNo, portLoad: await read(t("ebooking.portLoad")), portDis: await read(t("ebooking.portDis")) };
}

const rowOf = (page: Page, text: string) => page.locator("table.sw-table tbody tr").filter({ hasText: text }).first();

/** A packed container of the comparison, and its booking. */
async function packedBox(page: Page, lang: Lang): Promise<{ bkNo: string; cntNo: string }> {
  const t = messagesOf(lang);
  await page.goto("/seaway/bookingMgr/vgmCompare?f.cntNo=U&plain=1&pageSize=10");
  const heads = await page.locator("table.sw-table thead th").allInnerTexts();
  // Each language weighs another container.
  const cells = page
    .locator("table.sw-table tbody tr")
    .nth(lang === "zh" ? 3 : 4)
    .locator("th, td");
  const read = async (label: string) => (await cells.nth(heads.findIndex((text) => text.trim().startsWith(label))).innerText()).trim();
  return { bkNo: await read(t("vgm.bkNo")), cntNo: await read(t("vgm.cntNo")) };
}

/** Marks the only row and takes a step. */
async function step(page: Page, name: string): Promise<void> {
  await page.locator("table.sw-table tbody input[type=checkbox]").first().check();
  await page.getByRole("button", { name, exact: true }).first().click();
  const confirm = page.getByRole("dialog").getByRole("button", { name, exact: true });
  await confirm.click({ timeout: 2000 }).catch(() => undefined);
}

for (const lang of ["zh", "en"] as const)
  test(`two unmapped codes of an IFCSUM are corrected and the stored file runs again; a mass is compared, a booking is received and answered, in ${lang}`, async ({
    open,
    excused,
  }) => {
    // The job may be at work by its schedule when it is started by hand.
    excused.excuse(/status of 409/);
    const t = messagesOf(lang);
    const page = await open("clerk", { lang });
    // Each language has codes of its own, as a mapping stays.
    const [port, kind] = lang === "zh" ? ["CNZZ1", "ZY1"] : ["CNZZ2", "ZY2"];
    const { vessel, voyNo, portLoad, portDis } = await openVoyage(page, lang);
    const bill = { blNo: `E2EBL${lang.toUpperCase()}`, port, kind, boxes: [{ cntNo: "SEAU1234565", pkgs: 3 }] };
    await send(
      page,
      lang,
      ifcsum(`E2E${lang.toUpperCase()}`, [bill], { sender: "JPAGENT", vessel, voyNo, portLoad: portDis, portDis: portLoad }),
    );
    await expect(page.getByText(t("edi.correctTitle"))).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.locator('input[name="codes.0.systemCode"]').fill(portLoad);
    await page.locator('input[name="codes.1.systemCode"]').fill("CT");
    await page.getByRole("button", { name: t("edi.correctCodes"), exact: true }).click();
    await expect(page.getByText(t("edi.correctTitle"))).toHaveCount(0);
    await expect(page.getByRole("cell", { name: t("edi.messageDone") })).toBeVisible();
    await page.goto(`/seaway/edi/importBill?plain=1&f.blNo.equals=${bill.blNo}`);
    await expect(page.locator("table.sw-table tbody tr").first()).toContainText(`${vessel}/${voyNo}`);

    const box = await packedBox(page, lang);
    await send(page, lang, vermas(`VG${lang.toUpperCase()}`, [{ ...box, kg: "21987", port: portLoad }]));
    await expect(page.getByRole("cell", { name: t("edi.messageDone") })).toBeVisible();
    await page.goto(`/seaway/bookingMgr/vgmCompare?f.cntNo.equals=${box.cntNo}&plain=1`);
    await expect(rowOf(page, box.cntNo)).toContainText("21,987");

    const booking = { documentNo: `EB-${lang}`, client: "SHHYGJ", vessel, voyNo, portLoad, portDis, plain: true };
    await send(page, lang, iftmbf(`BK${lang.toUpperCase()}`, booking));
    const ebNo = /EB\w+/.exec(await page.getByRole("row", { name: t("edi.objectNos") }).innerText())?.[0] ?? "";
    await page.goto(`/eb/ebBooking?plain=1&f.ebNo.equals=${ebNo}`);
    await expect(rowOf(page, ebNo)).toBeVisible();
    await step(page, t("ebooking.receive"));
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: t("ebooking.receive.done") })
        .first(),
    ).toBeVisible();
    const finance = await open("finance", { lang });
    await finance.goto("/monitor/job?plain=1&f.jobName=edi-answer-bookings");
    await step(finance, t("job.run"));
    await expect(async () => {
      await page.goto(`/seaway/edi/archive?plain=1&f.objectNos=${ebNo}`);
      await expect(rowOf(page, "IFTMBC")).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
  });
