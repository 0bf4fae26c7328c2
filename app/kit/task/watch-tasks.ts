import { browserTime } from "#app/kit/shell/frame/browser-clock.ts";
import { signInAgain } from "#app/kit/shell/session/watch-session.ts";
import type { TaskSignal } from "./task-signal.ts";

/** `null`: signals may be missing, ask again. */
type Hear = (signal: TaskSignal | null) => void;

/** Polling interval without a stream, and lifetime of an idle page's stream. Milliseconds. */
const askEvery = 10_000;
const idle = 15 * 60_000;

/** Milliseconds a page that signs out has to unload. */
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
  if (source || ears.size === 0 || document.hidden || browserTime() - touched > idle) return;
  source = new EventSource("/task-events");
  source.addEventListener("message", (event: MessageEvent<string>) =>
    tell(JSON.parse(event.data) as TaskSignal),
  );
  source.addEventListener("again", () => tell(null));
  source.addEventListener("open", () => {
    clearInterval(asking);
    asking = undefined;
  });
  // The server closes streams regularly. Only an active page reopens, so that sessions can expire.
  source.addEventListener("bye", () => {
    shut();
    open();
  });
  // The session was ended elsewhere: say so at once. A page signing out itself has unloaded by
  // then.
  source.addEventListener("ended", () => {
    shut();
    setTimeout(() => void signInAgain().then((done) => done && wake()), endedPause);
  });
  source.addEventListener("error", () => {
    // Permanently refused: poll instead. Otherwise the browser reconnects.
    if (source?.readyState === EventSource.CLOSED) {
      shut();
      asking ??= setInterval(() => {
        if (!document.hidden && browserTime() - touched < idle) tell(null);
      }, askEvery);
    }
  });
}

function shut(): void {
  source?.close();
  source = null;
}

function onTouch(): void {
  const slept = browserTime() - touched > idle;
  touched = browserTime();
  if (slept && !source && !asking) wake();
}

/** Background tabs close the stream: browsers allow six connections to a server. */
function onVisible(): void {
  if (document.hidden) shut();
  else wake();
}

function wake(): void {
  touched = browserTime();
  tell(null);
  if (!asking) open();
}

function start(): void {
  if (watching) return;
  watching = true;
  touched = browserTime();
  document.addEventListener("visibilitychange", onVisible);
  for (const kind of ["pointerdown", "keydown"])
    window.addEventListener(kind, onTouch, { passive: true });
}

/** Watches the reader's tasks while the page is visible. Returns a stop function. */
export function watchTasks(hear: Hear): () => void {
  start();
  ears.add(hear);
  // Joining an open stream: ask for what it sent while the page loaded.
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
