import type { Page } from "@playwright/test";
import { addMonths } from "#domain/masterdata/money/local-date.ts";
import { seriousFaults } from "../page/accessibility.ts";
import { answerDialog, expect, messagesOf, test, toolbarStep } from "../fixture.ts";
import { triedIn } from "../languages.ts";

const rows = (page: Page) => page.locator("table.sw-table tbody tr");

/** Takes a step on the first row; the dialog asks where the machine does. */
async function step(page: Page, label: string, { reason = "", asks = false } = {}): Promise<void> {
  await rows(page).getByRole("checkbox").first().check();
  await (await toolbarStep(page, label)).click();
  if (reason || asks) await answerDialog(page, label, reason || undefined);
}

/**
 * The month before last: settled, the next to be closed. Only the company of the demo and this
 * month are touched.
 */
const period = addMonths(
  `${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)}-01`,
  -2,
).slice(0, 7);
const list = "/feemgr/recmgr/statement";
const month = `/feemgr/recmgr/accountingPeriod?f.period=${period}&f.companyCode=SEAWAY`;

for (const [lang, customer, party] of triedIn("en", [
  ["zh", "customer1", "SHHYGJ"],
  ["en", "customer2", "SZHQHY"],
] as const))
  test(`a statement is sent, disputed, settled and confirmed by its customer; its month is closed, refuses, and is unlocked, in ${lang}`, {
    tag: "@journey",
  }, async ({ open }) => {
    const t = messagesOf(lang);
    const [finance, reader] = [await open("finance", { lang }), await open(customer, { lang })];
    const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
    // A confirmed one is opened again, so that every demo has one to send.
    await finance.goto(`${list}?f.corpCode=${party}&f.period=${period}&f.status.in=CONFIRMED`);
    const no = (await rows(finance).first().locator("a").first().innerText()).trim();
    const its = `f.statementNo.contains=${no}`;
    await step(finance, t("statement.cancel"), { asks: true });
    await says(finance, t("statement.cancel.done"));
    await finance.goto(`${list}?${its}`);
    await step(finance, t("statement.send"));
    await says(finance, t("statement.send.done"));

    await reader.goto(`/eb/statementLine?${its}&f.disputeState.in=NONE`);
    await step(reader, t("ebStatementLine.dispute"), { reason: `not ordered ${lang}` });
    await says(reader, t("ebStatementLine.dispute.done"));
    await finance.goto(`/feemgr/recmgr/statementQuery?${its}&f.disputeState.in=OPEN`);
    expect(await seriousFaults(finance)).toEqual([]);
    await expect(rows(finance).first()).toContainText(`not ordered ${lang}`);
    await step(finance, t("statementLine.keep"), { reason: "as agreed" });
    await says(finance, t("statementLine.keep.done"));
    await reader.goto(`/eb/statement?${its}`);
    await step(reader, t("ebStatement.confirm"), { asks: true });
    await says(reader, t("ebStatement.confirm.done"));
    await rows(reader).first().locator("a").first().click();
    await expect(reader.getByRole("heading", { level: 1 })).toContainText(no);
    expect(await seriousFaults(reader)).toEqual([]);

    await finance.goto(month);
    await step(finance, t("period.close"));
    await says(finance, t("period.close.done"));
    await finance.goto(month);
    await step(finance, t("period.lock"));
    await says(finance, t("period.lock.done"));
    // What would change figures of the month is closed, with the reason.
    await finance.goto(`${list}?${its}`);
    await rows(finance).first().getByRole("checkbox").check();
    await expect(await toolbarStep(finance, t("statement.cancel"))).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await expect(finance.getByText(t("period.closed", { period })).first()).toBeAttached();
    await finance.goto(month);
    await step(finance, t("period.unlock"), { reason: "late invoice" });
    await says(finance, t("period.unlock.done"));
    await finance.goto(month);
    await step(finance, t("period.reopen"), { reason: "late invoice" });
    await says(finance, t("period.reopen.done"));
  });
