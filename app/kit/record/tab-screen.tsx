import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { RecordDocument } from "#db/services/record/record-tabs.server.ts";
import { ListScreen, type ListScreenProps } from "#app/kit/list/list-screen.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Table } from "#app/kit/ui/table.tsx";
import type { TabPage } from "./load-tabs.server.ts";
import { RecordTabs } from "./record-tabs.tsx";

type Own = {
  /** Label of the form's own tab. */
  label: MessageKey;
  /** Documents in the menu of a row, by the name of the tab. */
  documents?: Readonly<Record<string, NonNullable<ListScreenProps["documents"]>>>;
};

/** A tab of a record: the list kit narrowed to it, or its documents. */
export function TabScreen({ label, documents }: Own) {
  const page = useLoaderData() as TabPage;
  const tabs: ReactNode = <RecordTabs data={page.tabs} label={label} />;
  if (page.kind === "documents") return <Documents page={page} tabs={tabs} />;
  const { open } = page;
  const ofRow = documents?.[page.tabs.current];
  return (
    <>
      {tabs}
      <ListScreen
        key={page.apiName}
        data={page.list}
        record={page.tabs.number}
        {...(ofRow ? { documents: ofRow } : {})}
        {...(open ? { open: (row) => open.replace(":id", String(row.id)) } : {})}
      />
    </>
  );
}

type Props = { page: { tabs: TabPage["tabs"]; documents: RecordDocument[] }; tabs: ReactNode };

function Documents({ page, tabs }: Props) {
  const t = useTranslate();
  return (
    <>
      {tabs}
      <section className="sw-list" aria-labelledby="documents-title">
        <header className="sw-list-head">
          <h1 id="documents-title">
            {t("shell.documents")} <small>{page.tabs.number}</small>
          </h1>
        </header>
        {page.documents.length === 0 ? (
          <p className="sw-empty">{t("shell.noDocuments")}</p>
        ) : (
          <DocumentTable documents={page.documents} />
        )}
      </section>
    </>
  );
}

function DocumentTable({ documents }: { documents: readonly RecordDocument[] }) {
  const t = useTranslate();
  return (
    <Table compact className="sw-documents">
      <thead>
        <tr>
          <th>{t("shell.document")}</th>
          <th>{t("shell.documentOf")}</th>
          <th>{t("shell.documentTime")}</th>
        </tr>
      </thead>
      <tbody>
        {documents.map(({ label, name, at, href }) => (
          <tr key={href + name}>
            <td>{t(label)}</td>
            <td>
              <a href={href}>{name}</a>
            </td>
            <td>
              <time dateTime={at}>{timeShown(at)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
