import "#app/messages.ts";
import "#cli/messages.ts";
