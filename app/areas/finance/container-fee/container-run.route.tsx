import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  orderOverdue,
  orderRent,
  orderTransfers,
} from "#domain/finance/container-fee/ops/order-run.server.ts";
import { addMonths } from "#domain/masterdata/money/local-date.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { isRefusal, type RefusalParams, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { ReferenceInput } from "#app/kit/form/field/reference-input.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { asActor, pageContext, runAction } from "#app/session/ctx.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";

type Run = "overdue" | "rent" | "transfer";
type Response_ = {
  run: Run;
  typed: Record<string, string>;
  refusals: { code: MessageKey; params: RefusalParams; field: string }[];
};

/** Defaults: today, and the past month. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, now } = await asActor(request, orderOverdue.perm);
  const today = dayOf(now, actor.zone);
  const past = addMonths(`${today.slice(0, 7)}-01`, -1);
  const voyages = new URL(request.url).searchParams.get("voyages") ?? "";
  return {
    start: { voyages, asOf: today, month: past.slice(0, 7), from: past, to: today },
    once: randomUUID(),
  };
}

/** Each form orders a task and leads to it. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readPageForm(request);
  const typed = Object.fromEntries(
    [...form.entries()].flatMap(([key, value]) =>
      typeof value === "string" ? [[key, value]] : [],
    ),
  );
  const run: Run = typed._run === "rent" || typed._run === "transfer" ? typed._run : "overdue";
  const { voyages = "", from = "", to = "", asOf = "", month = "" } = typed;
  const context = await pageContext(request);
  const key = typed._key ? `${typed._key} ${run}` : undefined;
  try {
    const { taskId } =
      run === "overdue"
        ? await runAction(
            context,
            orderOverdue,
            { voyages: voyages ? [voyages] : [], from, to, asOf },
            key,
          )
        : run === "rent"
          ? await runAction(context, orderRent, { month }, key)
          : await runAction(context, orderTransfers, { from, to }, key);
    return redirect(`/task/${taskId}`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refusals = refusalsOf(error).map(({ code, params, place }) => ({
      code,
      params,
      field: place.field ?? "",
    }));
    return data<Response_>(
      { run, typed, refusals },
      { status: refusals[0]?.code === "kit.noPermission" ? 403 : 422 },
    );
  }
}

export default function ContainerRunScreen() {
  const t = useTranslate();
  const { start } = useLoaderData<typeof loader>();
  return (
    <section className="sw-form" aria-labelledby="run-title">
      <header className="sw-list-head">
        <h1 id="run-title">{t("containerFee.run.title")}</h1>
      </header>
      <RunForm run="overdue" hint="containerFee.run.overdueHint">
        <VoyageInput value={start.voyages} />
        <RunInput name="from" label="containerFee.run.from" type="date" value="" />
        <RunInput name="to" label="containerFee.run.to" type="date" value="" />
        <RunInput name="asOf" label="containerFee.asOf" type="date" value={start.asOf} />
      </RunForm>
      <RunForm run="rent" hint="containerFee.run.rentHint">
        <RunInput name="month" label="containerFee.run.month" type="month" value={start.month} />
      </RunForm>
      <RunForm run="transfer" hint="containerFee.run.transferHint">
        <RunInput name="from" label="containerFee.run.from" type="date" value={start.from} />
        <RunInput name="to" label="containerFee.run.to" type="date" value={start.to} />
      </RunForm>
    </section>
  );
}

function RunForm({ run, hint, children }: { run: Run; hint: MessageKey; children: ReactNode }) {
  const t = useTranslate();
  const busy = useBusy();
  const { once } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return (
    <Form method="post">
      <input type="hidden" name="_key" value={once} />
      <fieldset className="sw-section">
        <legend>{t(`containerFee.run.${run}`)}</legend>
        <p>{t(hint)}</p>
        <RefusalList refusals={response?.run === run ? response.refusals : []} />
        <div className="sw-grid">{children}</div>
        <Button type="submit" name="_run" value={run} intent="primary" disabled={busy}>
          {t(`containerFee.run.${run}`)}
        </Button>
      </fieldset>
    </Form>
  );
}

function VoyageInput({ value }: { value: string }) {
  const t = useTranslate();
  return (
    <div className="sw-field sw-span-3">
      <label htmlFor="run-voyages">{t("containerFee.run.voyage")}</label>
      <ReferenceInput kind="voyage" id="run-voyages" name="voyages" defaultValue={value} />
    </div>
  );
}

type InputProps = { name: string; label: MessageKey; type: "date" | "month"; value: string };

function RunInput({ name, label, type, value }: InputProps) {
  const t = useTranslate();
  return (
    <label className="sw-field sw-span-3">
      <span>{t(label)}</span>
      <Input type={type} name={name} defaultValue={value} />
    </label>
  );
}
