import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ListColumn, ListRow } from "#platform/records/list/list.ts";
import type { CellLabels } from "./cell.tsx";
import { GroupRow } from "./group-heads.tsx";
import { GridRow, type RowProps } from "./grid-row.tsx";

const columns: ListColumn[] = [
  { key: "bkNo", label: "booking.bkNo" },
  { key: "bkStatus", label: "booking.bkStatus", dict: "status" },
  { key: "shipperName", label: "booking.shipper" },
];
const labels: CellLabels = {
  lang: "en",
  dicts: { status: { A: "Open & <b>bold</b>" } },
  yes: "Yes",
  no: "No",
  sayCode: () => null,
  t: (label) => label,
  colours: { status: { A: "danger" } },
};

/** The row as it comes before hydration. */
const htmlOf = (row: ListRow, more: Partial<RowProps> = {}) =>
  renderToStaticMarkup(
    createElement(GridRow, {
      row,
      columns,
      places: [],
      labels,
      cells: undefined,
      to: undefined,
      link: 0,
      picked: null,
      label: "",
      live: false,
      active: -1,
      from: 0,
      till: -1,
      ...more,
    }),
  );

test("a record without a number is named by its id, so that its link has a text", () => {
  expect(htmlOf({ id: 7, version: 1, bkNo: "" }, { to: "/open/7" })).toContain(
    '<a href="/open/7">#7</a>',
  );
});

test("markup in a cell, an address or a label stays text", () => {
  const evil = `"><script>alert('x')</script>`;
  const html = htmlOf(
    { id: 1, version: 2, bkNo: evil, bkStatus: evil, shipperName: evil },
    { to: `/${evil}`, picked: false, label: evil },
  );
  expect(html).not.toContain("<script");
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(5);
});

test("a state is a tag in the colour of its dictionary; a value without one is text", () => {
  const row = { id: 1, version: 1, bkNo: "B1", bkStatus: "A" };
  const tag =
    '<span class="sw-tag sw-tag-A sw-list-danger">Open &amp; &lt;b&gt;bold&lt;/b&gt;</span>';
  expect(htmlOf(row)).toContain(`<td>${tag}</td>`);
  expect(htmlOf(row, { labels: { ...labels, colours: {} } })).toContain(
    "<td>Open &amp; &lt;b&gt;bold&lt;/b&gt;</td>",
  );
});

test("the heading of a group leads to the group alone, and its texts stay text", () => {
  const head = { title: `A & "B"`, count: "2", sums: "USD 1 · <b>", to: `/?f="<x>"` };
  const html = renderToStaticMarkup(createElement(GroupRow, { head, span: 3 }));
  expect(html).toContain('<a href="/?f=&quot;&lt;x&gt;&quot;">A &amp; &quot;B&quot;</a>');
  expect(html).toContain("<em>USD 1 · &lt;b&gt;</em>");
});
