import "./batch-edit.css";
import { Form } from "@remix-run/react";
import type { BatchField } from "#domain/booking/booking/batch-edit/batch-edit.ts";
import type { BatchBooking } from "#domain/booking/booking/batch-edit/batch-edit.queries.server.ts";
import { EntryGrid, type EntryField, type EntryRow } from "#app/kit/form/lines/entry-grid.tsx";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input, TextArea } from "#app/kit/ui/input.tsx";
import type { BatchAsk, TypedBatch } from "./batch-edit.server.ts";

type Dicts = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Props = {
  ask: BatchAsk;
  bookings: readonly BatchBooking[];
  cells: TypedBatch;
  /** As stored, for rows that were not sent. */
  stored: TypedBatch;
  dicts: Dicts;
  errors: readonly FieldError[];
  once: string;
};

/**
 * The bill details as cells, and below them the container quantities; nothing is saved before
 * "Change".
 */
export function BatchGrid({ ask, bookings, cells, stored, dicts, errors, once }: Props) {
  const t = useTranslate();
  const busy = useBusy();
  const texts = new Map(errors.map(({ field, code, params }) => [field, t(code, params)]));
  const closedOf = (id: string) => {
    const why = bookings.find((booking) => String(booking.id) === id)?.closed;
    return why ? { closed: t(why.code, why.params) } : {};
  };
  const numberOf = (id: string) =>
    bookings.find((booking) => String(booking.id) === id)?.bkNo ?? id;
  const all = [
    ...cells.rows,
    ...stored.rows.filter(({ id }) => !cells.rows.some((row) => row.id === id)),
  ];
  const rows = all.map(({ id, version, ...values }): EntryRow => {
    const closed = closedOf(id);
    const heads = [numberOf(id), closed.closed ? <small key="why">{closed.closed}</small> : ""];
    return { key: id, name: numberOf(id), heads, hidden: { id, version }, values, ...closed };
  });
  const fields = ask.fields.map((field): EntryField => entryField(field, t(field.label), dicts));
  return (
    <Form method="post" className="sw-panel" preventScrollReset>
      <input type="hidden" name="_key" value={once} />
      {ask.fields.length > 0 ? (
        <>
          <p className="sw-hint">{t("booking.batchPaste")}</p>
          <EntryGrid
            name="rows"
            heads={[t("booking.bkNo"), ""]}
            fields={fields}
            rows={rows}
            errors={texts}
          />
          <FillAll fields={ask.fields} dicts={dicts} />
        </>
      ) : (
        cells.rows.map(({ id, version }, at) => (
          <span key={id}>
            <input type="hidden" name={`rows[${at}].id`} value={id} />
            <input type="hidden" name={`rows[${at}].version`} value={version} />
          </span>
        ))
      )}
      {ask.quantities ? (
        <Quantities lines={cells.boxes} numberOf={numberOf} closedOf={closedOf} />
      ) : null}
      <div className="sw-form-acts">
        <label htmlFor="batch-reason">{t("booking.changeReason")}</label>
        <Input
          id="batch-reason"
          name="reason"
          maxLength={500}
          size={40}
          aria-invalid={texts.has("reason") || undefined}
        />
        {texts.has("reason") ? (
          <small className="sw-entry-error">{texts.get("reason")}</small>
        ) : null}
        <label>
          <input type="checkbox" name="accept" value="Y" /> {t("booking.batchAccept")}
        </label>
        <Button type="submit" name="_do" value="check" intent="primary" disabled={busy}>
          {t("booking.batchCheck")}
        </Button>
        <Button type="submit" name="_do" value="run" disabled={busy}>
          {t("booking.batchRunAll")}
        </Button>
        <Button type="submit" name="_do" value="good" disabled={busy}>
          {t("booking.batchRunGood")}
        </Button>
      </div>
    </Form>
  );
}

function entryField({ key, dict, lines }: BatchField, label: string, dicts: Dicts): EntryField {
  const options = dict ? Object.entries(dicts[dict] ?? {}) : null;
  return {
    key,
    label,
    size: lines ? 28 : 14,
    ...(lines ? { lines: true } : {}),
    ...(options ? { options } : {}),
  };
}

/** One value for every row. */
function FillAll({ fields, dicts }: { fields: readonly BatchField[]; dicts: Dicts }) {
  const t = useTranslate();
  return (
    <details>
      <summary>{t("booking.batchSame")}</summary>
      <div className="sw-batch-fields">
        {fields.map(({ key, label, dict }) => (
          <label key={key}>
            {t(label)}
            {dict ? (
              <select name={`fill.${key}`} className="sw-entry-select">
                <option value="" />
                {Object.entries(dicts[dict] ?? {}).map(([code, text]) => (
                  <option key={code} value={code}>
                    {text}
                  </option>
                ))}
              </select>
            ) : (
              <TextArea name={`fill.${key}`} rows={2} cols={28} size="small" />
            )}
          </label>
        ))}
        <Button type="submit" name="_do" value="fill" formNoValidate>
          {t("booking.batchFill")}
        </Button>
      </div>
    </details>
  );
}

type QuantityProps = {
  lines: TypedBatch["boxes"];
  numberOf(id: string): string;
  closedOf(id: string): { closed?: string };
};

function Quantities({ lines, numberOf, closedOf }: QuantityProps) {
  const t = useTranslate();
  const seen = new Map<string, number>();
  const rows = lines.map(({ bookingId, id, ...values }, at): EntryRow => {
    const place = (seen.get(bookingId) ?? 0) + 1;
    seen.set(bookingId, place);
    return {
      key: `${bookingId}-${place}`,
      name: `${numberOf(bookingId)} ${place}`,
      heads: [numberOf(bookingId), place],
      hidden: { bookingId, id, at },
      values,
      ...closedOf(bookingId),
    };
  });
  return (
    <>
      <h2>{t("booking.batchQuantities")}</h2>
      <EntryGrid
        name="boxes"
        heads={[t("booking.bkNo"), t("booking.batchSeq")]}
        fields={[
          { key: "sizeType", label: t("cargo.sizeType"), size: 8 },
          { key: "contCount", label: t("cargo.contCount"), size: 6, numeric: true },
          { key: "sizeTypeSub", label: t("cargo.sizeTypeSub"), size: 8 },
        ]}
        rows={rows}
      />
    </>
  );
}
