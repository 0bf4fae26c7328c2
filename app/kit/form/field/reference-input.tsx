import { type InputHTMLAttributes, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Input } from "#app/kit/ui/input.tsx";
import type { CodeName } from "../save/form-data.ts";
import { OptionList } from "./option-list.tsx";
import { useCombobox } from "./use-combobox.ts";

type Props = InputHTMLAttributes<HTMLInputElement> & {
  /** Such as port or voyage (db/services/references/references.server.ts). */
  kind: string;
  initial?: CodeName | undefined;
  /**
   * What a choice fills into other fields, and the fields that limit what is offered (`FormField`).
   */
  fills?: Readonly<Record<string, string>> | undefined;
  suits?: Readonly<Record<string, string>> | undefined;
  /** Numbers of the records the choice is for; it limits what is offered, too. */
  records?: readonly string[] | undefined;
};

/** Keeps the address of a lookup short; the step itself refuses what does not suit the others. */
const recordsInLookup = 100;

/**
 * An ARIA 1.2 combobox over code, English, Chinese and pinyin. Without JavaScript the server
 * accepts a code or a unique name.
 */
export function ReferenceInput({
  kind,
  initial: codeName,
  fills,
  suits,
  records,
  ...input
}: Props) {
  const t = useTranslate();
  const lang = useLang();
  const list = useId();
  const box = useRef<HTMLInputElement>(null);
  const { options, at, chosen, note, shown, handlers, take, leave } = useCombobox({
    kind,
    lang,
    initial: codeName,
    box,
    fills,
    suits,
    ...(records ? { values: { records: records.slice(0, recordsInLookup).join(",") } } : {}),
  });
  return (
    <span className="sw-ref">
      <Input
        {...input}
        {...handlers}
        ref={box}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown !== null}
        aria-controls={list}
        aria-activedescendant={shown && options[at] ? `${list}-${at}` : undefined}
        aria-describedby={
          [input["aria-describedby"], chosen || note ? `${list}-name` : ""]
            .filter(Boolean)
            .join(" ") || undefined
        }
        autoComplete="off"
        spellCheck={false}
      />
      <LookupName id={`${list}-name`} note={note} chosen={chosen} />
      {shown
        ? createPortal(
            <OptionList
              id={list}
              anchor={shown}
              options={options}
              active={at}
              label={t("shell.options")}
              bars={suits !== undefined || records !== undefined}
              onTake={take}
              onLeave={leave}
            />,
            // A modal dialog covers everything outside it.
            shown.closest("dialog, [role=dialog]") ?? document.body,
          )
        : null}
    </span>
  );
}

type LookupNameProps = Pick<ReturnType<typeof useCombobox>, "note" | "chosen"> & { id: string };

/** The name of the choice, or why what was typed is none. */
function LookupName({ id, note, chosen }: LookupNameProps) {
  const t = useTranslate();
  const noteText =
    note?.kind === "none"
      ? t("shell.noEntryFor", { text: note.text })
      : t("shell.severalEntries", { count: note?.count ?? 0 });
  return (
    <span
      className={note ? "sw-ref-name sw-ref-note" : "sw-ref-name"}
      id={id}
      role={note ? "alert" : undefined}
      title={chosen ? `${chosen.label} ${chosen.fact}` : undefined}
    >
      {note ? (
        noteText
      ) : chosen ? (
        <>
          {chosen.label} {chosen.closed ? <em>{chosen.closed}</em> : null} <i>{chosen.fact}</i>
        </>
      ) : null}
    </span>
  );
}
