/** Secrets that appear in examples and manuals. */
const wellKnown =
  /^(secret|changeme|change-me|password|seaway|default|test|example|abcdefghijklmnopqrstuvwxyz|(.)\2*)$|^(0123456789|1234567890|abcdefgh)/i;
const least = 24;

/** Rejects an empty, short or well-known secret (security.md, secrets). @throws Error */
export function assertSecrets(env: Readonly<Record<string, string | undefined>>): void {
  const secret = env.SEAWAY_SESSION_SECRET ?? "";
  if (secret.length < least || wellKnown.test(secret))
    throw new Error(
      `SEAWAY_SESSION_SECRET is missing, shorter than ${least} characters or a known one: start with npm start, or set a random one`,
    );
}
