import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isSameProcessAlive, ownId } from '../../processes/process-state.ts'
import { DataFolderInUseError } from './errors.ts'

const ownerFile = z.object({ pid: z.number(), startedAt: z.string().optional(), token: z.string() })
type Owner = z.infer<typeof ownerFile>

/** Number of attempts to remove a stale mark; each failed attempt means that another start was faster. */
const maxRounds = 5

/**
 * Marks the data folder as owned by this process. PostgreSQL has a lock of its own. But only the mark distinguishes a database
 * whose Easel is alive from a database that outlived its Easel, which the next start must stop. Returns the function that removes
 * the mark.
 */
export function takeOwnership(dataDir: string): () => void {
  const file = join(dataDir, 'owner.json')
  const mine: Owner = { ...ownId(), token: crypto.randomUUID() }
  const draft = `${file}.${mine.token}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    for (let round = 0; round < maxRounds; round++) {
      if (linkIfFree(draft, file)) {
        return () => {
          if (readOwner(file)?.token === mine.token) rmSync(file, { force: true })
        }
      }
      const otherOwner = readOwner(file)
      if (otherOwner && isSameProcessAlive({ pid: otherOwner.pid, startedAt: otherOwner.startedAt })) {
        throw new DataFolderInUseError(dataDir, otherOwner.pid)
      }
      removeStale(file, otherOwner)
    }
    throw new DataFolderInUseError(dataDir)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** True when a running Easel has marked the data folder. */
export function isOwned(dataDir: string): boolean {
  const owner = readOwner(join(dataDir, 'owner.json'))
  return owner !== undefined && isSameProcessAlive({ pid: owner.pid, startedAt: owner.startedAt })
}

/**
 * Creates the mark atomically, as a link: unlike a file that is created and then written, a link appears with its whole content.
 */
function linkIfFree(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readOwner(file: string): Owner | undefined {
  try {
    return ownerFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Removes a stale mark. If two starts find the same stale mark, the slower start must not remove the new mark of the faster start.
 */
function removeStale(file: string, stale: Owner | undefined): void {
  const aside = `${file}.stale-${crypto.randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = readOwner(aside)
  if (moved && moved.token !== stale?.token) linkIfFree(aside, file)
  rmSync(aside, { force: true })
}
