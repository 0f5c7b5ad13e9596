import { workerData } from 'node:worker_threads'

const everyMs = 50

/**
 * The watch thread of the process that reads a film. It kills the process when that uses too much memory, or when its
 * parent has ended: the main thread may be busy with the film for any time.
 */
const { maxBytes, parent } = workerData as { maxBytes: number; parent: number }
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, everyMs)
