import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { containerImportList } from "#domain/containers/container/import/container-import.list.ts";
import {
  bookingsOfRows,
  failedGrid,
} from "#domain/containers/container/import/container-import.queries.server.ts";
import {
  correctContainerRows,
  type CorrectResult,
} from "#domain/containers/container/ops/correct-rows.server.ts";
import { lacksFilter } from "#platform/records/list/list.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext, runAction } from "#app/session/ctx.server.ts";
import { CorrectGrid } from "./correct-grid.tsx";
import { OfferButtons } from "#app/kit/step/offer-button.tsx";
import { offersFor } from "#app/kit/step/offers.server.ts";
import { readCorrected } from "./read-corrected.ts";
import { removeRows } from "./remove-rows.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { AnchorButton } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";

const listPath = "/seaway/container/import";

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em, now } = await asActor(request, correctContainerRows.perm);
  const { search, searchParams } = new URL(request.url);
  const query = readListQuery(containerImportList, searchParams);
  if (lacksFilter(containerImportList, query)) throw redirect(listPath);
  const counts = {
    imported: Number(searchParams.get("imported") ?? -1),
    failed: Number(searchParams.get("failed") ?? 0),
    removed: Number(searchParams.get("removed") ?? 0),
  };
  const grid = await failedGrid(em, actor, query);
  const ids = grid.total === 0 ? await bookingsOfRows(em, actor, query) : [];
  const offers = await offersFor({ em, actor, now }, { page: bookingList.apiName, ids });
  return { grid, offers, counts, search: search.replace(/^\?/, "") };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readPageForm(request);
  const context = await pageContext(request);
  if (form.get("_do") === "remove") return removeRows(context, form);
  let corrected: CorrectResult;
  try {
    corrected = await runAction(context, correctContainerRows, {
      rows: readCorrected(form),
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refused = refusalsOf(error).map(({ code, params }) => ({ id: 0, code, params }));
    return data<CorrectResult>(
      { imported: 0, failed: 0, refused },
      { status: refused[0]?.code === "kit.noPermission" ? 403 : 422 },
    );
  }
  if (corrected.refused.length > 0) return data<CorrectResult>(corrected, { status: 409 });
  const params = new URL(request.url).searchParams;
  params.set("imported", String(corrected.imported));
  params.set("failed", String(corrected.failed));
  params.delete("removed");
  return redirect(`${listPath}/mend?${params}`);
}

export default function ContainerCorrectScreen() {
  const { grid, counts, search, offers } = useLoaderData<typeof loader>();
  const refused = (useActionData<typeof action>() as CorrectResult | undefined)?.refused ?? [];
  const t = useTranslate();
  const clean = new URLSearchParams(search);
  for (const key of ["imported", "failed", "removed"]) clean.delete(key);
  return (
    <section className="sw-form" aria-labelledby="mend-title">
      <PageHead
        id="mend-title"
        back={`${listPath}?${clean}`}
        tools={
          <>
            {grid.total > 0 ? (
              <AnchorButton href={`${listPath}/failed?${clean}`} download>
                {t("container.failedRows")}
              </AnchorButton>
            ) : null}
          </>
        }
      >
        {t("container.mendTitle")}
      </PageHead>
      {counts.imported >= 0 ? (
        <Callout intent={counts.failed > 0 ? "warning" : "success"} role="status">
          {t("container.imported", counts)}
        </Callout>
      ) : null}
      {counts.removed > 0 ? (
        <Callout intent="success" role="status">
          {t("container.rowsRemoved", { count: counts.removed })}
        </Callout>
      ) : null}
      <RefusalList refusals={refused} />
      {grid.total > 0 ? (
        <CorrectGrid grid={grid} search={clean.toString()} />
      ) : (
        <p className="sw-empty">{t("container.nothingFailed")}</p>
      )}
      <OfferButtons offers={offers} />
    </section>
  );
}
