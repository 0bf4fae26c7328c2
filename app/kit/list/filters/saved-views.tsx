import { Form, Link, useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ListView } from "#platform/records/list/list.ts";
import { writeListQuery } from "#platform/records/list/query/list-address.ts";
import { askThenSubmit } from "#app/kit/shell/dialog/questions.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { SummaryButton } from "#app/kit/ui/plain-button.tsx";
import { useClosePops } from "./filters.tsx";
import type { ViewsData } from "../data/list-data.ts";

export function SavedViews({ data: viewsData }: { data: ViewsData }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  useClosePops(box);
  const { search } = useLocation();
  useEffect(() => {
    // Closes the menu after a choice.
    const menu = box.current?.querySelector("details");
    if (menu && search) menu.open = false;
  }, [search]);
  const current = viewsData.views.find((view) => view.id === viewsData.view);
  const own = viewsData.views.filter((view) => view.own);
  const shared = viewsData.views.filter((view) => !view.own);
  return (
    <div ref={box}>
      <details className="sw-pop sw-views" name="sw-pop">
        <SummaryButton>{current ? current.name : t("list.views")}</SummaryButton>
        <div className="sw-pop-body">
          {viewsData.views.length === 0 ? <p className="sw-hint">{t("list.viewNone")}</p> : null}
          <Group title={t("list.viewsOwn")} views={own} data={viewsData} />
          <Group title={t("list.viewsShared")} views={shared} data={viewsData} />
          {viewsData.views.length > 0 ? (
            <Link className="sw-view-all" to="?all=1">
              {t("list.viewAll")}
            </Link>
          ) : null}
          <SaveForm data={viewsData} current={current?.own ? current : undefined} />
        </div>
      </details>
    </div>
  );
}

function useBack(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

function Group({
  title,
  views,
  data: viewsData,
}: {
  title: string;
  views: readonly ListView[];
  data: ViewsData;
}) {
  const t = useTranslate();
  const back = useBack();
  if (views.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {views.map((view) => (
          <li key={view.id} className={view.id === viewsData.view ? "sw-current" : undefined}>
            <Link
              to={`?${view.search}${view.search ? "&" : ""}view=${view.id}`}
              aria-current={view.id === viewsData.view ? "true" : undefined}
            >
              {view.name}
            </Link>
            <DefaultMark view={view} data={viewsData} back={back} />
            {view.own ? (
              <Form method="post" action={`/list-desk/${viewsData.apiName}`} navigate={false}>
                <input type="hidden" name="_do" value="removeView" />
                <input type="hidden" name="_back" value={back} />
                <input type="hidden" name="id" value={view.id} />
                <button
                  type="submit"
                  className="sw-x"
                  onClick={(event) =>
                    void askThenSubmit(event, {
                      text: t("list.viewDeleteAsk", { name: view.name }),
                      yes: t("shell.delete"),
                      no: t("step.keep"),
                    })
                  }
                  aria-label={t("list.viewDelete", { name: view.name })}
                  title={t("list.viewDelete", { name: view.name })}
                >
                  ×
                </button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sets or clears the list's default search. */
function DefaultMark({
  view,
  data: viewsData,
  back,
}: {
  view: ListView;
  data: ViewsData;
  back: string;
}) {
  const t = useTranslate();
  const label = t(view.isDefault ? "list.viewUnsetDefault" : "list.viewSetDefault", {
    name: view.name,
  });
  return (
    <Form method="post" action={`/list-desk/${viewsData.apiName}`} navigate={false}>
      <input type="hidden" name="_do" value="saveView" />
      <input type="hidden" name="_back" value={back} />
      <input type="hidden" name="id" value={view.id} />
      <input type="hidden" name="name" value={view.name} />
      <input type="hidden" name="search" value={view.search} />
      {view.shared ? <input type="hidden" name="shared" value="Y" /> : null}
      {view.isDefault ? null : <input type="hidden" name="isDefault" value="Y" />}
      <button
        type="submit"
        className="sw-x sw-star"
        aria-pressed={view.isDefault}
        aria-label={label}
        title={label}
      >
        {view.isDefault ? "★" : "☆"}
      </button>
    </Form>
  );
}

type Kept = { id?: number; errors?: { text: string }[] };

/** Saves the current search under a name. Without JavaScript the response redirects back. */
function SaveForm({
  data: viewsData,
  current,
}: {
  data: ViewsData;
  current: ListView | undefined;
}) {
  const t = useTranslate();
  const back = useBack();
  const fetcher = useFetcher<Kept>();
  const search = String(writeListQuery({ ...viewsData.query, page: 1 }));
  useOpenKept(fetcher.data, search);
  const errors = fetcher.state === "idle" ? (fetcher.data?.errors ?? []) : [];
  return (
    <fetcher.Form
      method="post"
      action={`/list-desk/${viewsData.apiName}`}
      className="sw-view-save"
      key={`${current?.id}-${current?.isDefault}-${current?.shared}-${viewsData.views.length}`}
    >
      <input type="hidden" name="_do" value="saveView" />
      <input type="hidden" name="_back" value={back} />
      <input type="hidden" name="search" value={search} />
      <label>
        <span>{t("list.viewName")}</span>
        <Input name="name" required maxLength={60} defaultValue={current?.name ?? ""} />
      </label>
      <label>
        <input type="checkbox" name="isDefault" value="Y" defaultChecked={current?.isDefault} />{" "}
        {t("list.viewMakeDefault")}
      </label>
      {viewsData.mayShare ? (
        <label>
          <input type="checkbox" name="shared" value="Y" defaultChecked={current?.shared} />{" "}
          {t("list.viewShare")}
        </label>
      ) : null}
      {errors.map(({ text }) => (
        <span key={text} className="sw-wrong" role="alert">
          {text}
        </span>
      ))}
      <div className="sw-dialog-buttons">
        {current ? (
          <Button type="submit" name="id" value={current.id} intent="primary">
            {t("list.viewSave", { name: current.name })}
          </Button>
        ) : null}
        <Button type="submit" intent={current ? undefined : "primary"}>
          {t("list.viewSaveAs")}
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Opens the search just saved. */
function useOpenKept(kept: Kept | undefined, search: string): void {
  const navigate = useNavigate();
  const opened = useRef<Kept>();
  useEffect(() => {
    if (!kept?.id || opened.current === kept) return;
    opened.current = kept;
    navigate(`?${search}&view=${kept.id}`, { preventScrollReset: true, replace: true });
  }, [kept, search, navigate]);
}
