import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { drawerAddress } from "#app/kit/column-drawer/drawer-address.ts";
import { DrawerBody, openedIn } from "#app/kit/column-drawer/drawer-body.tsx";
import type { DevopsData, DrawerResponse, PmsData } from "#app/kit/column-drawer/drawer-data.ts";
import { DrawerFrame } from "#app/kit/column-drawer/drawer-frame.tsx";
import { assertSameOrigin, pageContext } from "#app/session/ctx.server.ts";
import { drawerContext, faultsOf, ownPath, readDevops } from "./drawer.loader.server.ts";
import { actDevops, devopsFailed } from "./drawer-devops.server.ts";
import { actDataPms, dataPmsFailed, readDataPms, typedIn } from "./drawer-pms.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";

type Data = DevopsData | PmsData;
const tabOf = (params: URLSearchParams): Data["tab"] =>
  params.get("tab") === "dataPmsSetting" ? "dataPmsSetting" : "devopsSetting";

/** /drawer/<apiName>?back=<list>; `tab=dataPmsSetting` opens the third tab (platform §2). */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Data> {
  const { context, list } = await drawerContext(await pageContext(request), params["*"] ?? "");
  const { searchParams } = new URL(request.url);
  return tabOf(searchParams) === "dataPmsSetting"
    ? readDataPms(context, list, searchParams)
    : readDevops(context, list, searchParams);
}

/** `_do` names the button. A drawer over its list (`_over`) gets an address, a page a redirect. */
export async function action({ request, params }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const { context, list } = await drawerContext(await pageContext(request), params["*"] ?? "");
  const { searchParams } = new URL(request.url);
  const tab = tabOf(searchParams);
  const place = { tab, apiName: list.apiName, back: ownPath(searchParams.get("back")) };
  const form = await readPageForm(request);
  const name = String(form.get("_do") ?? "");
  const pms = tab === "dataPmsSetting";
  try {
    const done = pms ? await actDataPms(context, list, form) : await actDevops(context, list, form);
    if ("ports" in done) return data<DrawerResponse>(done as DrawerResponse);
    const to = drawerAddress(place, done as Record<string, string>);
    return form.has("_over") ? data<DrawerResponse>({ to }) : redirect(to);
  } catch (error) {
    const { faults, status } = await faultsOf(
      error,
      context,
      pms ? dataPmsFailed(name) : devopsFailed(name),
    );
    return data<DrawerResponse>({ faults, ...(pms ? typedIn(form) : {}) }, { status });
  }
}

export default function DrawerScreen() {
  const drawerData = useLoaderData<typeof loader>() as Data;
  const response = (useActionData<typeof action>() ?? {}) as DrawerResponse;
  const { apiName, back, tab, title } = drawerData;
  return (
    <DrawerFrame
      apiName={apiName}
      back={back}
      tab={tab}
      title={title}
      within={openedIn(drawerData)}
    >
      <DrawerBody data={drawerData} response={response} />
    </DrawerFrame>
  );
}
