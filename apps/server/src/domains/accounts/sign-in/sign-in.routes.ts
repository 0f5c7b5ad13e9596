import type { signInRoutes } from '@easel/contract'
import type { Handlers } from '../../../http/calls/call.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import { usePasskey } from '../factors/index.ts'
import { closeSessions } from '../sessions/index.ts'
import { type DemoDeps, enterDemo } from './demo.ts'
import { type GoogleDeps, googleLogin } from './google-login.ts'
import { login } from './login.ts'
import { openSession } from './open-session.ts'
import { recover } from './recover.ts'
import { register } from './register.ts'
import { readResetLink, useResetLink } from './reset-link.ts'

export interface SignInRouteDeps extends GoogleDeps, DemoDeps {}

export function signInHandlers(deps: SignInRouteDeps): Handlers<typeof signInRoutes> {
  return {
    register: (input, call) => register(deps, input, call),
    defaultLogin: (input, call) => login(deps, input, call),
    async demoLogin(_input, call) {
      if (!deps.site.values.has_demo) throw errors.notFound()
      return await enterDemo(deps, call)
    },
    googleLogin: (input, call) => googleLogin(deps, input, call),
    async appleLogin() {
      throw errors.wrongState({ cause: 'apple_in_development' })
    },
    async facebookLogin() {
      throw errors.wrongState({ cause: 'facebook_in_development' })
    },
    passkeyLogin: ({ response, device_token: deviceToken }, call) =>
      usePasskey(deps.db, response, (tx, userId) =>
        openSession(tx, deps, { userId, arrival: call, deviceToken }),
      ),
    recover: (input, call) => recover(deps, input, call),
    readResetLink: ({ reset_token }) => readResetLink(deps.db, reset_token),
    resetPassword: async (input, call) => ({ username: await useResetLink(deps, input, call) }),
    async logout(_input, { viewer }) {
      await closeSessions(deps.db, [viewer.sessionId])
      return {}
    },
  }
}
