import { Link, useLocation, useNavigate } from "@remix-run/react";
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { cancelledLabels } from "#app/kit/form/save/cancelled.ts";
import { dropDraft, isUnsaved } from "#app/kit/form/draft/drafts.ts";
import { Icon } from "#app/kit/ui/icon.tsx";
import type { TagAt } from "./tag-menu.tsx";
import { showMessage } from "../messages/messages.ts";
import { askQuestion } from "../dialog/questions.ts";
import { useTranslate } from "../messages/translate.ts";
import { afterClosing, closing, type Closing, type Tag, togglePin } from "./tags.ts";
import { useTags } from "./use-tags.ts";

const TagMenu = lazy(() =>
  import("./tag-menu.tsx").then((module) => ({ default: module.TagMenu })),
);

type Props = {
  first: Tag[];
  titles: Record<string, string>;
  userName: string;
  /** The page failed to load. */
  failed: boolean;
};

/** Open pages as links; script adds closing, pinning and a menu. */
export function TagBar({ first, titles, userName, failed }: Props) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { tags, setTags, titleOf, live, at } = useTags({ first, titles, userName, failed });
  const [menu, setMenu] = useState<TagAt | null>(null);
  const strip = useStrip(`${at} ${tags.map(titleOf).join("|")} ${live}`);
  const close = async (path: string, which: Closing) => {
    const gone = closing(tags, path, which);
    const typed = gone.filter((tag) => isUnsaved(userName, tag.path));
    if (typed.length > 0 && !(await askQuestion(questionOf(t, typed.map(titleOf))))) return;
    for (const tag of typed) dropDraft(userName, tag.path);
    for (const label of cancelledLabels(typed.map((tag) => tag.to))) showMessage("info", t(label));
    setTags(tags.filter((tag) => !gone.includes(tag)));
    const next = afterClosing(tags, gone, pathname);
    if (next) navigate(next.to, { state: { tag: true }, preventScrollReset: true });
  };
  const open = (event: MouseEvent, tag: Tag) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // The menu key gives no pointer position.
    setMenu({ tag, x: event.clientX || box.left, y: event.clientY || box.bottom });
  };
  return (
    <nav className="sw-tags" aria-label={t("shell.tags")}>
      <div
        className="sw-tags-strip"
        ref={strip}
        onWheel={(event) => (event.currentTarget.scrollLeft += event.deltaY)}
        onKeyDown={moveFocus}
      >
        {tags.map((tag) => (
          <span
            key={tag.path}
            className={tag.path === at ? "sw-tags-one sw-tags-here" : "sw-tags-one"}
            onContextMenu={live ? (event) => open(event, tag) : undefined}
          >
            <Link
              to={tag.to}
              state={{ tag: true }}
              preventScrollReset
              aria-current={tag.path === at ? "page" : undefined}
              aria-keyshortcuts="Shift+F10"
            >
              {tag.pinned && tag.path !== "/" ? <Icon name="pin" /> : null}
              {titleOf(tag)}
            </Link>
            {live && !tag.pinned ? (
              <button
                type="button"
                aria-label={t("shell.tagClose", { title: titleOf(tag) })}
                onClick={() => void close(tag.path, "one")}
              >
                ×
              </button>
            ) : null}
          </span>
        ))}
      </div>
      {menu ? (
        <Suspense>
          <TagMenu
            at={menu}
            tags={tags}
            onClose={() => setMenu(null)}
            onRefresh={() =>
              navigate(`/redirect${menu.tag.to}`, { replace: menu.tag.path === pathname })
            }
            onPin={() => setTags(togglePin(tags, menu.tag.path))}
            onCloseTags={(which) => void close(menu.tag.path, which)}
          />
        </Suspense>
      ) : null}
    </nav>
  );
}

const questionOf = (t: ReturnType<typeof useTranslate>, titles: readonly string[]) => ({
  text: t("shell.tagUnsaved", { titles: titles.join(t("shell.comma")) }),
  hint: t("shell.unsavedHint"),
  yes: t("shell.discard"),
  no: t("shell.keepEditing"),
});

/**
 * Scrolls the current tag with its close button into view. `shown`: changes whenever the widths
 * may.
 */
function useStrip(shown: string): RefObject<HTMLDivElement> {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = strip;
    const at = current?.querySelector<HTMLElement>('[aria-current="page"]')?.parentElement;
    // Scrolls only the strip and leaves four pixels of the neighbour (platform §9).
    if (current && at) {
      const left = at.offsetLeft - 4;
      const right = at.offsetLeft + at.offsetWidth + 4;
      if (left < current.scrollLeft) current.scrollLeft = left;
      else if (right > current.scrollLeft + current.clientWidth)
        current.scrollLeft = right - current.clientWidth;
    }
  }, [shown]);
  return strip;
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.findIndex((link) => link.parentElement?.contains(document.activeElement));
  links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
  event.preventDefault();
}
