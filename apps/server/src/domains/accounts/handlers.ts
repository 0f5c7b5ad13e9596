import type { accountRoutes, factorRoutes, sessionRoutes, settingRoutes, signInRoutes } from '@easel/contract'
import type { Handlers } from '../../http/call.ts'
import type { FileDeps } from '../files/index.ts'
import { profileHandlers } from './accounts.routes.ts'
import { factorHandlers } from './factors/factors.routes.ts'
import { sessionHandlers } from './sessions/sessions.routes.ts'
import { settingHandlers } from './settings/settings.routes.ts'
import { GuessBrake } from './sign-in/guess-brake.ts'
import { type SignInRouteDeps, signInHandlers } from './sign-in/sign-in.routes.ts'

export interface AccountRouteDeps extends FileDeps, Omit<SignInRouteDeps, 'brake'> {
  rateLimitFactor: number
}

type Routes = typeof signInRoutes &
  typeof accountRoutes &
  typeof sessionRoutes &
  typeof factorRoutes &
  typeof settingRoutes

/** Every call about one's own account and how one gets into it. */
export function accountHandlers({ rateLimitFactor, ...deps }: AccountRouteDeps): Handlers<Routes> {
  const brake = new GuessBrake(deps.db, rateLimitFactor)
  return {
    ...signInHandlers({ ...deps, brake }),
    ...profileHandlers(deps),
    ...sessionHandlers({ ...deps, brake }),
    ...factorHandlers({ ...deps, brake }),
    ...settingHandlers(deps),
  }
}
