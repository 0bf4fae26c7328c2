import type { Journey } from "../journey.ts";
import { button, check, type JourneyPage, message, same } from "../page.ts";

const list = "/seaway/bookingMgr/inner";
const grid = "table.sw-table[role=grid]";
const row = (nth: number) => ({ css: `${grid} tbody tr`, nth });

/** Sorted by its heading, narrowed by a condition, chosen by keys. */
export const worksOnList: Journey = {
  name: "list",
  user: "clerk",
  async run(page) {
    await page.openLive(`${list}?all=1&size=20`);
    await page.click({ css: `${grid} [data-sort=etd]` });
    await page.at("sort=etd");
    await page.see({ css: `${grid} thead th[aria-sort=ascending]` });
    await page.press("/");
    await page.seeFocused({ css: '[name="f.bkNo"]' });
    await page.type("SWBK");
    await page.press("Enter");
    await page.at("f.bkNo=SWBK");
    await page.seeFocused({ css: `${grid} tbody tr:nth-child(1) td:nth-child(2)` });
    await page.press("Space");
    await page.see({ css: `${grid} tbody tr:nth-child(1)[aria-selected=true]` });
    await page.press("ArrowDown");
    await page.press("Space");
    await page.see({ css: `${grid} tbody tr:nth-child(2)[aria-selected=true]` });
    await page.see({ css: ".sw-count", text: message("shell.selected", { count: 2 }) });
    const number = await page.text({ css: `${grid} tbody tr:nth-child(2) a`, nth: 0 });
    await page.press("Enter");
    await page.see({ css: "h1", text: number });
  },
};

/** The first row of the grid that is drawn in its window. */
const rowsDrawn = () =>
  [...document.querySelectorAll(".sw-big [data-row]")].map((cell) =>
    Number(cell.getAttribute("data-row")),
  );

/** A large page draws what is in sight and follows wheel and keys. */
export const scrollsGrid: Journey = {
  name: "large grid",
  user: "clerk",
  async run(page) {
    await page.openLive(`${list}?all=1&size=500`);
    await page.see({ css: ".sw-ready .sw-big" });
    const drawn = async () => Math.max(...(await page.run(rowsDrawn)));
    const before = await drawn();
    check(before < 200, `${before} rows are drawn at once`);
    const height = await page.run(
      () => document.querySelector(".sw-big")?.getBoundingClientRect().height ?? 0,
    );
    check(height > 200, `the grid is ${height} pixels high`);
    await page.run(() => {
      const boxes = [...document.querySelectorAll<HTMLElement>(".sw-big *")];
      const room = (box: HTMLElement) => box.scrollHeight - box.clientHeight;
      const tallest = boxes
        .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY))
        .sort((a, b) => room(b) - room(a))[0];
      tallest?.scrollTo(0, tallest.scrollHeight);
    });
    await page.until(
      async () => (await drawn()) > before + 100,
      async () => `rows drawn after scrolling end at ${await drawn()}`,
    );
  },
};

/** F2 opens a cell, Escape leaves it as it was, Enter saves, Ctrl+Z takes it back. */
export const editsCell: Journey = {
  name: "cell edited",
  user: "clerk",
  async run(page) {
    await page.openLive(`${list}?all=1&size=20&f.bkStatus.in=DRAFT&sort=bkNo`);
    await page.see(row(0));
    const at = await page.run(
      (head: string) => (document.querySelector<HTMLTableCellElement>(head)?.cellIndex ?? 0) + 1,
      `${grid} thead th[data-key=remark]`,
    );
    const cell = { css: `${grid} tbody tr:nth-child(1) td:nth-child(${at})` };
    const editor = {
      css: `[aria-label="${message("list.editCell", { column: message("booking.remark") })}"]`,
    };
    const before = await page.text(cell);
    await page.click(cell);
    await page.press("F2");
    await page.seeFocused(editor);
    await page.press("Control", "a");
    await page.type("given up");
    await page.press("Escape");
    await page.gone(editor);
    await page.seeText(cell, before);
    await page.press("F2");
    await page.seeFocused(editor);
    await page.press("Control", "a");
    await page.type("Call before loading");
    await page.press("Enter");
    await page.seeText(cell, "Call before loading");
    await page.see({ css: ".sw-undo" });
    await page.press("Control", "z");
    await page.seeText(cell, before);
  },
};

const remove = () => button(message("booking.remove"));

/** Opens the steps that are folded where this one stands among them. */
async function pressStep(page: JourneyPage): Promise<void> {
  const folded = { css: ".sw-more-steps:not([open]) > summary" };
  if ((await page.count(remove())) === 0) await page.click(folded);
  await page.click(remove());
}

/** A question takes the focus, keeps it, and gives it back. */
export const answersDialog: Journey = {
  name: "dialog",
  user: "clerk",
  async run(page) {
    await page.openLive(`${list}?f.bkStatus=DRAFT&size=20`);
    const box = { role: "checkbox", within: row(1) };
    await page.click(box);
    await page.seeChecked(box);
    await pressStep(page);
    await page.see({ role: "dialog" });
    const inside = () =>
      page.run(() =>
        Boolean(document.activeElement?.closest("dialog, [role=dialog], [role=alertdialog]")),
      );
    await page.until(inside, async () => "the focus is in the question");
    for (const keys of [
      ["Tab"],
      ["Tab"],
      ["Tab"],
      ["Shift", "Tab"],
      ["Shift", "Tab"],
      ["Shift", "Tab"],
      ["Shift", "Tab"],
    ]) {
      await page.press(...keys);
      await page.until(
        inside,
        async () => `the focus stays in the question after ${keys.join("+")}`,
      );
    }
    await page.press("Escape");
    await page.gone({ role: "dialog" });
    await page.seeChecked(box);
    const focused = await page.run(() => document.activeElement?.tagName);
    check(focused !== "BODY", "the focus came back to the list");
  },
};

/** On paper the rows of the list stand alone, all of them. */
export const printsList: Journey = {
  name: "print style",
  user: "clerk",
  async run(page) {
    await page.openLive(`${list}?all=1&size=50`);
    // All of the list follows by then, not the frame alone.
    await page.see({ css: ".sw-live" });
    await page.see({ css: ".sw-side" });
    const rows = await page.count({ css: `${grid} tbody tr` });
    // Where the client cannot ask for it, the rules for paper are made those of the screen.
    if (!(await page.asPrinted()))
      await page.run(() => {
        const turn = (rules: CSSRuleList): void => {
          for (const rule of rules) {
            if (rule instanceof CSSMediaRule) {
              const media = rule.media.mediaText;
              if (/\bprint\b/.test(media)) rule.media.mediaText = "all";
              else if (/\bscreen\b/.test(media)) rule.media.mediaText = "not all";
            }
            if (rule instanceof CSSGroupingRule) turn(rule.cssRules);
          }
        };
        for (const styleSheet of document.styleSheets) turn(styleSheet.cssRules);
      });
    await page.run(() => void window.dispatchEvent(new Event("beforeprint")));
    await page.gone({ css: ".sw-side" });
    await page.gone({ css: `${grid} .sw-missing` });
    same(await page.count({ css: `${grid} tbody tr` }), rows, "rows on paper");
  },
};
