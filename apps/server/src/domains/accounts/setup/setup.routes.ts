import type { setupRoutes } from '@easel/contract'
import type { Handlers } from '../../../http/calls/call.ts'
import type { RegisterDeps } from '../sign-in/index.ts'
import { checkSetup, claimSite, createOwner } from './setup.ts'

export function setupHandlers(deps: RegisterDeps): Handlers<typeof setupRoutes> {
  return {
    async checkSetup({ code }, call) {
      await checkSetup(deps, code, call)
      return {}
    },
    createOwner: (input, call) => createOwner(deps, input, call),
    async claimSite({ code }, call) {
      await claimSite(deps, { code, userId: call.viewer.id }, call)
      return {}
    },
  }
}
