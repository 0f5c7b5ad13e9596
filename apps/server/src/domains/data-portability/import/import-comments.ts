import { errors } from '../../../platform/errors/domain-error.ts'
import { idAt } from '../../../platform/ids.ts'
import { createComment } from '../../comments/index.ts'
import { recordImported } from './import.repo.ts'
import { type ImportContext, importItem, localOf, parseItem, pastTs } from './import-context.ts'
import { CommentItem } from './items.ts'

export async function importComments(
  importing: ImportContext,
  items: readonly unknown[],
  before: number,
): Promise<void> {
  for (const [index, item] of items.entries())
    await importItem(importing, { kind: 'comment', item }, () =>
      importComment(importing, item, before + index),
    )
}

async function importComment(
  importing: ImportContext,
  raw: unknown,
  order: number,
): Promise<'added' | 'present'> {
  const { deps, viewer, id: importId } = importing
  const item = parseItem(CommentItem, raw)
  const local = await localOf(importing, 'comment', item.id)
  if (local) return local.importId === importId ? 'added' : 'present'
  if (item.hidden_by === 'moderator') throw errors.forbidden({ cause: 'import_item_hidden' })
  const postId = await postOf(importing, item)
  const parentId = await parentOf(importing, item)
  const createTs = pastTs(importing, item.create_ts)
  await createComment(deps.db, {
    viewer,
    post_id: postId,
    text: item.text,
    ...(parentId && { parent_id: parentId }),
    past: {
      id: idAt(createTs, order),
      createTs,
      updateTs: Math.max(createTs, pastTs(importing, item.update_ts)),
    },
    recordCreatedId: (tx, localId) =>
      recordImported(tx, { userId: viewer.id, kind: 'comment', originId: item.id, localId, importId }),
  })
  return 'added'
}

/**
 * Finds the commented post: the user's own post, or another user's post if the seal of this server proves that the comment was
 * there.
 */
async function postOf(importing: ImportContext, { post_id }: CommentItem): Promise<string> {
  const localPostId = await localOf(importing, 'post', post_id)
  if (localPostId) return localPostId.id
  if (importing.isSealed) return post_id
  throw errors.notFound({ cause: 'import_item_elsewhere' })
}

/** Finds the comment that is replied to: a comment of the user or, if this server has sealed the archive, a comment of any user. */
async function parentOf(
  importing: ImportContext,
  { parent_id, reply_to_id }: CommentItem,
): Promise<string | undefined> {
  const originId = reply_to_id ?? parent_id
  if (!originId) return undefined
  const localCommentId = await localOf(importing, 'comment', originId)
  if (localCommentId) return localCommentId.id
  if (importing.isSealed) return originId
  throw errors.notFound({ cause: 'import_item_elsewhere' })
}
