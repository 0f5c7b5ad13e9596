import { readFileSync } from 'node:fs'

/** Fallback for systems that do not state how many files a process may open. */
const usualOpenFiles = 10_240
const maxConnections = 16_384
/** Share of the open files that may be connections: the database, files and child processes also need file descriptors. */
const partForConnections = 0.6

/** Maximum number of connections of this process: less than the number of files that it may open. */
export function connectionsInAll(openFiles = maxOpenFiles()): number {
  return Math.min(maxConnections, Math.floor(openFiles * partForConnections))
}

/** Returns the limit of open files of this process. Node raises the soft limit to the hard limit. */
function maxOpenFiles(): number {
  try {
    const line = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return line === 'unlimited' ? Infinity : Number(line ?? usualOpenFiles)
  } catch {
    return usualOpenFiles
  }
}
