import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLang, useSay } from "../shell/say.ts";
import type { CodeName } from "./form-data.ts";
import { OptionList } from "./option-list.tsx";
import { useCodeSearch } from "./use-code-search.ts";

type Props = InputHTMLAttributes<HTMLInputElement> & {
  /** Reference kind: port, customer, voyage … (db/references.server.ts). */
  kind: string;
  /** The code that stands there, with its name. */
  known?: CodeName | undefined;
};

/**
 * Picks a code by code, English, Chinese or pinyin: the combobox of ARIA 1.2 with a list. Arrows choose, Enter and Tab take, Escape
 * leaves. Without JavaScript it is a plain field; the server understands a code, or a name only one code has.
 */
export function ReferenceInput({ kind, known, ...input }: Props) {
  const say = useSay();
  const lang = useLang();
  const list = useId();
  const box = useRef<HTMLInputElement>(null);
  const { options, search, clear, busy, nameOfCode } = useCodeSearch(kind, lang);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [chosen, setChosen] = useState(known);
  // Where somebody starts is shown; what they typed and not chose leads to its first answer.
  const [typed, setTyped] = useState(false);
  const at = typed && active < 0 ? 0 : active;
  useEffect(() => setChosen(known), [known]);
  // A code that was typed out, pasted or put there by a suggestion gets its name, too.
  useEffect(() => {
    const field = box.current;
    const onChange = () => void nameOfCode(field?.value ?? "").then((option) => setChosen(option));
    field?.addEventListener("change", onChange);
    return () => field?.removeEventListener("change", onChange);
  }, [nameOfCode]);

  const leave = () => {
    setOpen(false);
    setActive(-1);
    setTyped(false);
    clear();
  };
  const take = (option: CodeName) => {
    const field = box.current;
    if (field) {
      field.value = option.code;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    setChosen(option);
    leave();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      event.preventDefault();
      leave();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) {
        setOpen(true);
        search(event.currentTarget.value);
      } else if (options.length > 0)
        setActive((at + (event.key === "ArrowDown" ? 1 : options.length - 1) + options.length) % options.length);
    } else if (open && options[at] && (event.key === "Enter" || event.key === "Tab")) {
      if (event.key === "Enter") {
        event.preventDefault();
        event.stopPropagation();
      }
      take(options[at]);
    }
  };
  const shown = open && (options.length > 0 || (!busy && typed));
  return (
    <span className="sw-ref">
      <input
        {...input}
        ref={box}
        className="bp6-input"
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={list}
        aria-activedescendant={shown && options[at] ? `${list}-${at}` : undefined}
        aria-describedby={[input["aria-describedby"], chosen ? `${list}-name` : ""].filter(Boolean).join(" ") || undefined}
        autoComplete="off"
        spellCheck={false}
        onInput={(event) => {
          setOpen(true);
          setTyped(event.currentTarget.value.trim() !== "");
          setActive(-1);
          setChosen(undefined);
          search(event.currentTarget.value);
        }}
        onClick={(event) => {
          if (open) return;
          setOpen(true);
          search(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <span className="sw-ref-name" id={`${list}-name`} title={chosen ? `${chosen.label} ${chosen.fact}` : undefined}>
        {chosen ? (
          <>
            {chosen.label} <i>{chosen.fact}</i>
          </>
        ) : null}
      </span>
      {shown && box.current
        ? createPortal(
            <OptionList
              id={list}
              anchor={box.current}
              options={options}
              active={at}
              label={say("shell.options")}
              onTake={take}
              onLeave={leave}
            />,
            document.body,
          )
        : null}
    </span>
  );
}
