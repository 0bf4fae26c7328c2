import type { Page } from "@playwright/test";
import { ifcsum, iftmbf } from "#fixtures/edi/received-files.ts";
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

for (const lang of ["zh", "en"] as const)
  test(`two unmapped codes of an IFCSUM are corrected and the stored file runs again; a booking becomes an e-booking, in ${lang}`, async ({
    open,
  }) => {
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

    const booking = { documentNo: `EB-${lang}`, client: "SHHYGJ", vessel, voyNo, portLoad, portDis };
    await send(page, lang, iftmbf(`BK${lang.toUpperCase()}`, booking));
    const ebNo = /EB\w+/.exec(await page.getByRole("row", { name: t("edi.objectNos") }).innerText())?.[0] ?? "";
    await page.goto(`/eb/ebBooking?plain=1&f.ebNo.equals=${ebNo}`);
    await expect(page.locator("table.sw-table tbody tr").first()).toContainText(ebNo);
  });
