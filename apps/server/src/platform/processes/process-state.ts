import { readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** Identifies a process permanently: a process number alone is reused later. */
export interface ProcessId {
  pid: number
  /** Ticks between the start of the machine and the start of the process, if the system provides them (Linux). */
  startedAt: string | undefined
}

export interface ProcessState {
  command: string
  /** A zombie has ended, but accepts signals until its parent collects it; PID 1 of a container may never collect the zombie. */
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

/** Reads a process's state from /proc; undefined without /proc or without such a process. */
export function readState(pid: number): ProcessState | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may itself contain brackets and spaces, so the last bracket ends the name.
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

/** Returns the working folder of a process; undefined when it is unknown. */
export function workingFolder(pid: number): string | undefined {
  try {
    return realpathSync(readlinkSync(`/proc/${pid}/cwd`))
  } catch {
    return undefined
  }
}
