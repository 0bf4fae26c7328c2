import { Form, useActionData } from "@remix-run/react";
import {
  acceptedTypes,
  type AttachmentRow,
  mostBytes,
  mostFiles,
} from "#platform/records/storage/file-types.ts";
import { byteSize } from "#platform/kernel/i18n/byte-size.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { FileChoice } from "./file-choice.tsx";
import { KindSelect } from "./kind-select.tsx";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Table } from "#app/kit/ui/table.tsx";

type Props = {
  /** Number of the record. */
  no: string;
  files: readonly AttachmentRow[];
  /** Names of the kinds of documents. */
  kinds: Readonly<Record<string, string>>;
  mayEdit: boolean;
  /** Address of the record, and of one file before its id. */
  back: string;
  fileAt: string;
};

/** Files of a record: download, upload, remove. Works without JavaScript. */
export function AttachmentsScreen({ no, files, kinds, mayEdit, back, fileAt }: Props) {
  const t = useTranslate();
  const busy = useBusy();
  const response = useActionData() as { errors?: FieldError[] } | undefined;
  return (
    <section aria-labelledby="attachments-title">
      <PageHead id="attachments-title" back={back}>
        {t("ebooking.attachments")} <small>{no}</small>
      </PageHead>
      <RefusalList refusals={response?.errors} />
      {files.length === 0 ? (
        <p className="sw-empty">{t("ebooking.noAttachments")}</p>
      ) : (
        <AttachmentTable files={files} kinds={kinds} mayEdit={mayEdit} fileAt={fileAt} />
      )}
      {mayEdit && files.length < mostFiles ? (
        <Form method="post" encType="multipart/form-data" className="sw-panel">
          <div className="sw-field">
            <label htmlFor="attachment-kind">{t("file.kind")}</label>
            <KindSelect id="attachment-kind" name="kind" kinds={kinds} required />
          </div>
          <div className="sw-field">
            <label htmlFor="attachment-file">{t("ebooking.chooseFiles")}</label>
            <FileChoice id="attachment-file" name="file" multiple required accept={acceptedTypes} />
            <small>{t("ebooking.filesHint", { files: mostFiles, size: mostBytes })}</small>
          </div>
          <Button type="submit" intent="primary" disabled={busy}>
            {t("ebooking.attach")}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

type TableProps = Pick<Props, "files" | "kinds" | "mayEdit" | "fileAt">;

function AttachmentTable({ files, kinds, mayEdit, fileAt }: TableProps) {
  const t = useTranslate();
  return (
    <Form method="post">
      <Table compact>
        <thead>
          <tr>
            <th scope="col">{t("ebooking.fileName")}</th>
            <th scope="col">{t("file.kind")}</th>
            <th scope="col">{t("ebooking.fileSize")}</th>
            <th scope="col">{t("ebooking.uploadedAt")}</th>
            <th scope="col">{t("ebooking.downloadCount")}</th>
            {mayEdit ? <th scope="col">{t("ebooking.removeAttachment")}</th> : null}
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id}>
              <th scope="row">
                <a href={`${fileAt}/${file.id}`} download>
                  {file.fileName}
                </a>
              </th>
              <td>{kinds[file.kind] ?? file.kind}</td>
              <td className="sw-number">{byteSize(file.size)}</td>
              <td>{file.uploadedAt}</td>
              <td className="sw-number">{file.downloadCount}</td>
              {mayEdit ? (
                <td>
                  <Button
                    type="submit"
                    name="remove"
                    value={file.id}
                    size="small"
                    intent="danger"
                    variant="outlined"
                    aria-label={t("ebooking.removeFile", { name: file.fileName })}
                  >
                    {t("ebooking.removeAttachment")}
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </Form>
  );
}
