const most = 10_000;
const accounts = new Map<string, string>();

/**
 * Remembers a session's account; the oldest are forgotten. It grants nothing: every request checks
 * its session.
 */
export function rememberToken(token: string, userName: string): void {
  if (accounts.get(token) === userName) return;
  accounts.delete(token);
  accounts.set(token, userName);
  if (accounts.size > most)
    for (const oldest of accounts.keys()) return void accounts.delete(oldest);
}

export const accountOfToken = (token: string): string | undefined => accounts.get(token);
