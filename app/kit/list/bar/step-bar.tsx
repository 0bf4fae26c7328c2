import { useSubmit } from "@remix-run/react";
import { type MouseEvent, useId, useState } from "react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { ListStep } from "#app/kit/step/list-step.ts";
import type { ListData } from "../data/list-data.ts";
import { reasonOf, type Selection, sharedNext, stepRecords, stepState } from "../grid/selection.ts";
import { MoreSteps } from "#app/kit/step/more-steps.tsx";
import { orderSteps } from "./step-order.ts";
import { AskStep } from "#app/kit/step/ask-step.tsx";
import { Button, formOf } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import type { Entered, StepRecords } from "./step-dialog.tsx";

type Props = {
  data: ListData;
  selection: Selection;
  count: number;
  busy: boolean;
  live: boolean;
  onClear: () => void;
};

/**
 * A step closed for all selected rows is grey with its reason; one open for some shows how many. It
 * stays focusable, so that the reason can be read.
 */
export function StepBar(props: Props) {
  const { data: listData, selection, count, busy, live, onClear } = props;
  const t = useTranslate();
  const id = useId();
  const { ask, dialog } = useQuestion(props);
  const next = live ? sharedNext(selection) : null;
  const away =
    selection.whole || count === 0
      ? 0
      : selection.picked.size - listData.rows.filter((row) => selection.picked.has(row.id)).length;
  const { shown, folded } = orderSteps(listData.steps, next);
  const button = (step: ListStep) => {
    const { open, why } = stepState(selection, step.name);
    const some = why !== null && open > 0 && !selection.whole;
    const no =
      !live || selection.whole || open > 0
        ? ""
        : why
          ? t(why.code, why.params)
          : t("list.selectFirst");
    const hint = no || (some ? t("list.mayStep", { all: count, count: open }) : "");
    return (
      <StepButton
        key={step.name}
        step={step}
        id={`${id}-${step.name}`}
        hint={hint}
        share={some ? ` ${open}/${count}` : ""}
        disabled={no !== "" || busy}
        primary={step.name === next}
        onClick={(event) => (no || busy ? event.preventDefault() : ask(event, step))}
      />
    );
  };
  return (
    <div
      className={count > 0 ? "sw-steps" : "sw-steps sw-idle"}
      role="toolbar"
      aria-label={t(listData.title)}
    >
      {shown.map(button)}
      <MoreSteps count={folded.length}>{folded.map(button)}</MoreSteps>
      <BarFields steps={listData.steps} />
      <output className="sw-count">
        {t("shell.selected", { count })}
        {away > 0 ? ` · ${t("list.selectedAway", { count: away })}` : ""}
      </output>
      {count > 0 && live ? (
        <Button type="button" variant="minimal" size="small" onClick={onClear}>
          {t("list.clear")}
        </Button>
      ) : null}
      {dialog}
    </div>
  );
}

/** Asks for a reason or a confirmation before the step is sent. */
function useQuestion({ data: listData, selection, count }: Props) {
  const submit = useSubmit();
  const [asking, setAsking] = useState<{ step: ListStep; form: HTMLFormElement } | null>(null);
  const ask = (event: MouseEvent<HTMLElement>, step: ListStep) => {
    const form = formOf(event);
    const reason = reasonOf(selection, step);
    const confirm = stepRecords(selection, step).confirm ?? step.confirm;
    const asks = step.asks !== undefined;
    if (!form || (!reason && !confirm && !step.danger && !selection.whole && !asks)) return;
    // A preview asks only for what the step cannot run without.
    if (new FormData(form).has("_preview") && reason !== "required" && !asks) return;
    event.preventDefault();
    setAsking({ step: { ...step, reason, confirm }, form });
  };
  const send = (reason: string, entered: Entered, preview = false) => {
    if (!asking) return;
    const body = new FormData(asking.form);
    body.set("_step", asking.step.name);
    if (reason) body.set("_reason", reason);
    for (const [name, value] of entered) body.set(name, value);
    if (preview) body.set("_preview", "Y");
    submit(body, { method: "post", preventScrollReset: true });
    setAsking(null);
  };
  const dialog = asking ? (
    <AskStep
      step={asking.step}
      records={recordsOf(listData, selection, { step: asking.step, count })}
      onSend={(reason, entered) => send(reason, entered)}
      onPreview={(reason, entered) => send(reason, entered, true)}
      onClose={() => setAsking(null)}
    />
  ) : null;
  return { ask, dialog };
}

/** A reason and further input where no dialog can ask, and whether to preview first. */
function BarFields({ steps }: { steps: readonly ListStep[] }) {
  const t = useTranslate();
  return (
    <>
      <noscript>
        <label className="sw-filter">
          <span>{t("shell.reason")}</span>
          <Input name="_reason" />
        </label>
        {steps.flatMap(({ asks = [] }) =>
          asks.map(({ name, label }) => (
            <label key={name} className="sw-filter">
              <span>{t(label)}</span>
              <Input name={`_ask.${name}`} />
            </label>
          )),
        )}
      </noscript>
      {steps.some(({ previews }) => previews) ? (
        <label className="sw-preview-first">
          <input type="checkbox" name="_preview" value="Y" /> {t("step.previewFirst")}
        </label>
      ) : null}
    </>
  );
}

/**
 * The rows a step takes; those it is closed for are left out. Of a whole search only the number
 * shows.
 */
function recordsOf(
  { noun }: ListData,
  selection: Selection,
  { step, count }: { step: ListStep; count: number },
): StepRecords {
  const { names } = stepRecords(selection, step);
  return selection.whole ? { noun, count, names: [] } : { noun, count: names.length, names };
}

type ButtonProps = {
  step: ListStep;
  id: string;
  hint: string;
  /** How many of the selected rows it is open for. */
  share: string;
  disabled: boolean;
  primary: boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
};

function StepButton({ step, id, hint, share, disabled, primary, onClick }: ButtonProps) {
  const t = useTranslate();
  return (
    <span className="sw-step">
      <Button
        type="submit"
        name="_step"
        value={step.name}
        intent={step.danger ? "danger" : primary ? "primary" : undefined}
        variant={step.danger ? "outlined" : undefined}
        title={hint || undefined}
        aria-disabled={disabled || undefined}
        aria-describedby={hint ? id : undefined}
        data-command=""
        data-next={primary && !disabled ? "" : undefined}
        onClick={onClick}
      >
        {t(step.label)}
        {share ? (
          <span className="sw-some" aria-hidden="true">
            {share}
          </span>
        ) : null}
      </Button>
      {hint ? (
        <span className="sw-why" id={id}>
          {hint}
        </span>
      ) : null}
    </span>
  );
}
