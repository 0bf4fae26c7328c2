import fc from "fast-check";
import { Link } from "@remix-run/react";
import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ListColumn, ListRow } from "#platform/list/list.ts";
import type { CellLabels } from "./cell.tsx";
import { GroupRow } from "./group-heads.tsx";
import { GridRow } from "./grid-row.tsx";
import { elementHtml } from "./element-html.ts";
import { rowsWriter } from "./rows-html.tsx";

const columns: ListColumn[] = [
  { key: "bkNo", label: "booking.bkNo", fixed: "left" },
  { key: "bkStatus", label: "booking.bkStatus", dict: "status" },
  { key: "shipperName", label: "booking.shipper" },
  { key: "gwt", label: "booking.gwt", kind: "decimal" },
  { key: "etd", label: "booking.etd", kind: "date" },
  { key: "exportEdiFlag", label: "booking.exportEdiFlag", kind: "flag", fixed: "right" },
];
const places = [
  { className: "sw-fixed sw-fixed-last", style: { left: 36 } },
  ...Array.from({ length: 4 }, () => ({ className: undefined, style: undefined })),
  { className: "sw-fixed", style: { right: 0 } },
];
const labels: CellLabels = {
  lang: "en",
  dicts: { status: { A: "Open & <b>bold</b>" } },
  yes: "Yes",
  no: "No",
  sayCode: () => null,
  colours: { status: { A: "danger" } },
};

/** React's HTML of the same rows before hydration. */
type Message = ((row: ListRow) => string) | undefined;
function byReact(rows: readonly ListRow[], { to, link, label }: { to: Message; link: number; label: Message }) {
  const still = { columns, places, labels, cells: undefined, live: false, active: -1, from: 0, till: -1 };
  const drawn = rows.map((row) =>
    createElement(GridRow, { ...still, key: row.id, row, to: to?.(row), link, picked: label ? false : null, label: label?.(row) ?? "" }),
  );
  return renderToString(createElement("tbody", null, drawn));
}

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "<script>alert(1)</script>",
    `"><img src=x onerror='alert(1)'>`,
    "&lt;b&gt; & 'x'",
    "</td></tr></table><svg/onload=alert(1)>",
    "]]><!-- -->",
  ),
);
const anyRow = fc.record({
  id: fc.nat(),
  version: fc.nat(),
  bkNo: hostile,
  bkStatus: fc.oneof(hostile, fc.constant("A"), fc.constant(null)),
  shipperName: fc.oneof(hostile, fc.array(hostile), fc.constant(null)),
  gwt: fc.constantFrom(null, "1234567.500", "0.01"),
  etd: fc.constantFrom("2026-11-21", null, ""),
  exportEdiFlag: fc.constantFrom("Y", "N", ""),
});

test("rows as text are what React draws, whatever stands in them: text, coded values, addresses, labels", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyRow, { selector: (row) => row.id, maxLength: 4 }),
      fc.boolean(),
      fc.boolean(),
      fc.nat(3),
      (rows, links, boxes, link) => {
        const to = links ? (row: ListRow) => `/open/${String(row.bkNo)}` : undefined;
        const label = boxes ? (row: ListRow) => `choose ${String(row.shipperName)}` : undefined;
        expect(`<tbody>${rowsWriter({ columns, places, labels, to, link, label })(rows)}</tbody>`).toBe(byReact(rows, { to, link, label }));
      },
    ),
    { numRuns: 300 },
  );
});

test("a record without a number is named by its id, so that its link has a text", () => {
  const row = { id: 7, version: 1, bkNo: "", bkStatus: null, shipperName: "", gwt: null, etd: null, exportEdiFlag: "" };
  const to = () => "/open/7";
  const html = rowsWriter({ columns, places, labels, to, link: 0, label: undefined })([row]);
  expect(html).toContain('<a href="/open/7">#7</a>');
  expect(`<tbody>${html}</tbody>`).toBe(byReact([row], { to, link: 0, label: undefined }));
});

test("own cells of plain elements are what React draws; a component leaves the rows to React", () => {
  // The router warns of its layout effects, as it does wherever it is drawn on a server in development.
  const warned = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const parts = fc.array(fc.oneof(hostile, fc.constantFrom("", 0, 12.5, null, false, undefined)), { maxLength: 4 });
  const address = fc.constantFrom("/fee/1", "/a?b=\"x\"&c='d'", "/a#b", "//elsewhere", "/a/../b", "rel");
  fc.assert(
    fc.property(parts, parts, address, hostile, (outside, inside, to, title) => {
      const name = createElement("b", { className: title, title, "data-level": 2 }, ...inside);
      const link = createElement(Link, { to, title }, ...inside);
      const node = createElement(
        Fragment,
        null,
        ...outside,
        name,
        createElement(
          "ul",
          null,
          inside.map((part, key) => createElement("li", { key }, part)),
        ),
        link,
        ...outside,
      );
      const html = elementHtml(node);
      const byReact = renderToString(createElement(MemoryRouter, null, node));
      // React parts texts that stand beside each other outside of elements as well.
      if (html !== null) expect(html).toBe(byReact);
      else expect(to).toMatch(/^(\/\/|rel|\/a\/\.\.)/);
    }),
    { numRuns: 200 },
  );
  const own = { bkNo: () => createElement(GroupRow, { head: { title: "", count: "", sums: "", to: null }, span: 1 }) };
  const row = { id: 1, version: 1, bkNo: "B1" };
  expect(rowsWriter({ columns, places, labels, cells: own, to: undefined, link: 0, label: undefined })([row])).toBeNull();
});

test("markup in a cell, an address or a label stays text", () => {
  const evil = `"><script>alert('x')</script>`;
  const row = { id: 1, version: 2, bkNo: evil, bkStatus: evil, shipperName: evil, gwt: null, etd: null, exportEdiFlag: "N" };
  const html = rowsWriter({ columns, places, labels, to: () => `/${evil}`, link: 0, label: () => evil })([row]);
  expect(html).not.toContain("<script");
  expect(html?.match(/&lt;script&gt;/g)).toHaveLength(5);
});

test("a state is a tag in the colour of its dictionary; a value without one is text", () => {
  const tags: ListColumn[] = [{ key: "state", label: "admin.status", kind: "dict", dict: "status" }];
  const html = (colours: CellLabels["colours"]) =>
    rowsWriter({
      columns: tags,
      places: [],
      labels: { ...labels, colours: colours ?? {} },
      to: undefined,
      link: 0,
      label: undefined,
    })([{ id: 1, version: 1, state: "A" }]);
  expect(html({ status: { A: "danger" } })).toContain('class="sw-tag sw-tag-A sw-list-danger"');
  expect(html(undefined)).not.toContain("sw-tag");
  expect(html(undefined)).toContain("Open &amp; &lt;b&gt;bold&lt;/b&gt;");
});

test("the heading of a group is what React draws", () => {
  for (const to of [null, `/?f="<x>"`]) {
    const head = { title: `A & "B"`, count: "2", sums: "USD 1 · <b>", to };
    const row = { id: 1, version: 1, bkNo: "B1" };
    const html = rowsWriter({ columns: [], places: [], labels, to: undefined, link: 0, label: undefined, heads: [head] })([row]);
    expect(html?.replace(/<tr><\/tr>$/, "")).toBe(renderToString(createElement(GroupRow, { head, span: 0 })));
  }
});
