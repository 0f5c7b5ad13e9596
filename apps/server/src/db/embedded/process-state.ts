import { readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** Names one process for ever: a number alone is given to another process later. */
export interface ProcessId {
  pid: number
  /** Ticks between the machine's start and the process's, where the system tells (Linux). */
  startedAt: string | undefined
}

export interface ProcessState {
  command: string
  /** A zombie has ended, but answers signals until its parent collects it; PID 1 of a container may never do so. */
  zombie: boolean
  startedAt: string
}

export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return readState(pid)?.zombie !== true
}

/** What /proc tells of a process; undefined where there is no /proc, or no such process. */
export function readState(pid: number): ProcessState | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may itself hold brackets and spaces: the last bracket ends it.
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    return {
      command: stat.slice(stat.indexOf('(') + 1, end),
      zombie: fields[0] === 'Z',
      startedAt: fields[19] ?? '',
    }
  } catch {
    return undefined
  }
}

export function ownId(): ProcessId {
  return { pid: process.pid, startedAt: readState(process.pid)?.startedAt }
}

export function isSameProcessAlive(id: ProcessId): boolean {
  if (!isAlive(id.pid)) return false
  return id.startedAt === undefined || readState(id.pid)?.startedAt === id.startedAt
}

/** The folder that a process works in; undefined when it cannot be told. */
export function workingFolder(pid: number): string | undefined {
  try {
    return realpathSync(readlinkSync(`/proc/${pid}/cwd`))
  } catch {
    return undefined
  }
}
