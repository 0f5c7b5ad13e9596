import { randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/db/pool.ts'
import { findFiles, upsertFile } from '../files/index.ts'

/** Random key that cannot be guessed and reveals nothing. */
export function publicKey(): string {
  return `public/${randomBytes(18).toString('base64url')}`
}

/** Adds a file with a public key that refers to the same object. */
export async function publishFile(tx: Tx, key: string | null): Promise<string | null> {
  const [file] = key === null ? [] : await findFiles(tx, [key])
  if (!file) return null
  const shown = publicKey()
  await upsertFile(tx, {
    key: shown,
    objectName: file.object_name,
    audience: 'public',
    ...(file.user_id && { userId: file.user_id }),
  })
  return shown
}
