const origin = "http://seaway.test";
/** Tokens by user name. */
export const tokens: Record<string, string> = {};

type Args = { request: Request; params: Record<string, string>; context: object };
export type Route = {
  loader?(args: Args): Promise<unknown>;
  action?(args: Args): Promise<unknown>;
};
type Report = {
  status: number;
  data: Record<string, unknown>;
  location: string | null;
  response: Response | null;
};

/** Requests a route as a signed-in user. @returns data or redirect */
export async function call(
  route: Route,
  who: string,
  path: string,
  more: { params?: Record<string, string>; body?: URLSearchParams | FormData } = {},
): Promise<Report> {
  const { sessionCookie } = await import("#app/session/cookies.server.ts");
  const cookie = (await sessionCookie.serialize(tokens[who] ?? "")).split(";")[0] ?? "";
  const post = more.body ? { method: "POST", body: more.body } : {};
  const request = new Request(origin + path, {
    headers: { cookie, origin, host: "seaway.test" },
    ...post,
  });
  const run = more.body ? route.action : route.loader;
  const result = await run?.({ request, params: more.params ?? {}, context: {} }).catch(
    (error: unknown) => error,
  );
  if (result instanceof Response)
    return {
      status: result.status,
      data: {},
      location: result.headers.get("location"),
      response: result,
    };
  if (result instanceof Error) throw result;
  const wrapped = result as {
    type?: string;
    data: Record<string, unknown>;
    init?: { status?: number } | null;
  };
  if (wrapped.type === "DataWithResponseInit")
    return {
      status: wrapped.init?.status ?? 200,
      data: wrapped.data,
      location: null,
      response: null,
    };
  return { status: 200, data: result as Record<string, unknown>, location: null, response: null };
}

export const form = (fields: Record<string, string>) => new URLSearchParams(fields);
export const upload = (fields: Record<string, string>, file?: File) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (file) body.set("file", file);
  return body;
};
