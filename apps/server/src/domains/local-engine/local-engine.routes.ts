import type { localEngineRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { requireAdmin } from '../accounts/index.ts'
import {
  change,
  describeLocalEngine,
  importModel,
  type LocalEngineDeps,
  lookAtMachine,
  removeModel,
  setUp,
} from './local-engine.service.ts'

export function localEngineHandlers(deps: LocalEngineDeps): Handlers<typeof localEngineRoutes> {
  return {
    async getLocalEngine(_input, call) {
      requireAdmin(call)
      return await describeLocalEngine(deps, call.locale)
    },
    async lookAtMachine(_input, call) {
      requireAdmin(call)
      return await lookAtMachine(deps, call.locale)
    },
    async setUpLocalEngine(input, call) {
      requireAdmin(call)
      return await setUp(deps, input, call.locale)
    },
    async changeLocalEngine({ mode }, call) {
      requireAdmin(call)
      return await change(deps, mode, call.locale)
    },
    async importLocalModel(input, call) {
      requireAdmin(call)
      return await importModel(deps, input, call.locale)
    },
    async removeLocalEngine(_input, call) {
      requireAdmin(call)
      return await change(deps, 'remove', call.locale)
    },
    async removeLocalModel({ model }, call) {
      requireAdmin(call)
      await removeModel(deps, model)
      return {}
    },
  }
}
