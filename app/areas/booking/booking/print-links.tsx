import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import type { ListRow } from "#platform/records/list/list.ts";
import type { RowDocument } from "#app/kit/list/grid/grid-props.ts";
import { showMessage } from "#app/kit/shell/messages/messages.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button, formOf } from "#app/kit/ui/button.tsx";

const batchEdit = "/seaway/bookingMgr/batchEdit";
const file = "/seaway/bookingMgr/sheet/file";

/** The sheet of one booking. */
export const sheetDocuments = ({ bkNo }: ListRow): RowDocument[] => [
  {
    label: "booking.sheetPdf",
    href: `${file}?${new URLSearchParams({ format: "pdf", bkNo: String(bkNo) })}`,
  },
  {
    label: "booking.sheetXlsx",
    href: `${file}?${new URLSearchParams({ format: "xlsx", bkNo: String(bkNo) })}`,
  },
];

/** The sheets of the selected rows; stands within the list's form. */
export function SheetButton() {
  const t = useTranslate();
  const open = (event: MouseEvent<HTMLElement>) => {
    const form = formOf(event);
    if (!form) return;
    // The list's form submits by script, which cannot receive a file.
    event.preventDefault();
    const rows = new FormData(form).getAll("row").map((row) => ["row", String(row)]);
    if (rows.length === 0) showMessage("info", t("list.selectFirst"));
    else
      window.open(
        `${file}?${new URLSearchParams([["format", "pdf"], ...rows])}`,
        "_blank",
        "noopener",
      );
  };
  return (
    <Button
      type="submit"
      size="small"
      formMethod="get"
      formAction={file}
      name="format"
      value="pdf"
      onClick={open}
    >
      {t("booking.sheetSelected")}
    </Button>
  );
}

/** Opens the selected rows in the batch edit; stands within the list's form. */
export function BatchEditButton() {
  const t = useTranslate();
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLElement>) => {
    const form = formOf(event);
    if (!form) return;
    event.preventDefault();
    const rows = new FormData(form).getAll("row").map((row) => ["row", String(row)]);
    if (rows.length === 0) showMessage("info", t("list.selectFirst"));
    else navigate(`${batchEdit}?${new URLSearchParams(rows)}`);
  };
  return (
    <Button type="submit" size="small" formMethod="get" formAction={batchEdit} onClick={open}>
      {t("booking.batchSelected")}
    </Button>
  );
}
