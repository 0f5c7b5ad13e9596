import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, readState, workingFolder } from '../../processes/process-state.ts'
import { DataFolderInUseError } from './errors.ts'

const fastShutdownMs = 10_000
const immediateShutdownMs = 5_000

export type Leftover = 'nothing' | 'stale file' | 'orphan ended'

/**
 * Removes what a killed Easel left in its data folder. Only the owner of the data folder may call it. PostgreSQL removes a stale
 * `postmaster.pid` itself, but only if no process has the number in it: a zombie, or an unrelated process with this number, would
 * prevent every start.
 */
export async function clearLeftovers(folder: string): Promise<Leftover> {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return 'nothing'
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (runsDatabase(pid, folder)) {
    await endOrphan(pid, folder)
    rmSync(file, { force: true })
    return 'orphan ended'
  }
  rmSync(file, { force: true })
  return 'stale file'
}

export function runsDatabase(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  // A living process whose state cannot be read counts as the database: PostgreSQL then decides.
  const command = readState(pid)?.command
  if (command !== undefined && command !== 'postgres') return false
  const cwd = workingFolder(pid)
  return cwd === undefined || cwd === realpathSync(folder)
}

async function endOrphan(pid: number, folder: string): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPERM') throw new DataFolderInUseError(folder, pid)
      return
    }
    if (await hasEnded(pid, timeoutMs)) return
  }
  throw new DataFolderInUseError(folder, pid)
}

async function hasEnded(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    if (!isAlive(pid)) return true
    await sleep(20)
  }
  return !isAlive(pid)
}
