import { parentPort, workerData } from 'node:worker_threads'
import { tooLong, type WatchMessage, type WatchOptions } from './protocol.ts'

const everyMs = 50

/**
 * The watch thread of an inspection process, whose main thread may be blocked by a file for any time. The thread kills the
 * process if it uses too much memory, if a task uses too much processor time, or if its parent has ended.
 */
const { maxBytes, parent } = workerData as WatchOptions
let limitMs = Infinity
parentPort!.on('message', (watched: WatchMessage) => {
  limitMs = watched === 'ended' ? Infinity : usedMs() + watched.limitMs
})
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  if (usedMs() > limitMs) process.kill(process.pid, tooLong)
}, everyMs)

function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
