import type { Tx } from '../../db/pool.ts'
import { deleteFiles } from '../files/index.ts'

/** Deletes a post for good, with the files that belong to it alone. */
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
