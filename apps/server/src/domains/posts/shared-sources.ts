import type { Tx } from '../../platform/db/pool.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { findFiles, type PictureDeps, shownCopy, upsertFile } from '../files/index.ts'
import { photoKeysOf } from '../works/index.ts'
import { insertPostSource } from './posts.repo.ts'
import { publicKey } from './public-files.ts'

const shownSide = 2048

/** Makes public copies of the photos of a work, in order. */
export async function copySources(deps: PictureDeps, workId: string, by: string): Promise<string[]> {
  const keys = await photoKeysOf(deps.db, workId)
  const files = new Map((await findFiles(deps.db, keys)).map((file) => [file.key, file.object_name]))
  const copies: string[] = []
  for (const key of keys) {
    const sourceName = files.get(key)
    const copy =
      sourceName && (await shownCopy(deps, { sourceName, side: shownSide }, by).catch(skipUnreadable))
    if (copy) copies.push(copy)
  }
  return copies
}

/** Skips a picture that cannot be read (A07xx). */
function skipUnreadable(error: unknown): undefined {
  if (!(error instanceof DomainError && error.code.startsWith('A07'))) throw error
}

/** Publishes the copies; triggers of the database hide and delete these files with the post. */
export async function publishSources(
  tx: Tx,
  post: { id: string; userId: string },
  objectNames: readonly string[],
): Promise<void> {
  for (const [position, objectName] of objectNames.entries()) {
    const file_key = publicKey()
    await upsertFile(tx, { key: file_key, objectName, audience: 'public', userId: post.userId })
    await insertPostSource(tx, { post_id: post.id, position, file_key })
  }
}
