import { readFileSync } from 'node:fs'

/** Fallback for systems that do not state how many files a process may open. */
const usualOpenFiles = 10_240
const maxConnections = 16_384
/** Part of the open files that connections may be: the database, files and child processes need some, too. */
const partForConnections = 0.6

/** The most connections that this process takes: fewer than the files that it may open. */
export function connectionsInAll(openFiles = maxOpenFiles()): number {
  return Math.min(maxConnections, Math.floor(openFiles * partForConnections))
}

/** Node raises the limit of a process to the largest that the system allows it. */
function maxOpenFiles(): number {
  try {
    const line = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return line === 'unlimited' ? Infinity : Number(line ?? usualOpenFiles)
  } catch {
    return usualOpenFiles
  }
}
