/** The engines in the order they run. */
export const engineNames = ["chromium", "firefox", "webkit"] as const;
export type EngineName = (typeof engineNames)[number];

/** An element of a page, as its client holds it. */
export type Handle = { click(): Promise<void>; upload(file: string): Promise<void> };

/** How a tab is opened. Without `scripts` the page's scripts do not run; ours still do. */
export type TabOptions = { scripts: boolean; downloads: string };

/**
 * What a client does for a journey in one tab of a fresh profile. `source` is the text of a
 * function, which the page runs with `args`; both ways take what JSON can say.
 */
export type Tab = {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  run(source: string, args: readonly unknown[]): Promise<unknown>;
  element(source: string, args: readonly unknown[]): Promise<Handle | null>;
  /** Presses keys together, the last one while those before it are held: names as in the DOM. */
  press(keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Asks for the style of paper; false where the client does not offer it. */
  asPrinted(): Promise<boolean>;
  /** Errors of the page and of its console, so far. */
  faults(): string[];
  close(): Promise<void>;
};

export type RunningEngine = {
  version: string;
  newTab(options: TabOptions): Promise<Tab>;
  stop(): Promise<void>;
};

/** An engine of this machine; `missing` says what to install where it is not there. */
export type Engine = { missing(): string | null; start(): Promise<RunningEngine> };
