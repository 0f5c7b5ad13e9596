import { Worker } from 'node:worker_threads'
import { DomainError } from '../errors/domain-error.ts'
import { lowerPriority } from '../processes/lower-priority.ts'
import type { News, Order, WatchMessage, WatchOptions } from './protocol.ts'
import type { TaskTable } from './task.ts'

/** The part of the protocol in the inspection process: runs one task after the other until the parent process disconnects. */
export function serveTasks(tasks: TaskTable, maxBytes: number): void {
  lowerPriority()
  const workerData: WatchOptions = { maxBytes, parent: process.ppid }
  const watch = new Worker(new URL('./watch.ts', import.meta.url), { workerData, name: 'watch' })
  watch.unref()
  const reportToWatch = (watched: WatchMessage) => watch.postMessage(watched)
  // Ctrl-C reaches the whole process group; the parent decides when to end a running task.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  const post = (news: News) => process.send!(news)
  process.on('message', async ({ name, input, limitMs }: Order) => {
    reportToWatch({ limitMs })
    const before = process.cpuUsage()
    // The message has lost its types; the type of `inspect` ensures that the input fits the task.
    const outcome = await outcomeOf(async () => await (await tasks[name]!.load())(input as never))
    reportToWatch('ended')
    const { user, system } = process.cpuUsage(before)
    post({ ...outcome, rss: process.memoryUsage.rss(), usedMs: (user + system) / 1000 })
  })
  post('ready')
}

async function outcomeOf(work: () => Promise<unknown>) {
  try {
    return { output: await work() }
  } catch (error) {
    if (error instanceof DomainError)
      return {
        refusal: { code: error.code, cause: error.reason, details: error.details, notes: error.notes },
      }
    const fault: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
    return { fault: { message: fault.message, stack: fault.stack, code: fault.code } }
  }
}
