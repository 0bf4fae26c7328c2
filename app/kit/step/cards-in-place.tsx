import "./cards-in-place.css";
import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";

/** Milliseconds a decision offers to be taken back. */
const undoMs = 8_000;

/** A decision taken on this page, and the height its card had. */
export type TakenDecision = { done: MessageKey; height: number };
type Shown<C> = { card: C; taken: TakenDecision | null };

/**
 * Cards to decide on that keep their places and heights: a decided one stays where it was until the
 * page is left, so that no other card slides under the finger; new ones come last.
 */
export function useCardsInPlace<C extends { id: number }>(cards: readonly C[]) {
  const [seen, setSeen] = useState(cards);
  const [taken, setTaken] = useState<ReadonlyMap<number, TakenDecision>>(new Map());
  const waiting = new Map(cards.map((card) => [card.id, card]));
  const all = [
    ...seen.map((card) => waiting.get(card.id) ?? card),
    ...cards.filter(({ id }) => seen.every((card) => card.id !== id)),
  ];
  if (all.length !== seen.length) setSeen(all);
  const shown = all.flatMap((card): Shown<C>[] => {
    if (waiting.has(card.id)) return [{ card, taken: null }];
    const decision = taken.get(card.id);
    return decision ? [{ card, taken: decision }] : [];
  });
  /** For the forms of a card; refused decisions leave it as it is. */
  const decide = (id: number, done: MessageKey) => (event: FormEvent<HTMLFormElement>) => {
    const height = event.currentTarget.closest("li")?.offsetHeight ?? 0;
    setTaken((before) => new Map(before).set(id, { done, height }));
  };
  return { shown, decide };
}

type DecidedProps = {
  name: string;
  taken: TakenDecision;
  action: string;
  fields: readonly (readonly [string, string])[];
};

/** A decided card: what was decided, and for some seconds the way back through the machine. */
export function DecidedCard({ name, taken, action, fields }: DecidedProps): ReactNode {
  const t = useTranslate();
  const busy = useBusy();
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), undoMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <article className="sw-decided" aria-label={name} style={{ minHeight: taken.height }}>
      <p role="status">
        <b>{name}</b> · {t(taken.done)}
      </p>
      {open ? (
        <Form method="post" preventScrollReset>
          {fields.map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          <Button type="submit" name="_step" value={action} disabled={busy}>
            {t("shell.undo")}
          </Button>
        </Form>
      ) : null}
    </article>
  );
}
