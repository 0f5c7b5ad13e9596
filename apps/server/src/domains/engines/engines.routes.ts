import type { engineAdministrationRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { requireAdmin } from '../accounts/index.ts'
import { describeQueue, type QueueDeps } from './engine-queue.service.ts'
import { listEngines } from './engines.repo.ts'
import {
  addEngine,
  describeEngine,
  type EngineDeps,
  removeEngine,
  testEngine,
  updateEngine,
} from './engines.service.ts'
import { presentEngine } from './engines.view.ts'
import { describeSearch, startSearch } from './search/engine-search.service.ts'

export function administrationHandlers(
  deps: EngineDeps & QueueDeps,
): Handlers<typeof engineAdministrationRoutes> {
  return {
    async listEngines(_input, call) {
      requireAdmin(call)
      const rows = await listEngines(deps.db)
      return { engine_arr: rows.map((row) => presentEngine(row, call.locale)) }
    },
    async createEngine(input, call) {
      requireAdmin(call)
      return presentEngine(await addEngine(deps, input), call.locale)
    },
    async getEngine({ id }, call) {
      requireAdmin(call)
      return await describeEngine(deps, id, call.locale)
    },
    async updateEngine({ id, ...change }, call) {
      requireAdmin(call)
      return presentEngine(await updateEngine(deps, id, change), call.locale)
    },
    async deleteEngine({ id }, call) {
      requireAdmin(call)
      await removeEngine(deps, id)
      return {}
    },
    async testEngine({ id }, call) {
      requireAdmin(call)
      return presentEngine(await testEngine(deps, id), call.locale)
    },
    async searchEngines(input, call) {
      requireAdmin(call)
      return await startSearch(deps, input)
    },
    async getEngineSearch({ id }, call) {
      requireAdmin(call)
      return await describeSearch(deps, id)
    },
    async getEngineQueue(_input, call) {
      requireAdmin(call)
      return await describeQueue(deps, call)
    },
  }
}
