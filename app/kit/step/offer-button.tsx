import "./step.css";
import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { AskStep } from "./ask-step.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy, useReloading } from "#app/kit/shell/frame/use-busy.ts";
import { Input } from "#app/kit/ui/input.tsx";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import type { Offer } from "./offer.ts";

type Props = { offer: Offer; primary?: boolean };

/**
 * A next step in one press, or a link to the page that takes it. Asks only where the step itself
 * asks. The offer shows before the page has its new rows; a press in that time is sent once they
 * are there.
 */
export function OfferButton({ offer, primary }: Props) {
  const t = useTranslate();
  const submit = useSubmit();
  const busy = useBusy();
  const reloading = useReloading();
  const form = useRef<HTMLFormElement>(null);
  // Another offer may stand here by then, and was not pressed.
  const sent = JSON.stringify([offer.to, offer.fields]);
  const pressed = useRef("");
  useEffect(() => {
    if (busy) return;
    if (pressed.current === sent) form.current?.requestSubmit();
    pressed.current = "";
  }, [busy, sent]);
  const id = useId();
  const [asking, setAsking] = useState(false);
  const text = offerText(t, offer);
  const intent = primary ? "primary" : undefined;
  if (offer.fields.length === 0)
    return (
      <LinkButton intent={intent} to={offer.to}>
        {text}
      </LinkButton>
    );
  const { step } = offer;
  // A reason that only may be needed is asked for when the server refuses without one.
  const asks =
    step &&
    (step.reason === "required" || step.confirm || step.danger) &&
    offer.label !== "shell.undo";
  const onSubmit = (event: FormEvent) => {
    if (busy) {
      event.preventDefault();
      if (reloading) pressed.current = sent;
    } else if (asks) {
      event.preventDefault();
      setAsking(true);
    }
  };
  const send = (reason: string) => {
    const body = new FormData();
    for (const [name, value] of offer.fields) body.append(name, value);
    if (reason) body.set("_reason", reason);
    submit(body, { method: "post", action: offer.to, preventScrollReset: true });
    setAsking(false);
  };
  return (
    <Form method="post" action={offer.to} onSubmit={onSubmit} preventScrollReset ref={form}>
      {offer.fields.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {step?.reason ? (
        <noscript>
          <label htmlFor={`${id}-reason`}>{t("shell.reason")}</label>{" "}
          <Input id={`${id}-reason`} name="_reason" />
        </noscript>
      ) : null}
      <Button type="submit" intent={intent} aria-disabled={(busy && !reloading) || undefined}>
        {text}
      </Button>
      {asking && step ? (
        <AskStep step={step} records={offer} onSend={send} onClose={() => setAsking(false)} />
      ) : null}
    </Form>
  );
}

/** The main one first. */
export function OfferButtons({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <span className="sw-offers">
      {offers.map((offer, i) => (
        <OfferButton key={`${offer.label}${offer.to}`} offer={offer} primary={i === 0} />
      ))}
    </span>
  );
}

/** The number of records shows where it is not one. */
export function offerText(
  t: ReturnType<typeof useTranslate>,
  { label, params, count }: Offer,
): string {
  const text = t(label, params);
  return count > 1 && label !== "shell.undo" ? t("step.nextOn", { action: text, count }) : text;
}
