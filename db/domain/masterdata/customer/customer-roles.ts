/** Platform §3; named in the dictionary `customer_role`. */
export const customerRoles = [
  "client",
  "shipper",
  "consignee",
  "notify",
  "forwarder",
  "payer",
  "supplier",
  "sc",
  "portAgent",
] as const;

/** Reads typed roles in any case ("CLIENT, portagent"); unknown ones stay. */
export function readRoles(text: string): string[] {
  const typed = text.split(/[\s,;，；、/]+/).filter(Boolean);
  return [
    ...new Set(
      typed.map(
        (item) => customerRoles.find((role) => role.toLowerCase() === item.toLowerCase()) ?? item,
      ),
    ),
  ];
}
