import type { ApplyData, ApplyResponse, TypedForm } from "./apply.server.ts";
import {
  type ApplyPreview,
  previewApply,
} from "#domain/finance/write-off/application/apply-preview.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { receiptPath } from "#domain/finance/write-off/write-off-screens.ts";
import { Table } from "#app/kit/ui/table.tsx";
import { type FormEvent, useState } from "react";
import { filledPlace } from "./proposals.tsx";
import { FeeLine } from "./fee-line.tsx";
import { ApplyFoot } from "./apply-foot.tsx";

/**
 * What the inputs begin with: what was typed before, else what is filled in and the published
 * rates.
 */
function startOf(
  { fees, filled, settles, quotes, receipt }: ApplyData,
  typed: TypedForm | undefined,
): TypedForm {
  if (typed) return typed;
  const lines = fees.map(
    ({ id, currency }) =>
      [id, { amount: filled[id] ?? "", rate: quotes[currency]?.rate ?? "" }] as const,
  );
  return {
    checkNo: receipt.afNo,
    closeDifference: settles,
    rateReason: "",
    lines: Object.fromEntries(lines),
  };
}

function previewOf(
  { fees, receipt, quotes, tolerances }: ApplyData,
  { closeDifference, lines }: TypedForm,
): ApplyPreview {
  const { currency, rest } = receipt;
  return previewApply(
    { currency, rest, quotes, tolerances, closeDifference },
    fees.map((fee) => ({
      feeId: fee.id,
      currency: fee.currency,
      open: fee.open,
      ...(lines[fee.id] ?? { amount: "", rate: "" }),
    })),
  );
}

/** What stands in the inputs now. */
function typedIn(form: HTMLFormElement, { fees }: ApplyData): TypedForm {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  const lines = fees.map(
    ({ id }, i) =>
      [id, { amount: text(`lines[${i}].amount`), rate: text(`lines[${i}].rate`) }] as const,
  );
  return {
    checkNo: text("checkNo"),
    closeDifference: data.get("closeDifference") === "Y",
    rateReason: text("rateReason"),
    lines: Object.fromEntries(lines),
  };
}

export function OpenFees() {
  const t = useTranslate();
  const data = useLoaderData() as ApplyData;
  const response = useActionData() as ApplyResponse | undefined;
  const { fees, receipt, side } = data;
  if (fees.length === 0)
    return (
      <p>
        {t(receipt.corpCode ? "writeOff.nothingOpen" : "writeOff.chooseParty")}{" "}
        {receipt.corpCode ? null : (
          <Link to={receiptPath(side, receipt.id)}>
            {t(side === "R" ? "receipt.form" : "payment.form")}
          </Link>
        )}
      </p>
    );
  const start = startOf(data, response?.typed);
  // Another filling resets the inputs.
  return (
    <FeeForm key={JSON.stringify([data.filled, receipt.rest, response?.typed])} start={start} />
  );
}

function FeeForm({ start }: { start: TypedForm }) {
  const t = useTranslate();
  const data = useLoaderData() as ApplyData;
  const [typed, setTyped] = useState(start);
  const preview = previewOf(data, typed);
  const foreign = data.fees.some((fee) => fee.currency !== data.receipt.currency);
  const onInput = (event: FormEvent<HTMLFormElement>) =>
    setTyped(typedIn(event.currentTarget, data));
  return (
    <Form method="post" onInput={onInput} aria-labelledby={filledPlace}>
      <h2 id={filledPlace}>{t("writeOff.openFees")}</h2>
      <div className="sw-table-box">
        <Table compact className="sw-table">
          <thead>
            <tr>
              <th>{t("fee.blNo")}</th>
              <th>{t("fee.voyage")}</th>
              <th>{t("fee.pricingDate")}</th>
              <th>{t("fee.feeName")}</th>
              <th className="sw-number">{t("fee.amount")}</th>
              <th className="sw-number">{t("writeOff.openAmount")}</th>
              <th className="sw-number">{t("verification.amount")}</th>
              {foreign ? <th className="sw-number">{t("verification.rate")}</th> : null}
              {foreign ? (
                <th className="sw-number">{`${t("writeOff.takes")} (${data.receipt.currency})`}</th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {data.fees.map((fee, i) => (
              <FeeLine
                key={fee.id}
                fee={fee}
                name={`lines[${i}]`}
                typed={start.lines[fee.id]}
                preview={preview}
                foreign={foreign}
              />
            ))}
          </tbody>
        </Table>
      </div>
      <ApplyFoot start={start} preview={preview} foreign={foreign} />
    </Form>
  );
}
