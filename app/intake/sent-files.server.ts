/** The files a form sends at `name`; an untouched control sends one without a name. */
export async function sentFiles(
  form: FormData,
  name: string,
): Promise<{ name: string; bytes: Uint8Array }[]> {
  const parts = form
    .getAll(name)
    .filter((part): part is File => typeof part !== "string" && part.name !== "");
  return Promise.all(
    parts.map(async (part) => ({
      name: part.name,
      bytes: new Uint8Array(await part.arrayBuffer()),
    })),
  );
}
