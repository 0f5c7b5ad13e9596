import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Options of `mkdir` for every folder below the data folder: names of objects and times of uploads are private too. */
export const privately = { recursive: true, mode: 0o700 } as const

const everyone = 0o077
const passThrough = 0o011
const sticky = 0o1000

/**
 * Creates the data folder and removes the permissions of other users, even from folders of earlier releases. Other users may pass
 * through a folder of root, but not list it, since the embedded database then runs as another user.
 */
export function closeDataFolder(dataDir: string): void {
  const isRoot = process.getuid?.() === 0
  close(dataDir, isRoot ? passThrough : 0)
  for (const part of ['objects', 'incoming']) close(join(dataDir, part), 0)
}

function close(path: string, kept: number): void {
  mkdirSync(path, privately)
  const { uid, mode } = statSync(path)
  // Folders of another owner, and folders that all users share, are left to the host.
  if (uid !== process.getuid?.() || mode & sticky) return
  const wanted = (mode & ~everyone & 0o7777) | kept
  if ((mode & 0o7777) !== wanted) chmodSync(path, wanted)
}
