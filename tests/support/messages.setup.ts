import "#domain/messages.ts";
