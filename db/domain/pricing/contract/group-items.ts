/** "BAF, LSS" or one a line. */
export const readCodes = (items: string): string[] => [
  ...new Set(
    items
      .split(/[\s,，、;；]/)
      .map((item) => item.toUpperCase())
      .filter(Boolean),
  ),
];
