import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { Input } from "#app/kit/ui/input.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { useTranslate } from "../messages/translate.ts";

type Hit = { title: string; detail: string; to: string; run?: () => void };
type HitGroup = { label: MessageKey; hits: Hit[]; all?: string };
type Props = { userName: string; onClose: () => void };

const waitMs = 120;
const mostRecent = 8;
const recentKey = (userName: string) => `search-recent:${userName}`;

function readRecent(userName: string): Hit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey(userName)) ?? "[]");
    return Array.isArray(stored)
      ? (stored as Hit[]).filter((hit) => /^\/(?!\/)/.test(hit.to)).slice(0, mostRecent)
      : [];
  } catch {
    return [];
  }
}

function keepRecent(userName: string, hit: Hit): void {
  const hits = [hit, ...readRecent(userName).filter((item) => item.to !== hit.to)].slice(
    0,
    mostRecent,
  );
  localStorage.setItem(recentKey(userName), JSON.stringify(hits));
}

/** The open actions of the page: steps of the selected rows or of the record. */
const pageCommands = (): Hit[] =>
  [...document.querySelectorAll<HTMLElement>("main [data-command]:not([aria-disabled])")].map(
    (button) => ({
      title: button.innerText.trim() || (button.textContent ?? "").trim(),
      detail: "",
      to: `#${button.getAttribute("value") ?? ""}`,
      run: () => button.click(),
    }),
  );

/**
 * Finds actions of the page, screens by name or pinyin and records by number. Ctrl+Enter opens a
 * browser tab.
 */
export function SearchDialog({ userName, onClose }: Props) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const { groups, busy } = useHits(typed.trim());
  const [recent] = useState(() => readRecent(userName));
  const [commands] = useState(pageCommands);
  const whole = ({ hits, all, ...group }: HitGroup): HitGroup => ({
    ...group,
    hits: all
      ? [...hits, { title: t("shell.searchAllOf", { list: t(group.label) }), detail: "", to: all }]
      : hits,
  });
  const text = typed.trim().toLowerCase();
  const shown: HitGroup[] = [
    {
      label: "shell.searchCommands" as const,
      hits: commands.filter(({ title }) => title.toLowerCase().includes(text)),
    },
    ...(text ? groups.map(whole) : [{ label: "shell.searchRecent" as const, hits: recent }]),
  ].filter((group) => group.hits.length > 0);
  const hits = shown.flatMap((group) => group.hits);
  const open = (hit: Hit | undefined, elsewhere: boolean) => {
    if (!hit) return;
    if (hit.detail && !hit.run) keepRecent(userName, hit);
    onClose();
    // After the dialog is gone: a step may ask a question of its own.
    if (hit.run) return void setTimeout(hit.run);
    if (elsewhere || /^https?:/i.test(hit.to)) window.open(hit.to, "_blank", "noopener");
    else navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || hits.length === 0) return;
    if (event.key === "ArrowDown") setAt((at + 1) % hits.length);
    else if (event.key === "ArrowUp") setAt((at - 1 + hits.length) % hits.length);
    else if (event.key === "Enter") open(hits[at], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog className="sw-search" labelledBy="search-title" lightly onClose={onClose}>
      <h2 id="search-title" className="sw-hidden">
        {t("shell.searchAll")}
      </h2>
      <Input
        type="text"
        role="combobox"
        aria-label={t("shell.searchAll")}
        aria-expanded={hits.length > 0}
        aria-controls="search-hits"
        aria-activedescendant={hits.length > 0 ? `search-hit-${at}` : undefined}
        aria-autocomplete="list"
        placeholder={t("shell.searchHint")}
        maxLength={40}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Hits groups={shown} at={at} onOpen={open} />
      <p className="sw-search-told" role="status">
        {busy
          ? t("shell.searching")
          : typed.trim() && hits.length === 0
            ? t("shell.searchNone")
            : ""}
      </p>
    </Dialog>
  );
}

type HitsProps = {
  groups: readonly HitGroup[];
  at: number;
  onOpen: (hit: Hit, elsewhere: boolean) => void;
};

function Hits({ groups, at, onOpen }: HitsProps) {
  const t = useTranslate();
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: "nearest" });
  }, [at]);
  let next = 0;
  const numbered = groups.map((group) => ({
    ...group,
    hits: group.hits.map((hit) => ({ hit, i: next++ })),
  }));
  return (
    <div
      id="search-hits"
      role="listbox"
      aria-label={t("shell.searchAll")}
      className="sw-search-hits"
    >
      {numbered.map((group) => (
        <div key={group.label} role="group" aria-label={t(group.label)}>
          <div className="sw-search-kind" aria-hidden="true">
            {t(group.label)}
          </div>
          {group.hits.map(({ hit, i }) => (
            <div
              key={hit.to}
              id={`search-hit-${i}`}
              ref={i === at ? chosen : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              onClick={(event) => onOpen(hit, event.ctrlKey || event.metaKey)}
              onKeyDown={(event) => event.key === "Enter" && onOpen(hit, false)}
            >
              <b>{hit.title}</b> <span>{hit.detail}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Ignores outdated responses. */
function useHits(typed: string): { groups: HitGroup[]; busy: boolean } {
  const [result, setResult] = useState<{ typed: string; groups: HitGroup[] }>({
    typed: "",
    groups: [],
  });
  useEffect(() => {
    if (!typed) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      fetch(`/search-all?q=${encodeURIComponent(typed)}`, {
        headers: { accept: "application/json" },
        signal: leaving.signal,
      })
        .then(async (response) =>
          setResult({
            typed,
            groups: response.ok ? ((await response.json()) as { groups: HitGroup[] }).groups : [],
          }),
        )
        .catch(() => undefined);
    }, waitMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [typed]);
  // Enter must not open hits of an earlier text.
  const current = result.typed === typed;
  return { groups: typed && current ? result.groups : [], busy: typed !== "" && !current };
}
