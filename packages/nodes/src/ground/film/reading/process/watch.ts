import { workerData } from 'node:worker_threads'

const everyMs = 50

/**
 * The watchdog thread of the process that reads a film. It kills the process if the process uses too much memory, or if its parent
 * has ended, because the film may block the main thread for any time.
 */
const { maxBytes, parent } = workerData as { maxBytes: number; parent: number }
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, everyMs)
