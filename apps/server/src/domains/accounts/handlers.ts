import type {
  accountRoutes,
  factorRoutes,
  sessionRoutes,
  settingRoutes,
  setupRoutes,
  signInRoutes,
  siteRoutes,
} from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { GuessLimiter } from './credentials/guess-limiter.ts'
import { IdTokenVerifier, type ProviderSettings } from './credentials/provider/id-token.ts'
import { factorHandlers } from './factors/factors.routes.ts'
import { type ProfileRouteDeps, profileHandlers } from './profile/profile.routes.ts'
import { sessionHandlers } from './sessions/sessions.routes.ts'
import { settingHandlers } from './settings/settings.routes.ts'
import { setupHandlers } from './setup/setup.routes.ts'
import { type SignInRouteDeps, signInHandlers } from './sign-in/sign-in.routes.ts'
import { type SiteDeps, siteHandlers } from './site.routes.ts'

export interface AccountRouteDeps
  extends ProfileRouteDeps,
    Omit<SignInRouteDeps, 'guessLimiter' | 'idTokens'>,
    Omit<SiteDeps, 'idTokens'> {
  rateLimitFactor: number
  /** OpenID provider to sign in with; undefined where the host has set none. */
  provider: ProviderSettings | undefined
}

type Routes = typeof signInRoutes &
  typeof setupRoutes &
  typeof siteRoutes &
  typeof accountRoutes &
  typeof sessionRoutes &
  typeof factorRoutes &
  typeof settingRoutes

/** Returns the handlers of all calls about signing in and the caller's own account. */
export function accountHandlers({ rateLimitFactor, provider, ...deps }: AccountRouteDeps): Handlers<Routes> {
  const guessLimiter = new GuessLimiter(deps.db, rateLimitFactor)
  const idTokens = provider && new IdTokenVerifier(provider, deps.signer)
  return {
    ...signInHandlers({ ...deps, guessLimiter, idTokens }),
    ...setupHandlers({ ...deps, guessLimiter }),
    ...siteHandlers({ ...deps, idTokens }),
    ...profileHandlers(deps),
    ...sessionHandlers({ ...deps, guessLimiter }),
    ...factorHandlers({ ...deps, guessLimiter }),
    ...settingHandlers(deps),
  }
}
