/** `note` replaces rows that cannot be shown. */
export type FrameTable = {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  note?: string;
};

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const cells = (tag: "th" | "td", texts: readonly string[]) =>
  `<tr>${texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join("")}</tr>`;

const tableText = ({ title, heads, rows, note }: FrameTable) =>
  `<h2>${escaped(title)}</h2>${note ? `<p>${escaped(note)}</p>` : ""}${
    rows.length > 0
      ? `<div><table>${heads.length > 0 ? `<thead>${cells("th", heads)}</thead>` : ""}<tbody>${rows.map((row) => cells("td", row)).join("")}</tbody></table></div>`
      : ""
  }`;

const style = `body{font:14px/1.5 system-ui,sans-serif;margin:16px;color:#182026;background:#fff}h1{font-size:20px}h2{font-size:16px;margin:24px 0 8px}
div{overflow-x:auto}table{border-collapse:collapse;font-size:13px}th,td{border:1px solid #c5cbd3;padding:4px 8px;text-align:left;vertical-align:top;max-width:60em;
overflow-wrap:anywhere}th{background:#f6f7f9}@media(prefers-color-scheme:dark){body{color:#f6f7f9;background:#1c2127}th{background:#252a31}th,td{border-color:#404854}}`;

/** Renders tables as HTML without scripts, all texts escaped. */
export function framePage(page: {
  lang: "zh" | "en";
  title: string;
  tables: readonly FrameTable[];
  nonce: string;
}): string {
  return `<!doctype html><html lang="${page.lang}"><head><meta charset="utf-8"><title>${escaped(page.title)}</title>
<style nonce="${page.nonce}">${style}</style></head><body><h1>${escaped(page.title)}</h1>${page.tables.map(tableText).join("")}</body></html>`;
}
