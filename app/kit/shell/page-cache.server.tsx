import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import type { EntryContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { shownZone, todayShown } from "#platform/clock/shown-zone.ts";
import type { Lang } from "#platform/operation/actor.ts";
import { type ListInputs, listInputs } from "../list/packed-list.ts";
import { withoutPadding } from "./buffered-stream.server.ts";
import type { Part } from "./page-stream.server.ts";
import { RowsHoleContext, type WriteRows } from "./rows-hole.ts";

/** Nobody outside can know the marks, so no data holds them. */
const mark = randomBytes(12).toString("hex");
const rowsHole = `rows-${mark}`;
/** Stands for the nonce while a page is drawn. */
export const nonceHole = `nonce-${mark}`;
const holes = new RegExp(`(${rowsHole}|${nonceHole})`);

/** A page without its rows and its nonce: pieces of HTML, encoded, with holes between them. */
type Template = { pieces: readonly (Buffer | "rows" | "nonce")[]; write: WriteRows | null; size: number };

/**
 * Null for what is not a list as a script's reader or another first sees it: other pages, answers to a form, failures, sums that come later.
 * Loader data, address, language, zone and day are all that a page is drawn from, so whoever has the same key sees the same page.
 */
export function pageInputs(request: Request, lang: Lang, { staticHandlerContext: context }: EntryContext): ListInputs | null {
  const { matches, loaderData, statusCode } = context;
  const page = matches.at(-1)?.route.id;
  if (request.method !== "GET" || statusCode !== 200 || context.errors || context.actionData || !page) return null;
  const list = listInputs(loaderData[page]);
  if (!list) return null;
  const { pathname, search } = context.location;
  const around = matches.slice(0, -1).map(({ route }) => loaderData[route.id] as unknown);
  const key = JSON.stringify([page, pathname, search, lang, shownZone(), todayShown(), around.map(shortened)]) + list.key;
  return { ...list, key };
}

const long = 1000;
/** Numbers of long texts; none is given twice. */
let numbers = new Map<string, number>();
let last = 0;

function numberOf(text: string): number {
  const before = numbers.get(text);
  if (before !== undefined) return before;
  if (numbers.size >= 200) numbers = new Map();
  numbers.set(text, ++last);
  return last;
}

/** The menu is the same text from page to page: a number stands for it, so that keys stay short. */
function shortened(loaded: unknown): unknown {
  if (typeof loaded !== "object" || loaded === null) return loaded;
  return Object.entries(loaded).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" && value.length > long ? ["text", numberOf(value)] : value,
  ]);
}

const most = 6_000_000;
let templates = new Map<string, Template>();
let size = 0;

/** Keeps at most `most` characters; then it begins anew. */
function keep(key: string, template: Template): void {
  size += template.size + key.length;
  if (size > most) {
    templates = new Map();
    size = template.size + key.length;
  }
  templates.set(key, template);
}

const mostRows = 16_000_000;
/** HTML of rows by the writer of their page. */
let written = new WeakMap<ListInputs["rows"], WeakMap<WriteRows, Buffer>>();
let writtenSize = 0;

/** Equal rows of equal pages are written once. Null when the writer cannot write them. */
function rowsHtml(write: WriteRows, rows: ListInputs["rows"]): Buffer | null {
  const before = written.get(rows)?.get(write);
  if (before) return before;
  const text = write(rows);
  if (text === null) return null;
  const html = Buffer.from(text);
  writtenSize += html.length;
  if (writtenSize > mostRows) {
    written = new WeakMap();
    writtenSize = html.length;
  }
  const ofRows = written.get(rows) ?? new WeakMap<WriteRows, Buffer>();
  written.set(rows, ofRows.set(write, html));
  return html;
}

function fill({ pieces }: Template, rows: Part, nonce: string): Part[] {
  const inHoles = { rows, nonce };
  return pieces.map((piece) => (typeof piece === "string" ? inHoles[piece] : piece));
}

const pieceOf = (text: string) => (text === rowsHole ? "rows" : text === nonceHole ? "nonce" : Buffer.from(text));

/**
 * The HTML of a page, drawn by React once for all requests with the same inputs. Rows and nonce are written for each.
 * @throws what rendering throws
 */
export async function cachedPage({ key, rows, looked }: ListInputs, nonce: string, draw: () => ReactElement): Promise<Part[]> {
  const before = templates.get(key);
  const again = before?.write ? rowsHtml(before.write, rows) : "";
  if (before && again !== null) return fill(before, again, nonce);
  let write: WriteRows | null = null;
  let inHole: Part = "";
  const hole = (writer: WriteRows) => {
    const html = rowsHtml(writer, rows);
    if (html === null) return null;
    write = writer;
    inHole = html;
    return rowsHole;
  };
  const page = <RowsHoleContext.Provider value={hole}>{draw()}</RowsHoleContext.Provider>;
  const atOnce = renderToString(page);
  // A stream begins a document by itself; a text does not, and a browser draws a page without a doctype by the rules of 1998.
  const html = atOnce.includes(waits) ? await drawn(page) : atOnce.replace(/^<html/, "<!DOCTYPE html><html");
  const template: Template = { pieces: html.split(holes).map(pieceOf), write, size: html.length };
  // Of a page that shows more of its rows than the table does, only this request has those rows.
  if ((write || rows.length === 0) && !looked()) keep(key, template);
  return fill(template, inHole, nonce);
}

/** Stands where React could not draw a part at once. */
const waits = "<!--$!-->";

/** Waits for the whole page; drawing at once takes less. */
function drawn(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const whole = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(withoutPadding(part));
        done();
      },
    });
    whole.once("finish", () => resolve(Buffer.concat(parts).toString()));
    const { pipe } = renderToPipeableStream(page, {
      nonce: nonceHole,
      onAllReady: () => pipe(whole),
      onShellError: reject,
      onError: reject,
    });
  });
}
