/**
 * The language of the command line: the last `--lang x` or `--lang=x` before `--`, else
 * SEAWAY_LANG, else Chinese. Read before anything is parsed, because the help is itself in that
 * language; plain JavaScript, because the starter needs it on any Node.
 * @param {readonly string[]} args the arguments after the program's name
 * @param {string | undefined} setting SEAWAY_LANG
 * @returns {"zh" | "en"}
 */
export function requestedLanguage(args, setting) {
  let requested = setting;
  for (const [index, arg] of args.entries()) {
    if (arg === "--") break;
    if (arg === "--lang") requested = args[index + 1];
    else if (arg.startsWith("--lang=")) requested = arg.slice("--lang=".length);
  }
  return requested?.toLowerCase().startsWith("en") ? "en" : "zh";
}
