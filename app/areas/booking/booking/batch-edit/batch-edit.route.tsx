import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { batchFields, gridField } from "#domain/booking/booking/batch-edit/batch-edit.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import {
  type BatchEdited,
  batchEditBookings,
} from "#domain/booking/booking/ops/batch-edit-bookings.server.ts";
import {
  type BatchBooking,
  batchBookings,
} from "#domain/booking/booking/batch-edit/batch-edit.queries.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { rehearseStep } from "#platform/output/run/rehearse-step.server.ts";
import { lastRunId } from "#platform/output/run/run-records.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { resourceOf, undoRun } from "#db/services/registry.server.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, type PageContext, runAction } from "#app/session/ctx.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { BatchAskForm } from "./batch-edit-ask.tsx";
import { BatchGrid } from "./batch-edit-grid.tsx";
import { BatchOutcome } from "./batch-edit-outcome.tsx";
import type { Posted } from "./batch-edit-posted.ts";
import {
  cellsOf,
  filledBatch,
  inputRows,
  readBatchAsk,
  readTypedBatch,
} from "./batch-edit.server.ts";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";

const operationOf = () => resourceOf(bookingList.apiName).more?.batchEdit ?? batchEditBookings;

export async function loader({ request }: LoaderFunctionArgs) {
  const { em, actor, now } = await asActor(request, batchEditBookings.perm);
  const ask = readBatchAsk(new URL(request.url).searchParams);
  const dicts = await dictionariesOf(
    em,
    actor.lang,
    batchFields.flatMap(({ dict }) => (dict ? [dict] : [])),
  );
  let bookings: BatchBooking[] = [];
  let errors: FieldError[] = [];
  try {
    if (ask.ids.length + ask.bkNos.length > 0)
      bookings = await batchBookings({ em, actor, now }, ask);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    errors = errorsOf(error);
  }
  // Only open rows are sent, so their places count.
  const ordered = [
    ...bookings.filter((booking) => !booking.closed),
    ...bookings.filter((booking) => booking.closed),
  ];
  return { ask, dicts, bookings: ordered, cells: cellsOf(ordered), errors, once: randomUUID() };
}

const errorsOf = (error: unknown): FieldError[] =>
  refusalsOf(error).map(({ code, params, place }) => ({ field: place.field ?? "", code, params }));

/**
 * `check` rehearses the very operation row by row; `run` changes all, `good` those without faults.
 */
export async function action({ request }: ActionFunctionArgs) {
  const context = await asActor(request, batchEditBookings.perm);
  const form = await readPageForm(request);
  const undo = form.get("_undoRun");
  const ask = readBatchAsk(new URL(request.url).searchParams);
  const typed = readTypedBatch(form);
  const act = String(form.get("_do") ?? "");
  try {
    if (undo) {
      const { restored } = await runAction(context, undoRun, { id: Number(undo) });
      return data<Posted>({ errors: [], undone: restored });
    }
    if (act === "fill") return data<Posted>({ errors: [], cells: filledBatch(typed, ask.fields) });
    const input = { rows: inputRows(typed, ask), reason: String(form.get("reason") ?? "") };
    if (act === "run" || act === "good") {
      const sent = { ...input, whole: act === "run", accept: form.has("accept") };
      const result = (await runAction(
        context,
        operationOf(),
        sent,
        String(form.get("_key") ?? "") || undefined,
      )) as BatchEdited;
      return data<Posted>({
        errors: [],
        result,
        runId: await runOf(context),
        ...(result.refused > 0 ? { cells: typed } : {}),
      });
    }
    const rows = input.rows.map((row) => ({
      ...row,
      id: Number(row.id),
      version: Number(row.version),
    }));
    const sent = { ...input, reason: input.reason || "-", rows, whole: false, accept: true };
    const rehearsal = await rehearseStep(
      context,
      resourceOf(bookingList.apiName),
      operationOf(),
      sent,
    );
    const preview = rehearsal.result as BatchEdited;
    return data<Posted>({ errors: faultsIn(preview), cells: typed, preview });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const errors = errorsOf(error);
    if (errors[0]?.code === "kit.notFound") throw redirect("/seaway/bookingMgr/batchEdit");
    return data<Posted>(
      { errors, cells: typed },
      { status: errors[0]?.code === "kit.noPermission" ? 403 : 422 },
    );
  }
}

const runOf = ({ em, actor, requestId }: PageContext) =>
  lastRunId(em, {
    operator: actor.userName,
    operation: batchEditBookings.name,
    requestId: requestId.slice(0, 64),
  });

/** Faults of previewed rows at their cells. */
const faultsIn = ({ rows }: BatchEdited): FieldError[] =>
  rows.flatMap(({ faults = [] }, at) =>
    faults.map(({ code, params, field }) => ({
      field: `rows.${at}.${gridField(field ?? "")}`,
      code,
      params,
    })),
  );

export default function BatchEditScreen() {
  const {
    ask,
    dicts,
    bookings,
    cells,
    errors: requestErrors,
    once,
  } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>() as Posted | undefined;
  const t = useTranslate();
  const errors = posted ? posted.errors : requestErrors;
  return (
    <section className="sw-form" aria-labelledby="batch-title">
      <PageHead id="batch-title" back="/seaway/bookingMgr/inner">
        {t("booking.batchEdit")}
      </PageHead>
      <p className="sw-hint">{t("booking.batchEdit.about")}</p>
      <BatchOutcome posted={posted} errors={errors} bookings={bookings} />
      <BatchAskForm ask={ask} open={bookings.length === 0} />
      {bookings.length > 0 ? (
        <BatchGrid
          key={
            posted
              ? JSON.stringify(posted.cells ?? "")
              : bookings.map(({ id, version }) => `${id}.${version}`).join(" ")
          }
          ask={ask}
          bookings={bookings}
          cells={posted?.cells ?? cells}
          stored={cells}
          dicts={dicts}
          errors={errors}
          once={once}
        />
      ) : null}
    </section>
  );
}
