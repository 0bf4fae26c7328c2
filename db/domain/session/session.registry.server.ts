import type { AnyOperation } from "#platform/resource/resource.server.ts";
import { changePassword } from "./ops/change-password.server.ts";
import { endOwnSession, forgetOwnDevice } from "./ops/own-sessions.server.ts";
import { saveProfile } from "./ops/save-profile.server.ts";
import { setAvatar } from "./ops/set-avatar.server.ts";
import { unlockScreen } from "./ops/unlock-screen.server.ts";

/** What somebody may do with their own account; registering has no caller yet and runs by its route alone. */
export const sessionOperations: readonly AnyOperation[] = [
  changePassword,
  saveProfile,
  setAvatar,
  endOwnSession,
  forgetOwnDevice,
  unlockScreen,
];
