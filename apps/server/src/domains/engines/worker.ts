import type { Signer } from '../../platform/storage/secret.ts'
import { EngineConnections } from './connections.ts'
import { type DispatcherDeps, EngineDispatcher } from './dispatch/dispatcher.ts'
import { EngineMonitor } from './monitor/monitor.ts'
import { openHeaders } from './open-headers.ts'
import { EngineSearcher } from './search/engine-searcher.ts'

export type { StageHost } from './dispatch/dispatcher.ts'
export { mayCharge } from './may-charge.ts'
export { findModelsInUse } from './tries.repo.ts'

/** Monitors the engines, assigns stages to them, and searches for new engines, until the result is disposed. */
export function startEngines(
  deps: Omit<DispatcherDeps, 'connections'> & { signer: Signer },
): AsyncDisposable & { readonly activeCount: number } {
  const connections = new EngineConnections((engine) => openHeaders(deps.signer, engine))
  const monitor = new EngineMonitor({ ...deps, connections })
  const dispatcher = new EngineDispatcher({ ...deps, connections })
  const searcher = new EngineSearcher(deps)
  monitor.start()
  searcher.start()
  dispatcher.start()
  return {
    get activeCount() {
      return dispatcher.activeCount
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([monitor, dispatcher, searcher].map((part) => part[Symbol.asyncDispose]()))
      await connections[Symbol.asyncDispose]()
    },
  }
}
