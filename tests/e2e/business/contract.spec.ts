import type { Page } from "@playwright/test";
import { seriousFaults } from "../page/accessibility.ts";
import { expect, messagesOf, stepOn, test } from "../fixture.ts";
import { triedIn } from "../languages.ts";

/** Contracts that wait for approval, and the booking each names among shipments priced before. */
async function waitingContract(
  page: Page,
  nth: number,
): Promise<{ contractNo: string; bkNo: string }> {
  await page.goto("/priceSetting/contract?f.status.in=SUBMITTED&plain=1");
  const links = page.locator("table.sw-table tbody").getByRole("link", { name: /^SWSC\d+$/ });
  const contracts = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent ?? "", link.getAttribute("href") ?? ""] as const),
  );
  let seen = 0;
  for (const [contractNo, href] of contracts) {
    await page.goto(`${href}/bookings`);
    const bkNo = /SWBK\d+/.exec(await page.locator("main").innerText())?.[0];
    if (bkNo && seen++ === nth) return { contractNo, bkNo };
  }
  throw new Error("the demo has no contract that waits for approval with a shipment");
}

/** Cells of the first row, by column key. */
async function firstRow(page: Page, address: string, labels: readonly string[]): Promise<string[]> {
  await page.goto(address);
  const heads = (await page.locator("table.sw-table thead th").allInnerTexts()).map((text) =>
    text.trim(),
  );
  const cells = await page
    .locator("table.sw-table tbody tr")
    .first()
    .locator("th, td")
    .allInnerTexts();
  return labels.map((label) => (cells[heads.indexOf(label)] ?? "").trim());
}

for (const [lang, nth] of triedIn("en", [
  ["zh", 0],
  ["en", 1],
] as const))
  test(`an approval that comes late names the shipment, prices it again, and its fee says so, in ${lang}`, async ({
    open,
  }) => {
    const t = messagesOf(lang);
    const page = await open("finance", { lang });
    const { contractNo, bkNo } = await waitingContract(page, nth);
    const fees = `/feemgr/recmgr/search?f.bkNo=${bkNo}&f.feeCode=OF&plain=1`;
    const labels = (
      [
        "fee.blNo",
        "fee.portLoad",
        "fee.portDis",
        "fee.sizeType",
        "fee.contractNo",
        "fee.corpCode",
      ] as const
    ).map((key) => t(key));
    const [blNo = "", portLoad = "", portDis = "", sizeType = "", contractBefore] = await firstRow(
      page,
      fees,
      labels,
    );
    expect(contractBefore).not.toBe(contractNo);

    await page.goto(`/priceSetting/contract?f.contractNo=${contractNo}`);
    await stepOn(page, contractNo, t("contract.approve"));
    // What it prices anew is named, with the way to calculate it.
    await expect(page.getByText(new RegExp(`${bkNo}.*${blNo}`)).first()).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page
      .locator(".sw-offers")
      .getByRole("button", { name: t("billFee.calculate") })
      .first()
      .click();
    await expect(page).toHaveURL(/\/task\/\d+/);
    await expect(page.locator(".sw-tag-DONE").first()).toBeVisible({ timeout: 30_000 });

    const [, , , , contractAfter, client] = await firstRow(page, fees, labels);
    expect(contractAfter).toBe(contractNo);
    await page.locator("table.sw-table tbody").getByTitle(t("fee.explainTitle")).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(t("fee.explainTitle"));
    await expect(page.locator("main")).toContainText(contractNo);
    await expect(page.getByText(t("fee.replay.agrees"))).toBeVisible();

    // The next shipment of the lane is offered at the same price before it exists.
    const date = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const requested = {
      portLoad,
      portDis,
      date,
      client: client ?? "",
      contractNo,
      "containers[0].sizeType": sizeType,
      "containers[0].contCount": "1",
    };
    await page.goto(`/priceSetting/freightmgr/view?${new URLSearchParams(requested)}`);
    await expect(page.getByRole("link", { name: new RegExp(contractNo) }).first()).toBeVisible();
  });
