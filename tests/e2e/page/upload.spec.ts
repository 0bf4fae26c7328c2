import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test, messagesOf } from "../fixture.ts";

const t = messagesOf("zh");
// A file on disk, as its bytes do not pass through the test connection.
let big = "";
test.beforeAll(() => {
  big = path.join(mkdtempSync(path.join(tmpdir(), "seaway-upload-")), "list.xlsx");
  writeFileSync(big, Buffer.alloc(20 * 1024 * 1024, 65));
});
test.afterAll(() => rmSync(path.dirname(big), { recursive: true, force: true }));
const megabyte = 2 ** 20;
const tooLarge = (size: number) => t("import.tooLarge", { size, limit: 5 * megabyte });
/** The file with what the form adds. */
const posted = 20 * megabyte + 500;

/** Uploads a file; `unchecked` skips the browser's size check. */
async function upload(page: Page, address: string, unchecked: boolean): Promise<void> {
  await page.goto(address);
  const input = page.locator('input[type="file"][name="file"]');
  await input.setInputFiles(big);
  if (unchecked)
    await input.evaluate((field: HTMLInputElement) => field.form?.setAttribute("novalidate", ""));
  const voyage = page.locator('[name="voyage"]');
  if (await voyage.count()) {
    await voyage.fill("X/1");
    // Offered voyages may lie over the button.
    await voyage.press("Tab");
  }
  await input.locator("xpath=ancestor::form").locator('button[type="submit"]').first().click();
}

test("a file far above the bound is answered in words at the form, not by a broken connection", {
  tag: "@journey",
}, async ({ open, excused }) => {
  excused.excuse(/status of (413|422)/);
  const page = await open("clerk");
  for (const address of ["/seaway/container/import/upload", "/xhlbasic/import?kind=port"]) {
    await upload(page, address, true);
    await expect(page.getByRole("alert").filter({ hasText: tooLarge(posted) })).toBeVisible();
  }
  await page.goto("/seaway/container/import/upload");
  await page.locator("#upload-file").setInputFiles(big);
  const message = await page
    .locator("#upload-file")
    .evaluate((field: HTMLInputElement) => field.validationMessage);
  expect(message).toBe(tooLarge(20 * megabyte));
});

test("the same without JavaScript", async ({ open, excused }) => {
  excused.excuse(/status of (413|422)/);
  const page = await open("clerk", { javaScriptEnabled: false });
  for (const address of ["/seaway/container/import/upload", "/xhlbasic/import?kind=port"]) {
    await upload(page, address, false);
    await expect(page.getByText(tooLarge(posted))).toBeVisible();
  }
});

test("a file is chosen in the language of the page, by keys, and is named beside the button", {
  tag: "@journey",
}, async ({ open }) => {
  for (const lang of ["zh", "en"] as const) {
    const texts = messagesOf(lang);
    const page = await open("clerk", { lang });
    await page.goto("/seaway/container/import/upload");
    const input = page.getByLabel(texts("container.file"), { exact: true });
    const choice = page.locator(".sw-file").filter({ has: input });
    await expect(choice).toContainText(texts("shell.chooseFile"));
    await expect(choice).toContainText(texts("shell.noFile"));
    await input.setInputFiles({
      name: "boxes.xlsx",
      mimeType: "application/octet-stream",
      buffer: Buffer.alloc(20),
    });
    await expect(choice).toContainText("boxes.xlsx · 20 B");
    // A table pasted anywhere replaces the file.
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "A\tB");
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    });
    await expect(choice).toContainText(texts("shell.noFile"));
    await page.keyboard.press("Shift+Tab");
    await input.focus();
    await expect(choice.locator(".sw-file-button")).toHaveCSS("outline-style", "solid");
  }
});
