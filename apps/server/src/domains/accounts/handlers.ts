import type {
  accountRoutes,
  factorRoutes,
  sessionRoutes,
  settingRoutes,
  setupRoutes,
  signInRoutes,
} from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { factorHandlers } from './factors/index.ts'
import { type ProfileRouteDeps, profileHandlers } from './profile/index.ts'
import { sessionHandlers } from './sessions/index.ts'
import { settingHandlers } from './settings/index.ts'
import { setupHandlers } from './setup/index.ts'
import { type SignInRouteDeps, signInHandlers } from './sign-in/index.ts'

type Routes = typeof signInRoutes &
  typeof setupRoutes &
  typeof accountRoutes &
  typeof sessionRoutes &
  typeof factorRoutes &
  typeof settingRoutes

/** Returns the handlers of all calls about signing in and the caller's own account. */
export function accountHandlers(deps: ProfileRouteDeps & SignInRouteDeps): Handlers<Routes> {
  return {
    ...signInHandlers(deps),
    ...setupHandlers(deps),
    ...profileHandlers(deps),
    ...sessionHandlers(deps),
    ...factorHandlers(deps),
    ...settingHandlers(deps),
  }
}
