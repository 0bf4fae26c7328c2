import type { Page } from "@playwright/test";
import { expect, field, type messagesOf } from "../fixture.ts";

type Messages = ReturnType<typeof messagesOf>;

/**
 * Submits an e-booking of the next sailing offered to the customer, whose form stays open.
 * @returns its number
 */
export async function bookSailing(customer: Page, t: Messages): Promise<string> {
  await customer.goto("/");
  await customer
    .getByRole("link", { name: t("home.book"), exact: true })
    .last()
    .click();
  await expect(field(customer, "voyage")).not.toHaveValue("");
  const typed = {
    consigneeName: "KANSAI TRADING CO., LTD",
    "containers[0].sizeType": "20GP",
    "cargo[0].goodsNameEn": "STEEL PARTS",
    "cargo[0].pkgs": "80",
    "cargo[0].gwt": "9600",
    "cargo[0].dim": "14.4",
  };
  for (const [name, value] of Object.entries(typed))
    await customer.locator(`[name="${name}"]`).fill(value);
  await customer.locator('.sw-form-head button[value="submit"]').click();
  await expect(customer).toHaveURL(/index\/\d+/);
  // The address changes before the heading is drawn again.
  const number = customer.locator("#form-title small");
  await expect(number).toHaveText(/^\s*EB\d+/);
  return (await number.innerText()).trim();
}

/** The clerk opens a submitted e-booking and receives it. */
export async function receiveOf(clerk: Page, url: string, t: Messages): Promise<void> {
  await clerk.goto(url.replace(/\?.*/, ""));
  await clerk.locator('.sw-form-head button[value="receive"]').click();
  await expect(
    clerk.locator(".ui-callout[role=status]").filter({ hasText: t("ebooking.receive.done") }),
  ).toBeVisible();
}
