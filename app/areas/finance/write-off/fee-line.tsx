import type { ApplyData } from "./apply.server.ts";
import type { ApplyPreview } from "#domain/finance/write-off/application/apply-preview.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Input } from "#app/kit/ui/input.tsx";
import { useLoaderData } from "@remix-run/react";
import { shownMoney } from "./shown-money.ts";

type FeeLineProps = {
  fee: ApplyData["fees"][number];
  name: string;
  typed: { amount: string; rate: string } | undefined;
  preview: ApplyPreview;
  foreign: boolean;
};

export function FeeLine({ fee, name, typed, preview, foreign }: FeeLineProps) {
  const t = useTranslate();
  const { quotes, receipt } = useLoaderData() as ApplyData;
  const quote = fee.currency === receipt.currency ? undefined : quotes[fee.currency];
  const line = preview.lines.find(({ feeId }) => feeId === fee.id);
  return (
    <tr>
      <td>{fee.blNo}</td>
      <td>{fee.voyageName}</td>
      <td>{fee.pricingDate}</td>
      <th scope="row">{`${fee.feeCode} ${fee.feeName}`}</th>
      <td className="sw-number">{`${shownMoney(fee.amount, fee.currency)} ${fee.currency}`}</td>
      <td className="sw-number">{shownMoney(fee.open, fee.currency)}</td>
      <td className="sw-number">
        <input type="hidden" name={`${name}.feeId`} value={fee.id} />
        <Input
          inputMode="decimal"
          name={`${name}.amount`}
          defaultValue={typed?.amount ?? ""}
          aria-label={`${t("verification.amount")} ${fee.blNo} ${fee.feeCode}`}
        />
      </td>
      {foreign ? (
        <td className="sw-number">
          {quote ? (
            <>
              {`${quote.unit} ${quote.base} = `}
              <input type="hidden" name={`${name}.rateBase`} value={quote.base} />
              <input type="hidden" name={`${name}.rateUnit`} value={quote.unit} />
              <Input
                inputMode="decimal"
                name={`${name}.rate`}
                defaultValue={typed?.rate ?? ""}
                aria-label={`${t("verification.rate")} ${fee.blNo} ${fee.feeCode}`}
              />
              {` ${quote.counter}`}
            </>
          ) : null}
        </td>
      ) : null}
      {foreign ? (
        <td className="sw-number">{line?.taken ? shownMoney(line.taken, receipt.currency) : ""}</td>
      ) : null}
    </tr>
  );
}
