/** Sessions remembered at most. */
const most = 10_000;
const accounts = new Map<string, string>();

/** Remembers whose session it is; the oldest ones are forgotten. It opens nothing: every request asks for its session. */
export function rememberToken(token: string, userName: string): void {
  if (accounts.get(token) === userName) return;
  accounts.delete(token);
  accounts.set(token, userName);
  if (accounts.size > most) for (const oldest of accounts.keys()) return void accounts.delete(oldest);
}

/** The account of a session this process has served. */
export const accountOfToken = (token: string): string | undefined => accounts.get(token);
