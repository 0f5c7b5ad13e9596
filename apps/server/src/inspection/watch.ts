import { workerData } from 'node:worker_threads'
import type { Watching } from './protocol.ts'

const everyMs = 50

/**
 * The watch thread of an inspection process, whose main thread may be busy with a file for any time. It kills the
 * process when that uses too much memory, or when its parent has ended.
 */
const { maxBytes, parent } = workerData as Watching
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, everyMs)
