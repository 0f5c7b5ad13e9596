import type { styleCoverRoutes } from '@easel/contract'
import type { CallContext, Handlers } from '../../http/calls/call.ts'
import { requireAdmin } from '../accounts/index.ts'
import { describeStyleCovers, makeStyleCovers, type StyleCoverDeps, stopStyleCovers } from './style-covers.ts'

export function styleCoverHandlers(deps: StyleCoverDeps): Handlers<typeof styleCoverRoutes> {
  const show = async (call: CallContext) => ({ style_cover_arr: await describeStyleCovers(deps, call) })
  return {
    async listStyleCovers(_input, call) {
      requireAdmin(call)
      return await show(call)
    },
    async makeStyleCovers(_input, call) {
      requireAdmin(call)
      await makeStyleCovers(deps)
      return await show(call)
    },
    async stopStyleCovers(_input, call) {
      requireAdmin(call)
      await stopStyleCovers(deps)
      return await show(call)
    },
  }
}
