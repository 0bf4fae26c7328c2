import { batchFields } from "#domain/booking/booking/batch-edit/batch-edit.ts";
import type {
  BatchEdited,
  EditedRow,
} from "#domain/booking/booking/ops/batch-edit-bookings.server.ts";
import type { BatchBooking } from "#domain/booking/booking/batch-edit/batch-edit.queries.server.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { UndoRunForm } from "#app/kit/step/undo-run-form.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import type { Posted } from "./batch-edit-posted.ts";

type Props = {
  posted: Posted | undefined;
  errors: readonly FieldError[];
  bookings: readonly BatchBooking[];
};

/** What a check would change or a run changed, before and after, and what was refused. */
export function BatchOutcome({ posted, errors, bookings }: Props) {
  const t = useTranslate();
  const outcome = posted?.preview ?? posted?.result;
  const openOnes = bookings.filter((booking) => !booking.closed);
  return (
    <>
      {errors.length > 0 && !outcome ? (
        <Callout intent="danger" role="alert">
          <ul>
            {errors.map((error) => (
              <li key={JSON.stringify(error)}>
                {openOnes[Number(/^rows\.(\d+)/.exec(error.field)?.[1] ?? -1)]?.bkNo ?? ""}{" "}
                {t(error.code, error.params)}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {posted?.undone === undefined ? null : (
        <Callout intent="success" role="status">
          {t("booking.batchUndone", { count: posted.undone })}
        </Callout>
      )}
      {outcome ? (
        <Callout
          role="region"
          intent={posted?.result ? "success" : "primary"}
          className="sw-batch-outcome"
          aria-labelledby="batch-compared"
        >
          <h2 id="batch-compared">{t("booking.batchCompared")}</h2>
          <p role="status">
            {t(posted?.result ? "booking.batchResult" : "booking.batchWould", {
              done: outcome.done,
              unchanged: outcome.unchanged,
              refused: outcome.refused,
            })}
          </p>
          <ComparedRows outcome={outcome} />
          {posted?.result ? <UndoRunForm runId={posted.runId ?? null} /> : null}
        </Callout>
      ) : null}
    </>
  );
}

function ComparedRows({ outcome }: { outcome: BatchEdited }) {
  const t = useTranslate();
  return (
    <div
      className="sw-scroll sw-preview-rows"
      tabIndex={0}
      role="region"
      aria-label={t("booking.batchCompared")}
    >
      <table className="sw-plain-table">
        <thead>
          <tr>
            <th scope="col">{t("booking.bkNo")}</th>
            <th scope="col">{t("booking.batchField")}</th>
            <th scope="col">{t("booking.batchBefore")}</th>
            <th scope="col">{t("booking.batchAfter")}</th>
          </tr>
        </thead>
        <tbody>
          {outcome.rows.map((row) => (
            <RowLines key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowLines({ row }: { row: EditedRow }) {
  const t = useTranslate();
  const labelOf = (field: string) => {
    const column = batchFields.find(({ key }) => key === field);
    return column ? t(column.label) : t("booking.batchQuantities");
  };
  if (!row.done)
    return (
      <tr className="sw-preview-no">
        <th scope="row">{row.key}</th>
        <td colSpan={3}>
          {(row.faults ?? []).map(({ code, params, field }) => (
            <div key={`${field}-${code}`}>
              {field && batchFields.some(({ key }) => key === field) ? `${labelOf(field)}: ` : ""}
              {t(code, params)}
            </div>
          ))}
        </td>
      </tr>
    );
  const notes = (row.notes ?? []).map(({ code, params }) => t(code, params)).join(" ");
  if (row.changes.length === 0)
    return (
      <tr>
        <th scope="row">{row.key}</th>
        <td colSpan={3}>{t("booking.batchSame.none")}</td>
      </tr>
    );
  return (
    <>
      {row.changes.map(({ field, before, after }, i) => (
        <tr key={field}>
          <th scope="row">{i === 0 ? row.key : ""}</th>
          <td>{labelOf(field)}</td>
          <td className="sw-batch-text">{before || "—"}</td>
          <td className="sw-batch-text">
            {after || "—"} {i === 0 && notes ? <small>{notes}</small> : null}
          </td>
        </tr>
      ))}
    </>
  );
}
