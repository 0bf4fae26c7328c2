import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import {
  type ApplyPage,
  type Filling,
  readApplyPage,
} from "#domain/finance/write-off/application/apply-page.server.ts";
import type { WriteOffScreen } from "#domain/finance/write-off/write-off-screens.ts";
import { type FormRecord, readForm } from "#platform/records/form/form.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { isRefusal, Refusal } from "#platform/kernel/refusal/refusal.ts";
import { readResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";

export type ApplyData = ApplyPage &
  Pick<WriteOffScreen, "side" | "subject"> & { mayApply: boolean; done: boolean };

/** What was typed, so that a page without JavaScript shows it again. */
export type TypedForm = {
  checkNo: string;
  closeDifference: boolean;
  rateReason: string;
  /** Amount and rate by fee. */
  lines: Record<number, { amount: string; rate: string }>;
};

/** What an application is refused for, with what was typed. */
export type ApplyResponse = {
  errors: { code: MessageKey; params: Record<string, string | number> }[];
  typed: TypedForm;
};

function fillingOf(params: URLSearchParams): Filling | null {
  const by = params.get("fill");
  if (by === "age" || by === "share") return { by };
  return by === "proposal" ? { by, proposal: Number(params.get("n") ?? 0) || 0 } : null;
}

/** @throws Response 404 when the registration does not exist or is out of scope */
export async function loadApply(
  context: PageContext,
  resource: Resource,
  of: Pick<WriteOffScreen, "side" | "subject"> & { id: number },
): Promise<ApplyData> {
  const { actor, em } = permit(context, resource.list.perm);
  await readResource(em, actor, resource, of.id).catch((error: unknown) => {
    throw isRefusal(error) ? new Response("not found", { status: 404 }) : error;
  });
  const params = new URL(context.url).searchParams;
  const page = await readApplyPage({ em, actor }, { ...of, filling: fillingOf(params) });
  if (!page) throw new Response("not found", { status: 404 });
  return {
    ...page,
    side: of.side,
    subject: of.subject,
    mayApply: can(actor, resource.more?.["apply"]?.perm ?? ""),
    done: params.has("done"),
  };
}

type TypedRow = { feeId: number; amount: string; rate: string; rateBase: string; rateUnit: string };

function rowsOf({ lines }: FormRecord): TypedRow[] {
  return (Array.isArray(lines) ? lines : []).flatMap((line) => {
    if (typeof line !== "object" || line === null || Array.isArray(line)) return [];
    const text = (key: string) => String(line[key] ?? "");
    return [
      {
        feeId: Number(line["feeId"]),
        amount: text("amount"),
        rate: text("rate"),
        rateBase: text("rateBase"),
        rateUnit: text("rateUnit"),
      },
    ];
  });
}

/** Everything typed on the page. */
export async function readTyped(context: PageContext): Promise<TypedForm> {
  const record = readForm(await context.form());
  return {
    checkNo: String(record["checkNo"] ?? ""),
    closeDifference: record["closeDifference"] === "Y",
    rateReason: String(record["rateReason"] ?? ""),
    lines: Object.fromEntries(
      rowsOf(record).map(({ feeId, amount, rate }) => [feeId, { amount, rate }]),
    ),
  };
}

/** Lines without an amount are not chosen. */
export async function postApply(
  context: PageContext,
  resource: Resource,
  id: number,
): Promise<void> {
  const operation = resource.more?.["apply"];
  if (!operation) throw new Refusal("kit.unknownOperation", { name: "apply" });
  const form = await context.form();
  const record = readForm(form);
  const { checkNo, closeDifference, rateReason } = record;
  const lines = rowsOf(record).filter(({ amount }) => amount.trim() !== "");
  await runAction(
    context,
    operation,
    { id, checkNo, closeDifference, rateReason, lines },
    String(form.get("_key") ?? "") || undefined,
  );
}
