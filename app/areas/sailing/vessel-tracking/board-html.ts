import { localText } from "#domain/sailing/vessel-tracking/local-time.ts";
import type { Board } from "#domain/sailing/vessel-tracking/board/schedule-board.queries.server.ts";
import {
  type BoardBar,
  type BoardRow,
  lateFrom,
  spanText,
} from "#domain/sailing/vessel-tracking/board/schedule-board.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { escapeHtml } from "#app/areas/sailing/voyage/escape-html.ts";

export type BoardData = Pick<Board, "rows" | "sailings" | "names" | "zones">;

type Translate = (label: MessageKey, params?: Record<string, string | number>) => string;

const formOf = (bar: BoardBar) => `/seaway/voyage/voyage/index/${bar.voyageId}`;
const place = (values: Readonly<Record<string, number>>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");

/** " +5h", or "" when on time. */
export const delayShort = (delay: number): string =>
  Math.abs(delay) < lateFrom ? "" : ` ${delay > 0 ? "+" : "−"}${spanText(delay)}`;

export function delayText(delay: number, t: Translate): string {
  if (Math.abs(delay) < lateFrom) return t("vessel.onTime");
  return t(delay > 0 ? "vessel.delayLate" : "vessel.delayEarly", { time: spanText(delay) });
}

export const stateLabels = (bar: BoardBar, t: Translate): string =>
  [t(`vessel.tone.${bar.tone}`), ...(bar.silent ? [t("vessel.tone.silent")] : [])].join(" · ");

/** Hours until the next call of the lane, or its plan, begins. A label is shortened to them. */
function roomsOf(bars: readonly BoardBar[]): number[] {
  const next = new Map<number, number>();
  const rooms = new Array<number>(bars.length).fill(0);
  for (let i = bars.length - 1; i >= 0; i -= 1) {
    const bar = bars[i] as BoardBar;
    rooms[i] = Math.max(0, Math.floor((next.get(bar.lane) ?? bar.from + roomAtEnd) - bar.from));
    next.set(bar.lane, Math.min(bar.from, bar.plan?.from ?? bar.from));
  }
  return rooms;
}
const roomAtEnd = 400;

type Written = { text: string; silent: string; room: number };

function barHtml(bar: BoardBar, { text, silent, room }: Written): string {
  const looks = ["vb-bar", bar.tone === "now" ? "vb-now-bar" : `vb-${bar.tone}`];
  if (bar.late > 0) looks.push(`vb-late${bar.late}`);
  if (bar.silent) looks.push("vb-silent");
  const { plan } = bar;
  const ghost = plan
    ? `<i class="vb-plan" style="${place({ a: plan.from, w: plan.to - plan.from, l: bar.lane })}"></i>`
    : "";
  const at = place({
    a: bar.from,
    w: Math.round((bar.to - bar.from) * 100) / 100,
    l: bar.lane,
    r: room,
  });
  const hidden = bar.silent ? `<span class="sw-hidden"> ${silent}</span>` : "";
  return `${ghost}<a class="${looks.join(" ")}" style="${at}" href="${formOf(bar)}" data-call="${bar.id}"><span class="vb-label">${text}${delayShort(bar.delay)}</span>${hidden}</a>`;
}

/** HTML text, escaped: thousands of React elements would cost far more. */
export function chartHtml(
  { rows, sailings }: BoardData,
  by: "vessel" | "port",
  t: Translate,
): string {
  const silent = escapeHtml(t("vessel.tone.silent"));
  const ofShip = by === "vessel";
  const textOf = (bar: BoardBar) => {
    const sailing = sailings[bar.voyageId];
    return escapeHtml(
      ofShip ? `${bar.portCode} ${sailing?.voyage ?? ""}` : (sailing?.voyageName ?? ""),
    );
  };
  const rowHtml = (row: BoardRow) => {
    const [key, name] = [escapeHtml(row.key), escapeHtml(row.name)];
    const trips = row.trips.map(
      (trip) =>
        `<i class="vb-trip" style="${place({ a: trip.from, w: Math.round((trip.to - trip.from) * 100) / 100 })}"></i>`,
    );
    const rooms = roomsOf(row.bars);
    const bars = row.bars.map((bar, i) =>
      barHtml(bar, { text: textOf(bar), silent, room: rooms[i] ?? 0 }),
    );
    return `<li class="vb-row" style="--lanes:${row.lanes}"><span class="vb-name" title="${key} ${name}">${
      ofShip ? name : `${key} <small>${name}</small>`
    }</span><div class="vb-track">${trips.join("")}${bars.join("")}</div></li>`;
  };
  return rows.map(rowHtml).join("");
}

const heads: readonly MessageKey[] = [
  "vessel.vesselName",
  "vessel.voyage",
  "vessel.line",
  "vessel.serial",
  "vessel.port",
  "voyage.dock",
  "voyage.eta",
  "voyage.ata",
  "vessel.expectedArrival",
  "voyage.etd",
  "voyage.atd",
  "vessel.expectedDeparture",
  "vessel.delay",
  "vessel.state",
];

/** One table per ship or port; `--n` is its row count, from which CSS estimates the height. */
export function tablesHtml(board: BoardData, by: "vessel" | "port", t: Translate): string {
  const head = `<thead><tr>${heads.map((label) => `<th scope="col">${escapeHtml(t(label))}</th>`).join("")}</tr></thead>`;
  return board.rows
    .map((row) => {
      const caption = escapeHtml(by === "vessel" ? row.name : `${row.key} ${row.name}`);
      const body = row.bars.map((bar) => callHtml(bar, board, t)).join("");
      return `<div class="vb-part" style="--n:${row.bars.length}"><table class="sw-plain-table vb-table"><caption>${caption}</caption>${head}<tbody>${body}</tbody></table></div>`;
    })
    .join("");
}

function callHtml(bar: BoardBar, { sailings, names, zones }: BoardData, t: Translate): string {
  const sailing = sailings[bar.voyageId];
  const shown = (time: number | null) =>
    time === null ? "" : localText(time, zones[bar.portCode] ?? "UTC");
  const cells = [
    `<a href="${formOf(bar)}" data-call="${bar.id}">${escapeHtml(sailing?.voyage ?? "")}</a>`,
    escapeHtml(sailing?.lineCode ?? ""),
    String(bar.serial),
    escapeHtml(`${bar.portCode} ${names[bar.portCode] ?? ""}`),
    escapeHtml(bar.dockCode),
    ...[bar.eta, bar.ata, bar.arrival, bar.etd, bar.atd, bar.departure].map(shown),
  ];
  const delay = bar.tone === "cancelled" ? "" : escapeHtml(delayText(bar.delay, t));
  const late = bar.late > 0 ? ` class="vb-late${bar.late}"` : "";
  const ship = `<th scope="row">${escapeHtml(sailing?.vesselName ?? "")}</th>`;
  return `<tr>${ship}${cells.map((cell) => `<td>${cell}</td>`).join("")}<td${late}>${delay}</td><td>${escapeHtml(stateLabels(bar, t))}</td></tr>`;
}
