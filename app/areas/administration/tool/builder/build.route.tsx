import "../tool.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useRef } from "react";
import { propsFrom } from "#domain/administration/tool/builder/form-edit.ts";
import { faultsOf } from "#domain/administration/tool/builder/built-form.ts";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { actOnBuilder, loadBuilder } from "./build.loader.server.ts";
import { BuilderHead } from "./builder-head.tsx";
import { Drafts } from "./builder-drafts.tsx";
import { Items, Palette } from "./builder-items.tsx";
import { Faults, Outputs, ReadSchema, SchemaFaults } from "./builder-out.tsx";
import { FormPreview } from "./form-preview.tsx";
import { ItemProps } from "./item-props.tsx";
import { type Builder, useBuilder } from "./use-builder.ts";
import { useDrag } from "./use-drag.ts";
import { useUnsaved } from "./use-unsaved.ts";
import { pageContext } from "#app/session/ctx.server.ts";

/** The form builder (platform "Tools"); works with and without script. */
export async function loader({ request }: LoaderFunctionArgs) {
  return loadBuilder(await pageContext(request));
}

export async function action({ request }: ActionFunctionArgs) {
  return actOnBuilder(await pageContext(request));
}

/** Buttons only the server handles. */
const forServer = /^(save|rename|discard|read)\b/;

export default function Build() {
  const builder = useBuilder();
  const live = useHydrated();
  const t = useTranslate();
  const { bench, data: buildData, state, run, dirty } = builder;
  const formBox = useRef<HTMLDivElement>(null);
  useUnsaved(dirty);
  const { over, hold } = useDrag(formBox, (what, at) =>
    run(dropIntent(what, at, bench.sheet.items)),
  );
  const faults = faultsOf(bench.sheet);
  const picked = bench.sheet.items.find((item) => item.id === bench.picked);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const intent =
      ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value ?? "";
    if (!live || forServer.test(intent)) return;
    event.preventDefault();
    if (intent) run(intent);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const typing =
      event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (typing || !(event.ctrlKey || event.metaKey) || !/^[zy]$/i.test(event.key)) return;
    event.preventDefault();
    run(/y/i.test(event.key) || event.shiftKey ? "redo" : "undo");
  };
  return (
    <section aria-labelledby="build-title">
      <Form
        method="post"
        encType="multipart/form-data"
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        className="sw-builder-form"
      >
        <input type="hidden" name="sheet" value={JSON.stringify(bench.sheet)} />
        <input type="hidden" name="picked" value={bench.picked} />
        <input type="hidden" name="id" value={state.kept.id} />
        <input type="hidden" name="version" value={state.kept.version} />
        <BuilderHead builder={builder} live={live} />
        <div className="sw-builder">
          <Palette hold={hold} />
          <div ref={formBox}>
            {bench.sheet.items.length === 0 ? (
              <p className="sw-empty">{t("tool.build.empty")}</p>
            ) : null}
            <Items
              items={bench.sheet.items}
              picked={bench.picked}
              faults={faults}
              over={over}
              hold={hold}
              run={run}
            />
            <Faults faults={faults} />
          </div>
          <Props builder={builder} />
        </div>
        <ReadSchema refused={builder.response?.schemaText} />
        <SchemaFaults faults={builder.response?.schemaFaults ?? []} />
        <Drafts drafts={buildData.drafts} here={state.kept.id} />
      </Form>
      {picked || bench.sheet.items.length > 0 ? (
        <FormPreview sheet={bench.sheet} dicts={buildData.dicts} />
      ) : null}
      <Outputs sheet={bench.sheet} faulty={faults.length > 0 || bench.sheet.items.length === 0} />
    </section>
  );
}

/** Target index; an item dragged down leaves a gap above. */
function dropIntent(what: string, at: number, items: readonly { id: string }[]): string {
  const [verb = "", id = ""] = what.split(":");
  const from = verb === "to" ? items.findIndex((item) => item.id === id) : -1;
  return `${what}:${from >= 0 && from < at ? at - 1 : at}`;
}

/** With script each key press applies. */
function Props({ builder }: { builder: Builder }) {
  const { bench, state, data: buildData, change } = builder;
  const t = useTranslate();
  const item = bench.sheet.items.find((item) => item.id === bench.picked);
  if (!item) return <p className="sw-props">{t("tool.build.pickOne")}</p>;
  const onChange = (event: FormEvent<HTMLDivElement>) => {
    const form = event.currentTarget.closest("form");
    const read = new FormData(form ?? undefined);
    change(
      item.id,
      propsFrom((name) => String(read.get(`prop.${name}`) ?? "")),
      `${item.id} ${(event.target as HTMLInputElement).name}`,
    );
  };
  return (
    <div onInput={onChange} key={`${item.id} ${state.drawn}`}>
      <ItemProps item={item} data={buildData} />
    </div>
  );
}
