import type { LoaderFunctionArgs } from "@remix-run/node";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { asActor } from "#app/session/ctx.server.ts";

/** The mail to the other port as text, in the language asked for, within the reader's scope. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "correctionAdvice:list");
  const advice = await readResource(
    em,
    actor,
    resourceOf("seaway/bill/correctionAdvice"),
    Number(params.id) || 0,
  ).catch((error: unknown) => {
    if (isRefusal(error)) throw new Response("not found", { status: 404 });
    throw error;
  });
  const { searchParams } = new URL(request.url);
  const mails = advice.mails as
    | Record<"zh" | "en", { to: string; subject: string; body: string }>
    | undefined;
  if (!mails) throw new Response("not found", { status: 404 });
  const { to, subject, body } = mails[searchParams.get("lang") === "en" ? "en" : "zh"];
  const name = `${String(advice.adviceNo).replace(/[^\w.-]/g, "_")}.txt`;
  return new Response([to, subject, "", body].join("\n"), {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
    },
  });
}
