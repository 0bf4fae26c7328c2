import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useState,
} from "react";
import { suitingValues } from "./fill-fields.ts";
import type { CodeName } from "../save/form-data.ts";
import { type FieldNames, useChoice } from "./use-choice.ts";
import { useCodeSearch } from "./use-code-search.ts";

type Input = {
  kind: string;
  lang: string;
  initial: CodeName | undefined;
  box: RefObject<HTMLInputElement>;
  fills: FieldNames;
  suits: FieldNames;
  /** What the lookup depends on besides other fields. */
  values?: Readonly<Record<string, string>>;
};
type Field = { currentTarget: HTMLInputElement };

/** State of a picker: ARIA 1.2 keys, search and choice. */
export function useCombobox({ kind, lang, initial, box, fills, suits, values }: Input) {
  const { options, search, clear, busy, entriesOfCode, responseTo } = useCodeSearch(
    kind,
    lang,
    () => ({ ...suitingValues(box.current, suits), ...values }),
  );
  const limited = suits !== undefined || values !== undefined;
  const { chosen, note, isEdited, onTyped, choose, confirmTyped } = useChoice({
    initial,
    box,
    fills,
    entriesOfCode,
  });
  /** The field the open list belongs to; null while closed. */
  const [anchor, setAnchor] = useState<HTMLInputElement | null>(null);
  const [active, setActive] = useState(-1);
  // Typed text takes its first match; untouched text takes none.
  const [typed, setTyped] = useState(false);
  const several = typed && sameCode(options, box.current?.value).length > 1;
  const at =
    typed && active < 0 && !several
      ? options.findIndex((option) => !isBarred(option, limited))
      : active;
  const begin = ({ currentTarget }: Field) => {
    setAnchor(currentTarget);
    search(currentTarget.value);
  };
  const leave = () => {
    setAnchor(null);
    setActive(-1);
    setTyped(false);
    clear();
  };
  const take = (option: CodeName) => {
    if (isBarred(option, limited)) return;
    choose(option);
    leave();
  };
  const takeSoon = async (text: string) => {
    const matches = await responseTo(text);
    if (box.current?.value !== text || sameCode(matches, text).length > 1) return;
    const match = matches.find((option) => !isBarred(option, limited));
    if (match) take(match);
    else void confirmTyped(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const option = anchor ? options[at] : undefined;
    if (event.key === "Escape" && anchor) {
      event.stopPropagation();
      event.preventDefault();
      leave();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!anchor) begin(event);
      else if (options.length > 0)
        setActive(neighbour(at, event.key === "ArrowDown" ? 1 : -1, options.length));
    } else if (event.key === "Enter") onEnter(event, option);
    else if (option && event.key === "Tab") take(option);
  };
  /**
   * Chooses, offers or says that nothing matches; text that is no choice neither submits nor moves
   * to the next line.
   */
  const onEnter = (event: KeyboardEvent<HTMLInputElement>, option: CodeName | undefined) => {
    const text = event.currentTarget.value;
    // A running search: take no outdated match.
    const searching = anchor !== null && typed && busy && active < 0;
    if (!searching && !option && !(anchor && several) && !(isEdited() && text.trim())) return;
    event.preventDefault();
    event.stopPropagation();
    if (searching) void takeSoon(text);
    else if (option) take(option);
    else if (anchor && several) setActive(0);
    else void confirmTyped(text).then(leave);
  };
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value.trim() !== "");
    setActive(-1);
    onTyped();
    begin(event);
  };
  const handlers = {
    onInput,
    onKeyDown,
    onBlur: (_event: FocusEvent) => leave(),
    onClick: (event: Field) => (anchor ? undefined : begin(event)),
  };
  const shown = anchor !== null && (options.length > 0 || (!busy && typed)) ? anchor : null;
  return { options, at, chosen, note, shown, handlers, take, leave };
}

/** The rule of a field that wants a suiting entry refuses it; the list says why. */
const isBarred = ({ bars }: CodeName, limited: boolean) => limited && bars === true;

const sameCode = (options: readonly CodeName[], text = "") =>
  options.filter((option) => option.code.toUpperCase() === text.trim().toUpperCase());

/** Next or previous index, wrapping around. */
const neighbour = (at: number, step: 1 | -1, count: number) =>
  (Math.max(at, step === 1 ? -1 : 0) + step + count) % count;
