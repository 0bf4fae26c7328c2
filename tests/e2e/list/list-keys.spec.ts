import { expect, messagesOf, test } from "../fixture.ts";

const t = messagesOf("zh");
const list = "/eb/ebBooking";

test("an e-booking is received from its list with at most six keys", async ({ asClerk: page }) => {
  await page.goto(list);
  await expect(page.locator(".sw-bell button")).toBeVisible();
  const number = page.locator("table.sw-table tbody tr a").first();
  const ebNo = (await number.innerText()).trim();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await press("j");
  await press("e");
  const question = page.getByRole("dialog");
  const done = page.getByRole("status").filter({ hasText: t("ebooking.receive.done") });
  await expect(question.or(done).first()).toBeVisible();
  if (await question.isVisible()) await press("Enter");
  await expect(done.first()).toBeVisible();
  await expect(page.locator("table.sw-table tbody").getByText(ebNo, { exact: true })).toHaveCount(
    0,
  );
  test.info().annotations.push({ type: "keys pressed", description: String(presses) });
  expect(presses).toBeLessThanOrEqual(6);
});

test("actions of the selected row are found by ctrl-k", async ({ asClerk: page }) => {
  await page.goto("/seaway/bookingMgr/inner?f.bkStatus=CONFIRMED&sort=etd");
  await expect(page.locator(".sw-bell button")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.locator("tr[aria-selected=true]")).toHaveCount(1);
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: t("shell.searchAll") });
  await expect(search).toBeFocused();
  const actions = page.getByRole("group", { name: t("shell.searchCommands") });
  await expect(
    actions.getByRole("option", { name: t("booking.reconcile"), exact: true }),
  ).toBeVisible();
  await search.fill(t("booking.reconcile"));
  await page.keyboard.press("Enter");
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /SWBK|核对/ })
      .first(),
  ).toBeVisible();
});
