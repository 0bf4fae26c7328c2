/** Roles a customer may have (platform §3); their names are the dictionary `customer_role`. */
export const customerRoles = ["client", "shipper", "consignee", "notify", "forwarder", "payer", "supplier", "sc", "portAgent"] as const;

/** The roles of a typed or imported text, in the spelling of the list whatever their case ("CLIENT, portagent"); unknown ones stay as they are. */
export function readRoles(text: string): string[] {
  const typed = text.split(/[\s,;，；、/]+/).filter(Boolean);
  return [...new Set(typed.map((item) => customerRoles.find((role) => role.toLowerCase() === item.toLowerCase()) ?? item))];
}
