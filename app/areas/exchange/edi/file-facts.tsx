import { byteSize } from "#platform/kernel/i18n/byte-size.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

/** Size and checksum of the file of an interchange, after what it is about. */
export function FileFacts({ size, sha256 }: { size: number; sha256: string }) {
  const t = useTranslate();
  return (
    <>
      <tr>
        <th scope="row">{t("edi.fileSize")}</th>
        <td>{byteSize(size)}</td>
      </tr>
      <tr>
        <th scope="row">{t("edi.sha256")}</th>
        <td>{sha256}</td>
      </tr>
    </>
  );
}
