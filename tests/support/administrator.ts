/** The administrator's password in the templates. */
export const adminPassword = "admin-password";
