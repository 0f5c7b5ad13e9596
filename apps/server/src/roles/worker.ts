import { constants, setPriority } from 'node:os'
import { createContext } from '../context.ts'
import type { Settings } from '../settings.ts'
import { startWorker } from '../worker.ts'
import type { Means } from './start.ts'

export async function start(settings: Settings, { database, resources }: Means): Promise<void> {
  const context = resources.use(await createContext(settings, database))
  // Set before its threads start and inherit it: on a small machine pages are answered first, and painting gets the remaining CPU time.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  resources.use(await startWorker(context))
}
