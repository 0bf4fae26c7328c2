import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import {
  type Bench,
  changeItem,
  type Done,
  type History,
  redo,
  remember,
  runIntent,
  undo,
} from "#domain/administration/tool/builder/form-edit.ts";
import { emptyForm, type Item, type Form } from "#domain/administration/tool/builder/built-form.ts";
import type { BuildResponse, BuildData } from "./build-data.ts";

type Kept = { id: number; version: number; sheet: Form };
/** `drawn` counts changes from outside the properties, which reset their fields. */
type State = {
  history: History;
  picked: string;
  kept: Kept;
  drawn: number;
  outcome: Done | "undone" | "redone" | null;
};

const freshHistory = (form: Form): History => ({ past: [], present: form, future: [], mark: "" });

function startOf(buildData: BuildData, response: BuildResponse | undefined): State {
  const kept = {
    id: buildData.open?.id ?? 0,
    version: buildData.open?.version ?? 0,
    sheet: buildData.open?.sheet ?? emptyForm,
  };
  const of = response ? { ...kept, id: response.id, version: response.version } : kept;
  const form = response?.bench.sheet ?? kept.sheet;
  return {
    history: freshHistory(form),
    picked: response?.bench.picked ?? form.items[0]?.id ?? "",
    kept: of,
    drawn: 0,
    outcome: response?.done ?? null,
  };
}

/** State of the builder: undo, save state and the last action for screen readers. */
export function useBuilder() {
  const buildData = useLoaderData() as BuildData;
  const buildResponse = useActionData() as BuildResponse | undefined;
  const [state, setState] = useState<State>(() => startOf(buildData, buildResponse));
  const [seen, setSeen] = useState({ response: buildResponse, opened: buildData.open });
  if (seen.response !== buildResponse || seen.opened !== buildData.open) {
    const { open } = buildData;
    setSeen({ response: buildResponse, opened: open });
    // A different draft was opened, not the same one under a new id.
    const other = seen.opened !== open && open !== null && open.id !== state.kept.id;
    if (other) setState({ ...startOf(buildData, undefined), drawn: state.drawn + 1 });
    else if (buildResponse && seen.response !== buildResponse)
      setState(stateAfter(state, buildResponse));
  }
  const bench: Bench = { sheet: state.history.present, picked: state.picked };
  return {
    data: buildData,
    response: buildResponse,
    state,
    bench,
    dirty:
      state.history.present !== state.kept.sheet &&
      JSON.stringify(state.history.present) !== JSON.stringify(state.kept.sheet),
    run: (intent: string) => setState((now) => ran(now, intent, buildData.kindNames)),
    change: (id: string, change: Partial<Item>, mark: string) =>
      setState((now) => {
        const { sheet: form } = changeItem({ sheet: now.history.present, picked: id }, id, change);
        return { ...now, history: remember(now.history, form, mark), outcome: null };
      }),
    title: (zh: string, en: string) =>
      setState((now) => ({
        ...now,
        history: remember(now.history, { ...now.history.present, zh, en }, "title"),
        outcome: null,
      })),
  };
}

export type Builder = ReturnType<typeof useBuilder>;

function ran(now: State, intent: string, kindNames: BuildData["kindNames"]): State {
  if (intent === "undo" || intent === "redo") {
    const history = intent === "undo" ? undo(now.history) : redo(now.history);
    return history === now.history
      ? now
      : { ...now, history, drawn: now.drawn + 1, outcome: intent === "undo" ? "undone" : "redone" };
  }
  const step = runIntent(
    { sheet: now.history.present, picked: now.picked },
    intent,
    (kind) => kindNames[kind],
  );
  if (!step) return now;
  return {
    ...now,
    history: remember(now.history, step.sheet),
    picked: step.picked,
    drawn: now.drawn + 1,
    outcome: step.done,
  };
}

/** After a save, later typing counts as unsaved. A loaded schema is a change. */
function stateAfter(
  now: State,
  { bench, id, version, label, schemaFaults, refusals }: BuildResponse,
): State {
  if (refusals) return now;
  const saved = label === "tool.build.saved";
  const kept = { id, version, sheet: saved ? bench.sheet : now.kept.sheet };
  if (!schemaFaults || bench.sheet.items.length === 0) return { ...now, kept };
  return {
    ...now,
    kept,
    history: remember(now.history, bench.sheet),
    picked: bench.sheet.items[0]?.id ?? "",
    drawn: now.drawn + 1,
  };
}
