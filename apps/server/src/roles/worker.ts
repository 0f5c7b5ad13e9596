import { createContext } from '../composition/context.ts'
import { startWorker } from '../composition/worker.ts'
import { collectAtRest, endAtRest } from '../platform/idle-memory.ts'
import { giveWay } from '../platform/processes/give-way.ts'
import type { Settings } from '../settings.ts'
import type { Means } from './start.ts'

export async function start(settings: Settings, { database, resources }: Means): Promise<void> {
  const context = resources.use(await createContext(settings, database))
  giveWay()
  const worker = resources.use(await startWorker(context))
  resources.use(collectAtRest())
  // Libraries of pictures and films, and V8, keep a part of what they needed at their peak. Only the server that started this process starts it anew.
  const end = () => process.disconnect?.()
  if (process.connected) resources.use(endAtRest({ isAtRest: () => worker.isAtRest(), end }))
}
