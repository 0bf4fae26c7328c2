import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RunningEngine, Tab } from "./engine.ts";
import type { Journey } from "./journey.ts";
import { button, field, JourneyPage, message } from "./page.ts";

/** Signs in by the form, with the password that the sign-in page names. */
async function enter(page: JourneyPage, user: string): Promise<void> {
  await page.open("/login");
  const password = await page.run((name: string) => {
    const rows = [...document.querySelectorAll("table.sw-accounts tr")];
    const cells = rows.map((row) =>
      [...row.querySelectorAll("code")].map((code) => code.textContent),
    );
    return cells.find(([first]) => first === name)?.[1] ?? "";
  }, user);
  await page.fill(field("userName"), user);
  await page.fill(field("password"), password);
  await page.click(button(message("shell.signIn")));
  await page.until(
    async () => (await page.path()) === "/",
    async () => `the home page instead of ${await page.path()}`,
  );
}

/**
 * What a page that is left while it loads writes, in the words of each engine; the number is
 * Firefox's for what was given up.
 */
const leaving =
  /AbortError|status=2152398850|BodyStreamBuffer was aborted|NetworkError when attempting|Load failed|The operation was aborted|access control checks/;

/** The faults of a tab that the journey did not provoke. */
const faultsOf = (tab: Tab, { excused }: Journey): string[] =>
  tab.faults().filter((fault) => !leaving.test(fault) && !excused?.test(fault));

/** Where a journey stopped: the address and what the page says. */
async function situation(page: JourneyPage | undefined): Promise<string> {
  const look = () => {
    const statuses = [...document.querySelectorAll<HTMLElement>("h1, [role=status], [role=alert]")];
    const texts = statuses.map((element) => element.innerText.trim()).filter((text) => text !== "");
    return `at ${location.pathname}${location.search}: ${texts.join(" | ")}`;
  };
  return (await page?.run(look).catch(() => undefined)) ?? "the page does not answer";
}

/** Walks a journey in a fresh profile. @returns what went wrong, or null */
export async function runJourney(
  journey: Journey,
  engine: RunningEngine,
  address: string,
): Promise<string | null> {
  const downloads = mkdtempSync(path.join(tmpdir(), "seaway-downloads-"));
  let tab: Tab | undefined;
  let page: JourneyPage | undefined;
  try {
    tab = await engine.newTab({ scripts: journey.scripts ?? true, downloads });
    page = new JourneyPage(tab, { address, downloads });
    if (journey.user) await enter(page, journey.user);
    await journey.run(page);
    const faults = faultsOf(tab, journey);
    return faults.length > 0 ? `errors of the console: ${faults.join("; ")}` : null;
  } catch (error) {
    const faults = tab ? faultsOf(tab, journey) : [];
    const reason = error instanceof Error ? error.message : String(error);
    return [reason, await situation(page), ...faults].join("\n    ");
  } finally {
    await tab?.close();
    rmSync(downloads, { recursive: true, force: true });
  }
}
