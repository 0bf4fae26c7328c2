/** Roles a customer may have (platform §3). */
export const customerRoles = ["client", "shipper", "consignee", "notify", "forwarder", "payer", "supplier", "sc", "portAgent"] as const;
