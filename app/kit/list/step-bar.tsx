import { useSubmit } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { useSay } from "../shell/say.ts";
import { StepDialog } from "./step-dialog.tsx";
import type { ListData, ListStep } from "./list-data.ts";

type Props = { found: ListData; selected: ReadonlySet<number>; busy: boolean };

/** Buttons of the machine's actions. With rows selected, a step that none of them may take is greyed and says why. */
export function StepBar({ found, selected, busy }: Props) {
  const say = useSay();
  const submit = useSubmit();
  const [asking, setAsking] = useState<{ step: ListStep; form: HTMLFormElement } | null>(null);
  const ask = (event: MouseEvent<HTMLButtonElement>, step: ListStep) => {
    const form = event.currentTarget.form;
    if (!form || (!step.reason && !step.confirm && !step.danger)) return;
    event.preventDefault();
    setAsking({ step, form });
  };
  const send = (reason: string) => {
    if (!asking) return;
    const body = new FormData(asking.form);
    body.set("_step", asking.step.name);
    if (reason) body.set("_reason", reason);
    submit(body, { method: "post", preventScrollReset: true });
    setAsking(null);
  };
  return (
    <div className="sw-steps" role="toolbar" aria-label={say(found.title)}>
      {found.steps.map((step) => {
        const why = whyClosed(found, selected, step);
        return (
          <button
            key={step.name}
            type="submit"
            name="_step"
            value={step.name}
            className={`bp6-button${step.danger ? " bp6-intent-danger bp6-outlined" : ""}`}
            title={why ? say(why.code, why.params) : undefined}
            aria-disabled={why !== null || busy || undefined}
            onClick={(event) => (why || busy ? event.preventDefault() : ask(event, step))}
          >
            {say(step.word)}
          </button>
        );
      })}
      <noscript>
        <label className="sw-filter">
          <span>{say("shell.reason")}</span>
          <input className="bp6-input" name="_reason" />
        </label>
      </noscript>
      <output className="sw-count">{say("shell.selected", { count: selected.size })}</output>
      {asking ? <StepDialog step={asking.step} onSend={send} onClose={() => setAsking(null)} /> : null}
    </div>
  );
}

/** Closed when every selected row refuses it; the reason of the first is said. */
function whyClosed(found: ListData, selected: ReadonlySet<number>, step: ListStep) {
  const whys = [...selected].map((id) => found.closed[`${id}.${step.name}`] ?? null);
  return whys.length > 0 && whys.every(Boolean) ? (whys[0] ?? null) : null;
}
