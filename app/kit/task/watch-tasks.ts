import { signInAgain } from "../shell/watch-session.ts";
import type { TaskSignal } from "./task-signal.ts";

/** `null`: something may have been missed, ask again. */
type Hear = (signal: TaskSignal | null) => void;

/** How often is asked where no stream can be had, and how long a page nobody touches keeps its stream. Milliseconds. */
const askEvery = 10_000;
const idle = 15 * 60_000;

/** So long a page that ends its own session has for leaving. Milliseconds. */
const endedPause = 800;

const ears = new Set<Hear>();
let source: EventSource | null = null;
let asking: ReturnType<typeof setInterval> | undefined;
let touched = 0;
let watching = false;

const tell = (signal: TaskSignal | null) => {
  for (const hear of ears) hear(signal);
};

function open(): void {
  if (source || ears.size === 0 || document.hidden || Date.now() - touched > idle) return;
  source = new EventSource("/task-events");
  source.addEventListener("message", (event: MessageEvent<string>) => tell(JSON.parse(event.data) as TaskSignal));
  source.addEventListener("again", () => tell(null));
  source.addEventListener("open", () => {
    clearInterval(asking);
    asking = undefined;
  });
  // The server ends a stream now and then; only a page somebody works on asks for the next one, so that a session can grow old.
  source.addEventListener("bye", () => {
    shut();
    open();
  });
  // Ended by somebody else: said at once, and not only when the next click fails. A page that is signing out itself is gone by then.
  source.addEventListener("ended", () => {
    shut();
    setTimeout(() => void signInAgain().then((done) => done && wake()), endedPause);
  });
  source.addEventListener("error", () => {
    // Refused for good (too many pages, signed out): asked by and by instead. Otherwise the browser tries again by itself.
    if (source?.readyState === EventSource.CLOSED) {
      shut();
      asking ??= setInterval(() => {
        if (!document.hidden && Date.now() - touched < idle) tell(null);
      }, askEvery);
    }
  });
}

function shut(): void {
  source?.close();
  source = null;
}

function onTouch(): void {
  const slept = Date.now() - touched > idle;
  touched = Date.now();
  if (slept && !source && !asking) wake();
}

/** A window in the background holds no connection: browsers allow six to a server, and clerks have many tabs. */
function onVisible(): void {
  if (document.hidden) shut();
  else wake();
}

function wake(): void {
  touched = Date.now();
  tell(null);
  if (!asking) open();
}

function start(): void {
  if (watching) return;
  watching = true;
  touched = Date.now();
  document.addEventListener("visibilitychange", onVisible);
  for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, onTouch, { passive: true });
}

/** Hears the reader's tasks as long as the page is looked at; the answer ends it. */
export function watchTasks(hear: Hear): () => void {
  start();
  ears.add(hear);
  // A stream that is open already does not begin anew for a newcomer: what was told while its page was loading is asked for.
  if (source) hear(null);
  else if (!asking) open();
  return () => {
    ears.delete(hear);
    if (ears.size > 0) return;
    shut();
    clearInterval(asking);
    asking = undefined;
  };
}
