import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { noticeForm } from "#domain/administration/admin/admin.form.ts";
import { cleanHtml } from "#domain/administration/admin/clean-html.server.ts";
import type { FormResponse } from "#app/kit/form/save/form-data.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { noticeReaders, type NoticeReaders } from "./notice-readers.server.ts";
import { NoticeReadersPart } from "./notice-readers.tsx";
import { pageContext } from "#app/session/ctx.server.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";

const apiName = "system/notice";
const path = "/system/notice";
const start = { noticeType: "1", status: "0", audience: "STAFF" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const formData = await loadForm(await pageContext(request), apiName, {
    id: params.noticeId,
    form: noticeForm,
    start,
  });
  return { ...formData, readers: await noticeReaders(await pageContext(request), params.noticeId) };
}

/** Rejected input is rendered as markup again, so it is sanitised too. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = params.noticeId;
  const response = await saveForm(await pageContext(request), apiName, {
    id,
    form: noticeForm,
    saved: (made) => `${path}/index/${made}`,
    removed: path,
  });
  const record = "data" in response ? (response.data as FormResponse).record : undefined;
  if (record) record.noticeContent = cleanHtml(String(record.noticeContent ?? ""));
  return response;
}

export default function NoticeEditScreen() {
  const { readers } = useLoaderData() as { readers: NoticeReaders | null };
  const t = useTranslate();
  return (
    <FormScreen back={path} titleKey="noticeTitle">
      {(record) =>
        record.id === undefined ? null : (
          <>
            <p>
              <LinkButton to={`/notice/${String(record.id)}`}>{t("admin.readNow")}</LinkButton>
            </p>
            {readers ? <NoticeReadersPart data={readers} /> : null}
          </>
        )
      }
    </FormScreen>
  );
}
