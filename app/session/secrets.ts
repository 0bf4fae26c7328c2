/** Secrets that stand in examples and manuals; who uses one of them has none. */
const existing =
  /^(secret|changeme|change-me|password|seaway|default|test|example|abcdefghijklmnopqrstuvwxyz|(.)\2*)$|^(0123456789|1234567890|abcdefgh)/i;
/** Characters a secret has at least. */
const least = 24;

/**
 * Refuses to start with an empty, short or known secret (security.md, secrets). `npm start` makes one for each installation and
 * keeps it where only its owner reads it. @throws Error
 */
export function assertSecrets(env: Readonly<Record<string, string | undefined>>): void {
  const secret = env.SEAWAY_SESSION_SECRET ?? "";
  if (secret.length < least || existing.test(secret))
    throw new Error(
      `SEAWAY_SESSION_SECRET is missing, shorter than ${least} characters or a known one: start with npm start, or set a random one`,
    );
}
