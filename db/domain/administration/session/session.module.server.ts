import { sessionEntities } from "./session.entity.server.ts";
import { changePassword } from "./ops/change-password.server.ts";
import { endOwnSession, forgetOwnDevice } from "./ops/own-sessions.server.ts";
import { saveProfile } from "./ops/save-profile.server.ts";
import { setAvatar } from "./ops/set-avatar.server.ts";
import { unlockScreen } from "./ops/unlock-screen.server.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const sessionModule = defineModule({
  name: "session",
  after: ["org", "data-permission"],
  entities: sessionEntities,
  // Registration runs only by its route.
  operations: [
    changePassword,
    saveProfile,
    setAvatar,
    endOwnSession,
    forgetOwnDevice,
    unlockScreen,
  ],
});
