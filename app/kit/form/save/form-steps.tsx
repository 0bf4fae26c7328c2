import "#app/kit/step/step.css";
import { Form, useSubmit } from "@remix-run/react";
import { type MouseEvent, useEffect, useState } from "react";
import { AskStep } from "#app/kit/step/ask-step.tsx";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { offerText } from "#app/kit/step/offer-button.tsx";
import { forgetInput } from "#app/kit/step/step-input.ts";
import { MoreSteps } from "#app/kit/step/more-steps.tsx";
import type { Offer } from "#app/kit/step/offer.ts";
import { Button, formOf, LinkButton } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { clientFaults } from "./client-faults.ts";
import type { FormData_ } from "./form-data.ts";
import { useGone } from "./use-gone.ts";

type Props = { data: FormData_; busy: boolean; dirty: boolean; version: string; name: string };
type Step = FormData_["steps"][number];

/** Forms do not nest. */
const offerFormId = (index: number): string => `offer-${index}`;

/**
 * One main button for the next action, the others behind "⋯". Closed actions stay there with their
 * reason.
 */
export function FormSteps({ data: formData, busy, dirty, version, name }: Props) {
  const t = useTranslate();
  const lang = useLang();
  const hydrated = useHydrated();
  const { asking, ask, dialog } = useQuestion({ data: formData, dirty, version, name, busy });
  const { steps, likely, saveAnd, offers = [], offersFirst = false } = formData;
  const fresh = formData.record.id === undefined;
  const main = steps.find((step) => step.name === likely) ?? null;
  // Without a script nobody knows what was typed, so the save comes first.
  const saves = saveAnd && formData.maySave && (fresh || dirty || !hydrated);
  const others = steps.filter((step) => step !== main);
  const first = offersFirst ? offers[0] : undefined;
  const nameOf = (step: Step) => t(step.label);
  const saveText = saveAnd
    ? t("step.saveAnd", { action: lang === "en" ? lowered(t(saveAnd.label)) : t(saveAnd.label) })
    : "";
  return (
    <>
      {first && !dirty ? <OtherPage offer={first} index={offers.indexOf(first)} primary /> : null}
      {saves && fresh ? (
        <Button
          type="submit"
          name="_then"
          value={saveAnd.name}
          intent="primary"
          disabled={busy}
          data-next=""
        >
          {saveText}
        </Button>
      ) : null}
      {main ? (
        <StepButton
          step={main}
          primary={!first}
          saves={Boolean(saves)}
          text={saves && dirty ? saveText : nameOf(main)}
          widest={(formData.maySave && saveText) || undefined}
          onClick={(event) => ask(event, main, Boolean(saves))}
        />
      ) : null}
      <MoreSteps count={others.length + offers.length - (first ? 1 : 0)}>
        {offers.map((offer, i) =>
          offer === first ? null : (
            <OtherPage key={offer.label + offer.to} offer={offer} index={i} />
          ),
        )}
        {others.map((step) => (
          <StepButton
            key={step.name}
            step={step}
            text={nameOf(step)}
            onClick={(event) => ask(event, step, false)}
          />
        ))}
      </MoreSteps>
      {steps.some((step) => step.reason) ? (
        <noscript>
          <label className="sw-filter">
            <span>{t("shell.reason")}</span>
            <Input name="_reason" maxLength={500} />
          </label>
        </noscript>
      ) : null}
      {asking ? dialog : null}
    </>
  );
}

/** A step on another page; its form stands outside of the record's. */
function OtherPage({ offer, index, primary }: { offer: Offer; index: number; primary?: boolean }) {
  const t = useTranslate();
  const intent = primary ? "primary" : undefined;
  return offer.fields.length === 0 ? (
    <LinkButton intent={intent} to={offer.to}>
      {offerText(t, offer)}
    </LinkButton>
  ) : (
    <Button type="submit" form={offerFormId(index)} intent={intent}>
      {offerText(t, offer)}
    </Button>
  );
}

/** The forms of offers that are sent from the head. */
export function OfferForms({ offers }: { offers: readonly Offer[] }) {
  return offers.map((offer, i) =>
    offer.fields.length === 0 ? null : (
      <Form key={offer.label + offer.to} id={offerFormId(i)} method="post" action={offer.to}>
        {offer.fields.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
      </Form>
    ),
  );
}

const lowered = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

type Asking = { step: Step; saves: boolean; form: HTMLFormElement };

/**
 * Unsaved input is saved with a step; a destructive one says in its question that it would be lost.
 */
function useQuestion({ data: formData, dirty, version, name, busy }: Props) {
  const submit = useSubmit();
  const [asking, setAsking] = useState<Asking | null>(null);
  const sending = useGone(busy);
  // Another version or record is another form: the step is done, or the page was left.
  useEffect(() => {
    return forgetInput;
  }, []);
  const send = (reason: string) => {
    if (!asking) return;
    const body = asking.saves ? new FormData(asking.form) : new FormData();
    body.set(asking.saves ? "_then" : "_step", asking.step.name);
    body.set("version", version);
    if (reason) body.set("_reason", reason);
    sending(asking.step);
    submit(body, { method: "post" });
    setAsking(null);
  };
  const ask = (event: MouseEvent<HTMLElement>, step: Step, mainSaves: boolean) => {
    const form = formOf(event);
    if (step.closed || busy || !form) return event.preventDefault();
    const saves =
      dirty && formData.maySave && !step.danger && (mainSaves || formData.saveAnd !== null);
    const inputLost = dirty && !saves;
    if (!step.reason && !step.confirm && !step.danger && !inputLost && (!saves || mainSaves))
      return;
    // The form shows what is wrong before anybody is asked.
    if (saves && clientFaults(form).length > 0) return;
    event.preventDefault();
    setAsking({ step, saves, form });
  };
  const dialog = asking ? (
    <AskStep
      step={asking.step}
      records={{ count: 1, noun: formData.noun ?? "step.records", names: [name] }}
      inputLost={dirty && !asking.saves}
      onSend={send}
      onClose={() => setAsking(null)}
    />
  ) : null;
  return { asking, ask, dialog };
}

type ButtonProps = {
  step: Step;
  text: string;
  /** The longest text it may get; its room is kept, so that nothing moves under the pointer. */
  widest?: string;
  primary?: boolean;
  saves?: boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
};

/** A closed action stays focusable, so that keyboard and screen reader reach its reason. */
function StepButton({ step, text, widest, primary, saves, onClick }: ButtonProps) {
  const t = useTranslate();
  const why = step.closed ? t(step.closed.code, step.closed.params) : "";
  const id = `why-${step.name}`;
  return (
    <span className="sw-step">
      <Button
        type="submit"
        name={saves ? "_then" : "_step"}
        value={step.name}
        formNoValidate={!saves}
        intent={step.danger ? "danger" : primary ? "primary" : undefined}
        variant={step.danger ? "outlined" : undefined}
        aria-disabled={why !== "" || undefined}
        aria-describedby={why ? id : undefined}
        title={why || undefined}
        data-widest={widest}
        data-command=""
        data-next={primary && !why ? "" : undefined}
        onClick={onClick}
      >
        {text}
      </Button>
      {why ? (
        <span className="sw-why" id={id}>
          {why}
        </span>
      ) : null}
    </span>
  );
}
