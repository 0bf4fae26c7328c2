import type { JourneyPage } from "./page.ts";

/**
 * One piece of work in a browser. `excused`: errors of the console that belong to it. Without
 * `scripts` the page's own scripts do not run.
 */
export type Journey = {
  name: string;
  user: string | null;
  scripts?: boolean;
  excused?: RegExp;
  run(page: JourneyPage): Promise<void>;
};
