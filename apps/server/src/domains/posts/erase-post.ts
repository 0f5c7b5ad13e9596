import type { Tx } from '../../db/pool.ts'
import { deleteFiles } from '../files/index.ts'

/** For good, with the files that were its own. */
export async function erasePost(tx: Tx, id: string): Promise<void> {
  const post = await tx
    .deleteFrom('posts')
    .where('id', '=', id)
    .returning(['image_key', 'video_key', 'thumbnail_key'])
    .executeTakeFirst()
  if (post)
    await deleteFiles(
      tx,
      Object.values(post).flatMap((key) => key ?? []),
    )
}
