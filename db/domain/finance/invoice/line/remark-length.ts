/** The longest remark a digital invoice takes, in bytes of UTF-8 (field notes 4.5). */
export const remarkLimit = 200;

/**
 * The length of a remark as the tax interface counts it: bytes of UTF-8, so a Chinese character
 * counts 3.
 */
export function remarkLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
