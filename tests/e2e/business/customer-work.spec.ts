import type { Page } from "@playwright/test";
import { checkDigit } from "#domain/masterdata/equipment/iso6346.ts";
import { mostBytes } from "#platform/records/storage/file-types.ts";
import { seriousFaults } from "../page/accessibility.ts";
import { bookSailing, receiveOf } from "./book-sailing.ts";
import { answerDialog, expect, field, type Lang, messagesOf, test } from "../fixture.ts";
import { triedIn } from "../languages.ts";

type Messages = ReturnType<typeof messagesOf>;

/** Presses a step of a form's head, where it stands or under "More". */
async function press(page: Page, step: string): Promise<void> {
  const button = page.locator(`.sw-form-head button[value="${step}"]`);
  if (!(await button.isVisible()))
    await page.locator(".sw-form-head .sw-more-steps > summary").click();
  await button.click();
}
const message = (page: Page, text: string) =>
  expect(page.locator("[role=status]").filter({ hasText: text }).first()).toBeVisible();

/** The customer attaches a letter, one that is too large is refused, and a download counts. */
async function attach(customer: Page, t: Messages): Promise<void> {
  await customer.getByRole("link", { name: t("ebooking.attachments"), exact: true }).click();
  const file = customer.locator("#attachment-file");
  const send = customer.getByRole("button", { name: t("ebooking.attach"), exact: true });
  const large = {
    name: "large.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.alloc(mostBytes + 1, "%PDF-1.7 "),
  };
  await customer.locator("#attachment-kind").selectOption("LETTER");
  await file.setInputFiles(large);
  await send.click();
  await expect(customer.getByRole("alert")).toContainText("large.pdf");
  await expect(customer.getByText(t("ebooking.noAttachments"))).toBeVisible();
  await file.setInputFiles({
    name: "letter.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("please change the consignee\n"),
  });
  await send.click();
  const letter = customer.getByRole("row").filter({ hasText: "letter.txt" });
  await expect(letter.locator("td").nth(3)).toHaveText("0");
  const [download] = await Promise.all([
    customer.waitForEvent("download"),
    letter.getByRole("link").click(),
  ]);
  expect(download.suggestedFilename()).toBe("letter.txt");
  await customer.reload();
  await expect(letter.locator("td").nth(3)).toHaveText("1");
  expect(await seriousFaults(customer)).toEqual([]);
}

/**
 * The carrier asks for a change at a field; the customer sees it there, changes it and submits
 * again.
 */
async function askForChange(
  clerk: Page,
  customer: Page,
  { url, t }: { url: string; t: Messages },
): Promise<void> {
  await clerk.goto(url);
  const form = clerk.locator("form.sw-change").filter({ hasText: t("ebooking.markMessage") });
  await form.locator('[name="field"]').selectOption("consigneeName");
  await form.locator('[name="severity"]').selectOption("ERROR");
  await form.locator('[name="message"]').fill("Full name as on the licence");
  await form.getByRole("button", { name: t("ebooking.requestChange"), exact: true }).click();
  await expect(clerk.getByRole("note")).toContainText("Full name as on the licence");
  await customer.goto(url);
  await expect(customer.getByRole("note")).toContainText("Full name as on the licence");
  await expect(customer.locator('dd[id$="consigneeName"]')).toContainText(
    "Full name as on the licence",
  );
  await press(customer, "cancelSubmit");
  await answerDialog(customer, t("ebooking.cancelSubmit"));
  await expect(field(customer, "consigneeName")).toBeEditable();
  await field(customer, "consigneeName").fill("KANSAI TRADING HOLDINGS CO., LTD");
  await press(customer, "submit");
  await expect(customer.getByRole("note")).toHaveCount(0);
}

/** Pasted load details: a row with a wrong check digit waits to be mended, then it is in effect. */
async function loadDetails(
  customer: Page,
  { ebNo, cntNo, t }: { ebNo: string; cntNo: string; t: Messages },
): Promise<void> {
  await customer.goto("/eb/loadDetailImport/upload");
  const wrong = cntNo.slice(0, -1) + String((Number(cntNo.at(-1)) + 1) % 10);
  const head = ["订舱号", "箱号", "箱型", "封号", "货物行", "件数", "毛重(KG)"];
  const rows = [head, [ebNo, wrong, "20GP", "S1", "1", "80", "9600"]];
  await customer.locator("#upload-text").fill(rows.map((row) => row.join("\t")).join("\n"));
  await customer.getByRole("button", { name: t("container.send"), exact: true }).click();
  await expect(
    customer.getByText(t("loadDetail.result", { rows: 1, imported: 0, failed: 1 })),
  ).toBeVisible();
  await customer.getByRole("link", { name: t("container.allRows"), exact: true }).click();
  await customer
    .locator("table.sw-table tbody tr")
    .filter({ hasText: wrong })
    .locator("a")
    .first()
    .click();
  await field(customer, "cntNo").fill(cntNo);
  await customer.locator('.sw-form-head button[type="submit"]').first().click();
  await expect(customer.locator(".sw-read").first()).toContainText(cntNo);
  await customer.goto(`/eb/container?f.cntNo=${cntNo}`);
  await expect(
    customer.locator("table.sw-table tbody tr").filter({ hasText: cntNo }),
  ).toBeVisible();
}

/** A received booking is cancelled when the carrier grants it: declined with a reason first. */
async function cancel(
  clerk: Page,
  customer: Page,
  { url, t }: { url: string; t: Messages },
): Promise<void> {
  const request = async (reason: string) => {
    await customer.goto(url);
    await press(customer, "requestCancel");
    await answerDialog(customer, t("ebooking.requestCancel"), reason);
    await message(customer, t("ebooking.requestCancel.done"));
    await clerk.goto(url);
    await expect(clerk.getByText(reason).first()).toBeVisible();
  };
  await request("Order withdrawn");
  await press(clerk, "declineCancel");
  await answerDialog(clerk, t("ebooking.declineCancel"), "Boxes are at the terminal");
  await message(clerk, t("ebooking.declineCancel.done"));
  await customer.goto(url);
  await expect(customer.getByText("Boxes are at the terminal").first()).toBeVisible();
  await request("Boxes came back");
  await press(clerk, "grantCancel");
  await answerDialog(clerk, t("ebooking.grantCancel"));
  await message(clerk, t("ebooking.grantCancel.done"));
  await customer.goto(url);
  await expect(customer.locator('dd[id$="consigneeName"]')).toBeVisible();
  await expect(field(customer, "consigneeName")).toHaveCount(0);
}

for (const [i, lang] of triedIn<Lang>("zh", ["zh", "en"]).entries())
  test(`a customer and the carrier over one booking (${lang}): attachment, request for change, load details, cancellation`, async ({
    open,
    excused,
  }) => {
    excused.excuse(/status of (413|422)/);
    const t = messagesOf(lang);
    const customer = await open(`customer${i + 1}`, { lang });
    const clerk = await open("clerk", { lang });
    const ebNo = await bookSailing(customer, t);
    const url = customer.url().replace(/\?.*/, "");
    await attach(customer, t);
    await askForChange(clerk, customer, { url, t });
    await receiveOf(clerk, url, t);
    const serial = `MSKU77000${i + 1}`;
    await loadDetails(customer, { ebNo, cntNo: serial + checkDigit(serial), t });
    await cancel(clerk, customer, { url, t });
  });
