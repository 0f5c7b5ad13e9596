import type { localEngineRoutes } from '@easel/contract'
import type { Handlers, SignedInCall } from '../../http/calls/call.ts'
import { requireAdmin } from '../accounts/index.ts'
import {
  type Caller,
  change,
  describeLocalEngine,
  importModel,
  type LocalEngineDeps,
  lookAtMachine,
  removeModel,
  setUp,
} from './local-engine.service.ts'

const callerOf = ({ viewer, locale }: SignedInCall): Caller => ({ userId: viewer.id, locale })

export function localEngineHandlers(deps: LocalEngineDeps): Handlers<typeof localEngineRoutes> {
  return {
    async getLocalEngine(_input, call) {
      requireAdmin(call)
      return await describeLocalEngine(deps, callerOf(call))
    },
    async lookAtMachine(_input, call) {
      requireAdmin(call)
      return await lookAtMachine(deps, callerOf(call))
    },
    async setUpLocalEngine(input, call) {
      requireAdmin(call)
      return await setUp(deps, input, callerOf(call))
    },
    async changeLocalEngine({ mode }, call) {
      requireAdmin(call)
      return await change(deps, mode, callerOf(call))
    },
    async importLocalModel(input, call) {
      requireAdmin(call)
      return await importModel(deps, input, callerOf(call))
    },
    async removeLocalEngine(_input, call) {
      requireAdmin(call)
      return await change(deps, 'remove', callerOf(call))
    },
    async removeLocalModel({ model }, call) {
      requireAdmin(call)
      await removeModel(deps, model)
      return {}
    },
  }
}
