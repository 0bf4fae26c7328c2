import { type BenchLine, percentile, slowerAtMost } from "./line.ts";
import { type Query, startLoad } from "./measure/load.ts";

/** Concurrent requests of one person, and seconds per part. */
const storm = { clients: 90, seconds: 15 };
const password = "storm-of-the-bench-1";

/** A wrong password of a stranger. */
const guess = (origin: string): Query => ({
  url: `${origin}/xhl-admin/login`,
  method: "POST",
  refused: true,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ username: "quiet", password: "guessed-by-somebody", code: "", uuid: "" }),
});

/**
 * What ninety concurrent requests of one person cost another: the 95th of a hundred calls and
 * pages, beside the same at rest.
 */
export const stormLine: BenchLine = {
  name: "storm",
  async run(stage) {
    const testDatabase = await stage.database();
    for (const name of ["quiet", "loud"])
      await stage.addUser(testDatabase, name, "admin", password);
    const served = await stage.serve(testDatabase);
    const query = async (name: string): Promise<Query[]> => {
      const { token, cookie } = await served.signIn(name, password);
      const body = JSON.stringify({ data: {}, pageInfo: { pageNum: 1, pageSize: 50 } });
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      return [
        { url: `${served.origin}/xhl-admin/xhlbasic/port/list`, method: "POST", headers, body },
        {
          url: `${served.origin}/xhlbasic/port`,
          method: "GET",
          headers: { cookie, accept: "text/html" },
        },
      ];
    };
    const [quiet, loud] = [await query("quiet"), await query("loud")];
    const [mine, theirs] = [startLoad(), startLoad()];
    try {
      const order = { queries: quiet, clients: 1, seconds: storm.seconds, think: 20 };
      await mine.run({ ...order, seconds: 5 });
      const idle = percentile((await mine.run(order)).whole, 95);
      const raging = theirs.run({
        queries: loud,
        clients: storm.clients,
        seconds: storm.seconds + 4,
      });
      await new Promise((resolve) => setTimeout(resolve, 2000));
      const under = percentile((await mine.run(order)).whole, 95);
      const { perSecond } = await raging;
      stage.log(`storm: ${perSecond.toFixed(0)} requests/s of ${storm.clients} at once meanwhile`);
      const guessing = theirs.run({
        queries: [guess(served.origin)],
        clients: storm.clients,
        seconds: storm.seconds + 4,
      });
      await new Promise((resolve) => setTimeout(resolve, 2000));
      const guessed = percentile((await mine.run(order)).whole, 95);
      stage.log(
        `storm: ${(await guessing).perSecond.toFixed(0)} wrong sign-ins/s of ${storm.clients} at once meanwhile`,
      );
      const bare = "the same while nobody else asks";
      return [
        slowerAtMost(
          `one person's p95 beside ${storm.clients} requests of another at once`,
          bare,
          { limit: idle, ours: under },
          2,
        ),
        slowerAtMost(
          `one person's p95 beside ${storm.clients} wrong sign-ins at once`,
          bare,
          { limit: idle, ours: guessed },
          2,
        ),
      ];
    } finally {
      mine.stop();
      theirs.stop();
    }
  },
};
