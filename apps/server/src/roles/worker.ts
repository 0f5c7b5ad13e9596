import { createContext } from '../composition/context.ts'
import { startWorker } from '../composition/worker.ts'
import { collectAtRest, watchRest } from '../platform/idle-memory.ts'
import { lowerPriority } from '../platform/processes/lower-priority.ts'
import type { Settings } from '../settings.ts'
import type { Means } from './start.ts'
import type { WorkerNews, WorkerOrder } from './worker-process.ts'

export async function start(settings: Settings, { database, resources }: Means): Promise<void> {
  const context = resources.use(await createContext(settings, database))
  lowerPriority()
  const worker = resources.use(await startWorker(context))
  resources.use(collectAtRest())
  if (!process.connected) return
  const send = (news: WorkerNews) => void process.send?.(news)
  const isAtRest = () => worker.isAtRest()
  // Libraries for pictures and films, and V8, keep a part of the memory that they needed at their peak. The server that started
  // this process replaces it.
  resources.use(
    watchRest({ isAtRest, onRecycle: () => send('recycle'), everyMs: restCheckMs * settings.IDLE_FACTOR }),
  )
  process.on('message', (order: WorkerOrder) => {
    if (order !== 'retire') return
    const endBetweenJobs = () => {
      if (isAtRest() && process.connected) process.disconnect?.()
    }
    setInterval(endBetweenJobs, retireCheckMs).unref()
  })
  // Without this, the listener would keep a stopped process alive.
  process.channel?.unref()
  send('ready')
}

const restCheckMs = 10_000
const retireCheckMs = 500
