import { byteSize } from "#platform/kernel/i18n/byte-size.ts";
import type { AttachmentRow } from "#platform/records/storage/file-types.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";

type Props = { files: readonly AttachmentRow[]; page: string; fileAt: string };

/** The files of a record on its own page, each with its kind, and the way to add or remove some. */
export function AttachmentLinks({ files, page, fileAt }: Props) {
  const t = useTranslate();
  return (
    <>
      <LinkButton to={page}>{t("ebooking.attachments")}</LinkButton>
      {files.map(({ id, kind, fileName, size }) => (
        <a key={id} href={`${fileAt}/${id}`} download title={byteSize(size)}>
          {kind} · {fileName}
        </a>
      ))}
    </>
  );
}
