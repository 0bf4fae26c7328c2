import { Form, Link, useLocation } from "@remix-run/react";
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useRef,
  useState,
} from "react";
import type { ListColumn } from "#platform/records/list/list.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { ColumnLines, isOf, type Part, parts } from "./chooser-lines.tsx";
import { useClosePops } from "../filters/filters.tsx";
import type { ListData } from "../data/list-data.ts";
import { drawerAddress } from "#app/kit/column-drawer/drawer-address.ts";
import { DrawerTabs } from "#app/kit/column-drawer/drawer-frame.tsx";
import { refreshColumns } from "#app/kit/column-drawer/drawer-data.ts";
import { AnchorButton, Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { SummaryButton } from "#app/kit/ui/plain-button.tsx";
import { widthOf } from "../grid/cell.tsx";
import { type Columns, moved, unfitted } from "./use-layout.tsx";

/** Loaded on demand; few use it. */
const DrawerOverlay = lazy(() =>
  import("#app/kit/column-drawer/drawer-overlay.tsx").then((module) => ({
    default: module.DrawerOverlay,
  })),
);

type Props = { data: ListData; layout: Columns; live: boolean };

/** `drawer=columns` opens the panel without JavaScript. */
const drawer = "drawer";

/**
 * With JavaScript changes apply and save at once. Without it a link opens the panel as a form, so
 * that other pages need not carry it.
 */
export function ColumnChooser({ data: listData, layout, live }: Props) {
  const t = useTranslate();
  const box = useRef<HTMLDetailsElement>(null);
  const outer = useRef<HTMLDivElement>(null);
  const [find, setFind] = useState("");
  const [part, setPart] = useState<Part>("partAll");
  const [over, setOver] = useState<string | null>(null);
  const back = useBack();
  const { search } = useLocation();
  useClosePops(outer);
  const query = new URLSearchParams(search);
  const open = query.get(drawer) === "columns";
  query.set(drawer, "columns");
  const toggled = () => {
    if (live && box.current && !box.current.open)
      window.dispatchEvent(
        new CustomEvent(refreshColumns, { detail: { apiName: listData.apiName } }),
      );
  };
  const layOver = (to: string) => {
    box.current?.removeAttribute("open");
    setOver(to);
  };
  const leave = (columns: boolean) => {
    setOver(null);
    if (columns) box.current?.setAttribute("open", "");
    // Waits until the rest of the page may take the focus again.
    setTimeout(() => box.current?.querySelector("summary")?.focus());
  };
  if (!live && !open)
    return (
      <AnchorButton className="sw-pop-link" href={`?${query}`}>
        {t("list.columns")}
      </AnchorButton>
    );
  return (
    <div ref={outer}>
      <details
        className="sw-pop sw-chooser"
        ref={box}
        name="sw-pop"
        open={open || undefined}
        onToggle={toggled}
      >
        <SummaryButton>{t("list.columns")}</SummaryButton>
        <div className="sw-pop-body">
          <ChooserHead
            data={listData}
            layout={layout}
            live={live}
            onClose={() => box.current?.removeAttribute("open")}
            onOver={live ? layOver : null}
          />
          {live ? (
            <Input
              type="search"
              value={find}
              placeholder={t("list.columnFind")}
              aria-label={t("list.columnFind")}
              onChange={(event) => setFind(event.target.value)}
            />
          ) : null}
          {live ? <Parts part={part} onPart={setPart} columns={layout.columns} /> : null}
          <ColumnForm
            data={listData}
            layout={layout}
            live={live}
            search={find.trim().toLowerCase()}
            part={part}
          />
          <ChooserEnd data={listData} layout={layout} live={live} />
        </div>
      </details>
      {over === null ? null : (
        <Suspense>
          <DrawerOverlay
            apiName={listData.apiName}
            back={back}
            at={over}
            onClose={() => leave(false)}
            onColumns={() => leave(true)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Parts({
  part,
  onPart,
  columns,
}: {
  part: Part;
  onPart: (part: Part) => void;
  columns: readonly ListColumn[];
}) {
  const t = useTranslate();
  return (
    <div className="sw-drawer-bar" role="group" aria-label={t("list.partLabel")}>
      {parts.map((item) => (
        <Button
          key={item}
          type="button"
          size="small"
          aria-pressed={item === part}
          onClick={() => onPart(item)}
        >
          {t(`list.${item}`)} ({columns.filter((column) => isOf(item, column)).length})
        </Button>
      ))}
    </div>
  );
}

/** Tabs for administrators, the layout's owner, and close. */
function ChooserHead({
  data: listData,
  layout,
  live,
  onClose,
  onOver,
}: Props & { onClose: () => void; onOver: ((to: string) => void) | null }) {
  const t = useTranslate();
  const back = useBack();
  const lay = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='/drawer/']");
    if (!onOver || !link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)
      return;
    event.preventDefault();
    onOver(link.getAttribute("href") ?? "");
  };
  return (
    <>
      <div className="sw-drawer-head">
        <strong>{t("list.columns")}</strong>
        {live ? (
          <Button type="button" variant="minimal" aria-label={t("shell.close")} onClick={onClose}>
            ×
          </Button>
        ) : (
          <Link to={back} aria-label={t("shell.close")}>
            ×
          </Link>
        )}
      </div>
      {listData.mayDefine ? (
        <div onClickCapture={lay}>
          <DrawerTabs apiName={listData.apiName} back={back} tab="columnSetting" />
          <LinkButton
            size="small"
            to={drawerAddress(
              { apiName: listData.apiName, back, tab: "devopsSetting" },
              { share: "new" },
            )}
          >
            {t("list.shareLayout")}
          </LinkButton>
        </div>
      ) : null}
      <p className="sw-hint">
        {t(listData.layoutOwn || layout.touched ? "list.layoutOwn" : "list.layoutCommon")} ·{" "}
        {t("list.columnsHint")}
      </p>
    </>
  );
}

function useBack(): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete(drawer);
  return `${pathname}?${params}`;
}

function ColumnForm({
  data: listData,
  layout,
  live,
  search: requested,
  part,
}: Props & { search: string; part: Part }) {
  const t = useTranslate();
  const back = useBack();
  const { columns } = layout;
  const read = (event: FormEvent<HTMLFormElement>) => {
    const target = event.target as HTMLInputElement;
    if (live && target.name && target.name !== "find")
      layout.change(readForm(new FormData(event.currentTarget), columns));
  };
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-key]");
    if (
      !row ||
      !(event.ctrlKey || event.metaKey) ||
      (event.key !== "ArrowUp" && event.key !== "ArrowDown")
    )
      return;
    event.preventDefault();
    const key = row.dataset.key ?? "";
    // Positions count visible lines only; a move past a hidden one would seem to do nothing.
    const lines = [
      ...(row.parentElement?.querySelectorAll<HTMLElement>("[data-key]:not(.sw-line-hidden)") ??
        []),
    ];
    const at = lines.indexOf(row);
    const next = lines[event.key === "ArrowUp" ? at - 1 : at + 1]?.dataset.key;
    if (next === undefined) return;
    const before =
      event.key === "ArrowUp"
        ? next
        : columns[columns.findIndex((column) => column.key === next) + 1]?.key;
    layout.change(moved(columns, key, before ?? ""));
  };
  return (
    <Form
      method="post"
      action={`/list-desk/${listData.apiName}`}
      onChange={read}
      onKeyDown={byKey}
      onSubmit={live ? (event) => event.preventDefault() : undefined}
    >
      <input type="hidden" name="_do" value="saveLayout" />
      <input type="hidden" name="_back" value={back} />
      <div className="sw-chooser-rows">
        <ColumnLines
          columns={columns}
          live={live}
          search={requested}
          part={part}
          onMove={layout.move}
        />
      </div>
      {live ? null : (
        <Button type="submit" intent="primary">
          {t("list.columnsSave")}
        </Button>
      )}
    </Form>
  );
}

function ChooserEnd({ data: listData, layout, live }: Props) {
  const t = useTranslate();
  const back = useBack();
  return (
    <Form
      method="post"
      action={`/list-desk/${listData.apiName}`}
      navigate={false}
      className="sw-chooser-end"
      onSubmit={layout.forget}
    >
      <input type="hidden" name="_back" value={back} />
      <Button
        type="submit"
        name="_do"
        value="resetLayout"
        disabled={live && !listData.layoutOwn && !layout.touched}
      >
        {t("list.columnReset")}
      </Button>
      <output className="sw-hint">
        {layout.saving === "waiting"
          ? "…"
          : layout.saving === "failed"
            ? t("list.columnsFailed")
            : layout.touched
              ? t("list.columnsSaved")
              : ""}
      </output>
    </Form>
  );
}

function readForm(form: FormData, columns: readonly ListColumn[]): ListColumn[] {
  return columns.map((column) => {
    const width = Number(form.get(`width.${column.key}`));
    const {
      off: _off,
      fixed,
      ...rest
    } = width >= 40 && width !== widthOf(column) ? unfitted(column) : column;
    const side =
      form.get(`fixed.${column.key}`) === "left"
        ? ("left" as const)
        : fixed === "right"
          ? ("right" as const)
          : undefined;
    return {
      ...rest,
      ...(width >= 40 && width !== widthOf(column) ? { width: Math.min(800, width) } : {}),
      ...(side ? { fixed: side } : {}),
      ...(form.get(`shown.${column.key}`) === "Y" ? {} : { off: true as const }),
    };
  });
}
