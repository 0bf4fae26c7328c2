import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { netFees } from "#domain/finance/write-off/ops/apply-receipt.server.ts";
import { receiptPath, writeOffPage } from "#domain/finance/write-off/write-off-screens.ts";
import { ReferenceInput } from "#app/kit/form/field/reference-input.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { asActor, pageContext, runAction } from "#app/session/ctx.server.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  await asActor(request, netFees.perm);
  return null;
}

type Refused = { errors: { code: MessageKey; params: Record<string, string | number> }[] };

export async function action({ request }: ActionFunctionArgs) {
  const context = await pageContext(request);
  const form = await context.form();
  try {
    const { id } = await runAction(
      context,
      netFees,
      Object.fromEntries([...form].filter(([, value]) => typeof value === "string")),
    );
    return redirect(receiptPath("R", id));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data<Refused>(
      { errors: refusalsOf(error).map(({ code, params }) => ({ code, params })) },
      { status: 422 },
    );
  }
}

export default function NettingScreen() {
  const t = useTranslate();
  const busy = useBusy();
  const refused = useActionData() as Refused | undefined;
  return (
    <section className="sw-form" aria-labelledby="netting-title">
      <h1 id="netting-title">{t("writeOff.net")}</h1>
      <RefusalList refusals={refused?.errors} />
      <Form method="post" className="sw-create">
        <p>{t("writeOff.netHint")}</p>
        <div className="sw-field">
          <label htmlFor="netting-corp">{t("fee.corpCode")}</label>
          <ReferenceInput id="netting-corp" kind="customer" name="corpCode" maxLength={20} />
        </div>
        <div className="sw-field">
          <label htmlFor="netting-company">{t("receipt.companyCode")}</label>
          <ReferenceInput id="netting-company" kind="company" name="companyCode" maxLength={20} />
        </div>
        <div className="sw-field">
          <label htmlFor="netting-currency">{t("receipt.currency")}</label>
          <ReferenceInput id="netting-currency" kind="currency" name="currency" maxLength={3} />
        </div>
        <div className="sw-field">
          <label htmlFor="netting-amount">{t("receipt.amount")}</label>
          <Input id="netting-amount" name="amount" inputMode="decimal" />
        </div>
        <div className="sw-dialog-buttons">
          <LinkButton to={`/${writeOffPage("R")}`}>{t("shell.cancel")}</LinkButton>
          <Button type="submit" intent="primary" disabled={busy}>
            {t("writeOff.net")}
          </Button>
        </div>
      </Form>
    </section>
  );
}
