import type { Tx } from '../../platform/db/pool.ts'
import { deleteFiles } from '../files/index.ts'
import { deletePost } from './posts.repo.ts'

/** Deletes a post for good, with the files that belong only to this post. */
export async function erasePost(tx: Tx, id: string): Promise<void> {
  await deleteFiles(tx, await deletePost(tx, { id }))
}

/** Deletes the post of a work, if the work has a post. */
export async function erasePostOfWork(tx: Tx, workId: string): Promise<void> {
  await deleteFiles(tx, await deletePost(tx, { work_id: workId }))
}
