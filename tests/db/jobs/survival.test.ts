import { expect, test } from "vitest";
import { killOnce } from "#tests/survival/one-kill.ts";
import { makeTemplate, seeded } from "#tests/survival/templates.ts";

/**
 * Short form of `npm run survive`: one worker kill per kind of work, on the tests' shared server.
 */
process.env.SEAWAY_SILENCE = "2";
/** Each a task: a smaller file, fewer bookings are done where they are ordered. */
const size = { rows: 4000, bookings: 24, bills: 240, corps: 6 };
const seed = Date.now() % 100_000;

test.concurrent.each(["import", "bills", "fees", "night"])(
  "%s: killed at random, it ends as if nothing had been",
  { timeout: 300_000 },
  async (kind) => {
    const ground = { adminUrl: process.env.SEAWAY_TEST_PG ?? "", cluster: null };
    const template = await makeTemplate(kind, ground, { size, web: false });
    const { lost, twice, failed, where } = await killOnce(template, ground, {
      victim: "worker",
      random: seeded(seed),
    });
    expect({ lost, twice, failed }, `seed ${seed}, killed at ${where}`).toEqual({
      lost: [],
      twice: [],
      failed: [],
    });
  },
);
