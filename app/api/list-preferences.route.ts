import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { listOperations, resourceOf } from "#db/services/registry.server.ts";
import { editCell } from "#app/kit/list/grid/edit-cell.server.ts";
import { readLayoutForm } from "#app/kit/list/bar/layout-form.ts";
import {
  asActor,
  assertSameOrigin,
  pageContext,
  type PageContext,
  runAction,
} from "#app/session/ctx.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";

/**
 * `_do`: saveView, removeView, saveLayout (JSON `layout` or panel fields), resetLayout or editCell.
 * Without JavaScript redirects to `_back`.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const { actor } = await asActor(request, "org:self");
  const apiName = params["*"] ?? "";
  const page =
    request.headers.get("sec-fetch-mode") === "navigate" ||
    (request.headers.get("accept") ?? "").includes("text/html");
  try {
    const form = await readPageForm(request);
    const done = await keep(await pageContext(request), apiName, form);
    return page ? redirect(backOf(form, done)) : Response.json(done);
  } catch (error) {
    if (error instanceof SyntaxError) throw data(null, { status: 400 });
    if (!isRefusal(error)) throw error;
    const errors = refusalsOf(error).map((refusal) => ({
      field: refusal.place.field ?? "",
      code: refusal.code,
      params: refusal.params,
      text: refusalText(actor.lang, refusal),
    }));
    const status =
      errors[0]?.code === "kit.notFound" ? 404 : errors[0]?.code === "kit.noPermission" ? 403 : 422;
    if (!page) return Response.json({ errors }, { status });
    const text = errors.map((error) => error.text).join("\n");
    return new Response(text, {
      status,
      headers: { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
    });
  }
}

type Kept = { id?: number; apiName?: string; version?: number };

async function keep(context: PageContext, apiName: string, form: FormData): Promise<Kept> {
  const id = Number(form.get("id")) || undefined;
  switch (form.get("_do")) {
    case "saveView": {
      const [name, search] = [form.get("name") ?? "", form.get("search") ?? ""].map(String);
      const [shared, isDefault] = [form.get("shared") === "Y", form.get("isDefault") === "Y"];
      return runAction(context, listOperations.saveView, {
        apiName,
        name,
        search,
        shared,
        isDefault,
        ...(id ? { id } : {}),
      });
    }
    case "removeView":
      return runAction(context, listOperations.removeView, { id });
    case "saveLayout": {
      const input = form.get("layout");
      const layout: unknown =
        typeof input === "string"
          ? JSON.parse(input)
          : readLayoutForm(form, resourceOf(apiName).list.columns);
      return runAction(context, listOperations.saveLayout, { apiName, layout });
    }
    case "editCell": {
      const [key, value] = [form.get("key") ?? "", form.get("value") ?? ""].map(String) as [
        string,
        string,
      ];
      return editCell(context, apiName, {
        id: Number(form.get("id")) || 0,
        version: Number(form.get("version")) || 0,
        key,
        value,
      });
    }
    case "resetLayout":
      return runAction(context, listOperations.resetLayout, { apiName });
    default:
      throw data(null, { status: 400 });
  }
}

/** Inside path to return to; it names the view just saved. */
function backOf(form: FormData, done: Kept): string {
  const back = String(form.get("_back") ?? "");
  const here = /^\/(?![/\\])/.test(back) ? new URL(back, "http://here") : null;
  if (!here || here.origin !== "http://here") return "/";
  if (form.get("_do") === "saveView" && done.id) here.searchParams.set("view", String(done.id));
  if (form.get("_do") === "removeView") here.searchParams.delete("view");
  return `${here.pathname}${here.search}`;
}
