import type { Page } from "@playwright/test";
import { seriousFaults } from "./accessibility.ts";
import { answerDialog, expect, type Lang, messagesOf, test, toolbarStep } from "./fixture.ts";

const rows = (page: Page) => page.locator("table.sw-table tbody tr");

/** Takes a step on the first row or on all; the dialog asks where the machine does. */
async function step(page: Page, label: string, { all = false, reason = "", asks = false } = {}): Promise<void> {
  const boxes = rows(page).getByRole("checkbox");
  for (const box of all ? await boxes.all() : [boxes.first()]) await box.check();
  await (await toolbarStep(page, label)).click();
  if (reason || asks) await answerDialog(page, label, reason || undefined);
}

for (const [lang, customer, party] of [
  ["zh", "customer1", "SHHYGJ"],
  ["en", "customer2", "SZHQHY"],
] as const satisfies readonly (readonly [Lang, string, string])[])
  test(`a statement is sent, disputed, answered and confirmed by its customer; its month is closed, refuses, and is unlocked (${lang})`, async ({
    open,
  }) => {
    const t = messagesOf(lang);
    const finance = await open("finance", { lang });
    const list = "/feemgr/recmgr/statement";
    // An old statement is opened again, so that every demo has one to send.
    await finance.goto(`${list}?f.corpCode=${party}&f.status.in=CONFIRMED&sort=statementNo`);
    const no = (await rows(finance).first().locator("a").first().innerText()).trim();
    await step(finance, t("statement.cancel"), { asks: true });
    await expect(finance.getByText(t("statement.cancel.done")).first()).toBeVisible();
    const its = `f.statementNo.contains=${no}`;
    await finance.goto(`${list}?${its}`);
    await step(finance, t("statement.send"));
    await expect(finance.getByText(t("statement.send.done")).first()).toBeVisible();

    const reader = await open(customer, { lang });
    await reader.goto(`/eb/statement?${its}`);
    await expect(rows(reader)).toHaveCount(1);
    await rows(reader).first().locator("a").first().click();
    await expect(reader.getByRole("heading", { level: 1 })).toContainText(no);
    expect(await seriousFaults(reader)).toEqual([]);
    await reader.goto(`/eb/statementLine?${its}`);
    await step(reader, t("ebStatementLine.dispute"), { reason: "not ordered" });
    await expect(reader.getByText(t("ebStatementLine.dispute.done")).first()).toBeVisible();
    await reader.goto(`/eb/statement?${its}`);
    await expect(rows(reader).first()).toContainText("1");

    await finance.goto(`/feemgr/recmgr/statementQuery?${its}&f.disputeState.in=OPEN`);
    expect(await seriousFaults(finance)).toEqual([]);
    await expect(rows(finance).first()).toContainText("not ordered");
    await step(finance, t("statementLine.keep"), { reason: "as agreed in the contract" });
    await expect(finance.getByText(t("statementLine.keep.done")).first()).toBeVisible();

    await reader.goto(`/eb/statement?${its}`);
    await step(reader, t("ebStatement.confirm"), { asks: true });
    await expect(reader.getByText(t("ebStatement.confirm.done")).first()).toBeVisible();

    const periods = "/feemgr/recmgr/accountingPeriod";
    await finance.goto(periods);
    await finance.getByRole("button", { name: t("period.add"), exact: true }).click();
    await finance.goto(`${list}?${its}`);
    const period = (await rows(finance).first().innerText()).match(/\d{4}-\d\d(?!-)/)?.[0] ?? "";
    expect(period).not.toBe("");
    await finance.goto(`${periods}?f.status.in=OPEN&sort=period,companyCode`);
    await step(finance, t("period.close"), { all: true });
    await expect(finance.getByText(t("period.close.done")).first()).toBeVisible();
    await finance.goto(`${periods}?f.period=${period}`);
    await step(finance, t("period.lock"), { all: true });
    await expect(finance.getByText(t("period.lock.done")).first()).toBeVisible();

    // What would change figures of the month is closed, with the reason.
    await finance.goto(`${list}?${its}`);
    await rows(finance).first().locator("input[type=checkbox]").check();
    const cancel = await toolbarStep(finance, t("statement.cancel"));
    await expect(cancel).toHaveAttribute("aria-disabled", "true");
    await expect(finance.getByText(t("period.closed", { period })).first()).toBeAttached();

    await finance.goto(`${periods}?f.period=${period}`);
    await step(finance, t("period.unlock"), { all: true, reason: "late invoice" });
    await expect(finance.getByText(t("period.unlock.done")).first()).toBeVisible();
    await finance.goto(`${periods}?f.status.in=CLOSED&sort=-period,companyCode`);
    await step(finance, t("period.reopen"), { all: true, reason: "late invoice" });
    await expect(finance.getByText(t("period.reopen.done")).first()).toBeVisible();

    await finance.goto("/feemgr/recmgr/workbench");
    expect(await seriousFaults(finance)).toEqual([]);
    await finance.locator("tbody th a").first().click();
    await expect(finance.getByRole("button", { name: t("workbench.net"), exact: true })).toBeVisible();
    expect(await seriousFaults(finance)).toEqual([]);
    await finance.goto("/feemgr/tieOut");
    await expect(finance.getByRole("heading", { level: 1 })).toContainText(t("tieOut.title"));
  });
