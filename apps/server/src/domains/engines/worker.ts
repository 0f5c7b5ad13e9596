import type { Signer } from '../../platform/storage/secret.ts'
import { EngineConnections } from './connections.ts'
import { type DispatcherDeps, EngineDispatcher } from './dispatch/dispatcher.ts'
import { EngineMonitor } from './monitor/monitor.ts'
import { openHeaders } from './open-headers.ts'

export type { StageHost } from './dispatch/dispatcher.ts'
export { findModelInUse } from './tries.repo.ts'

/** Watches the engines and gives them stages, until it is disposed. */
export function startEngines(
  deps: Omit<DispatcherDeps, 'connections'> & { signer: Signer },
): AsyncDisposable & { readonly activeCount: number } {
  const connections = new EngineConnections((engine) => openHeaders(deps.signer, engine))
  const monitor = new EngineMonitor({ ...deps, connections })
  const dispatcher = new EngineDispatcher({ ...deps, connections })
  monitor.start()
  dispatcher.start()
  return {
    get activeCount() {
      return dispatcher.activeCount
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([monitor[Symbol.asyncDispose](), dispatcher[Symbol.asyncDispose]()])
      await connections[Symbol.asyncDispose]()
    },
  }
}
