import type { Database } from '../../platform/db/pool.ts'
import { type FileRow, findFiles } from '../files/index.ts'

/**
 * Key of the preview of a node. The key begins like the keys of the user's looks, so that previews are deleted together with the
 * looks: with the account, or some days after the last use.
 */
export function nodePreviewKey(userId: string, contentKey: string): string {
  return `look/${userId}/node/${contentKey}`
}

/** Finds the files of the previews of nodes, by content name. */
export async function findNodePreviews(
  db: Database,
  userId: string,
  contentKeys: readonly string[],
): Promise<ReadonlyMap<string, FileRow>> {
  if (contentKeys.length === 0) return new Map()
  const keys = new Map(contentKeys.map((contentKey) => [nodePreviewKey(userId, contentKey), contentKey]))
  const files = await findFiles(db, [...keys.keys()])
  return new Map(files.map((file) => [keys.get(file.key)!, file]))
}
