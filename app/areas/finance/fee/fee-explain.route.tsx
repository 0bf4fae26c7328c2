import { moneyShown } from "#platform/records/list/cell-text.ts";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { feeSides, subjectOfFee } from "#domain/finance/fee/fee-side.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { feeFormPath, feePlaceAt } from "./fee-address.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { side } = feePlaceAt(request);
  const { actor, em } = await asActor(request, `${feeSides[side].name}:explain`);
  try {
    return { side, ...(await explainStoredFee(em, actor, { side, id: Number(params.feeId) })) };
  } catch (error) {
    if (isRefusal(error)) throw new Response("not found", { status: 404 });
    throw error;
  }
}

export default function FeeExplainScreen() {
  const { side, fee, lines, replay } = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <section>
      <header className="sw-list-head">
        <h1>
          {t("fee.explainTitle")}{" "}
          <small>
            {fee.blNo} {fee.feeCode} {fee.feeName}
          </small>
        </h1>
        <LinkButton to={feeFormPath(side, fee.id, subjectOfFee(fee.feeKind))}>
          {t("shell.back")}
        </LinkButton>
      </header>
      <p>
        <b>
          {t("fee.explain.total", {
            amount: moneyShown(fee.amount, fee.currency),
            currency: fee.currency,
          })}
        </b>{" "}
        {fee.differs === "Y" ? t("fee.differs") : null}
      </p>
      <h2>{t("fee.section.explain")}</h2>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      {replay ? <p role="status">{replay}</p> : null}
    </section>
  );
}
