import type { CaptchaShown } from "./captcha-field.tsx";

/**
 * Detects an ended session (platform §8, 401) and lets the reader sign in on the page. Redirected
 * requests are sent again.
 */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;
/** The reader declined; background requests wait for a sign-in. */
let left = false;
const leftHeard = new Set<(now: boolean) => void>();
const waiting = new Set<() => void>();
let plain: typeof fetch = (input, init) => fetch(input, init);

/** Set by the frame. Resolves to true when signed in again. */
export function setAsk(to: Ask | null): void {
  ask = to;
}

/** Reports now and on change whether the reader declined. Returns a stop function. */
export function hearLeft(heard: (now: boolean) => void): () => void {
  leftHeard.add(heard);
  heard(left);
  return () => void leftHeard.delete(heard);
}

/** Prompts once for all failed requests, and resumes those waiting. */
export async function signInAgain(): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask().finally(() => {
    asking = null;
  });
  const done = await asking;
  left = !done;
  for (const heard of leftHeard) heard(left);
  if (done) {
    for (const go of waiting) go();
    waiting.clear();
  }
  return done;
}

/** True for the sign-in page in place of the response. Redirects of router data are 202. */
async function isSignIn(response: Response): Promise<boolean> {
  if (response.redirected) return new URL(response.url).pathname === "/login";
  return response.status === 202 && (await response.clone().text()).includes('"/login?redirect=');
}

/** Rejects when the page aborts the request. */
function untilSignedIn(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.add(resolve);
    signal?.addEventListener("abort", () => {
      waiting.delete(resolve);
      reject(signal.reason);
    });
  });
}

const addressOf = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input, location.href);

const isOfThisPage = ({ pathname }: URL, method: string) =>
  /^get$/i.test(method) &&
  pathname.replace(/\.data$/, "") === (location.pathname === "/" ? "/_root" : location.pathname);

/** Wraps `fetch`. */
export function watchSession(): void {
  plain = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = addressOf(input);
    // Background requests do not prompt.
    if (url.origin !== location.origin || /^\/(login|task-|assets\/)/.test(url.pathname))
      return plain(input, init);
    const again = input instanceof Request ? input.clone() : input;
    const response = await plain(input, init);
    if (!ask || !(await isSignIn(response))) return response;
    const quiet =
      left && isOfThisPage(url, init?.method ?? (input instanceof Request ? input.method : "GET"));
    if (quiet || !(await signInAgain()))
      await untilSignedIn(init?.signal ?? (input instanceof Request ? input.signal : null));
    return plain(again, init);
  };
}

/** `signedIn`: who is signed in, else what to ask. */
export type Again = {
  signedIn: string | null;
  captcha: CaptchaShown | null;
  faults: { code: string; params: object }[];
};

/** Without fields tries a silent sign-in. Null when the server is unreachable. */
export async function askAgain(fields: FormData): Promise<Again | null> {
  const response = await plain("/login/again", { method: "POST", body: fields }).catch(() => null);
  return response?.ok ? ((await response.json()) as Again) : null;
}
