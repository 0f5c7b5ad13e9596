import { workerData } from 'node:worker_threads'
import type { Watching } from './protocol.ts'

const everyMs = 50

/**
 * A thread of an inspection process. Its main thread may be busy with a file for as long as it likes; this one kills the process when it
 * holds too much, and when the process that started it is gone.
 */
const { mostBytes, parent } = workerData as Watching
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, everyMs)
