/** Platform §2: the id must be numeric. @throws Response 404 */
export function numericId(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) throw new Response("not found", { status: 404 });
  return Number(text);
}
