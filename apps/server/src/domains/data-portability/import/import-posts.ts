import { DomainError, errors } from '../../../platform/errors/domain-error.ts'
import { idAt } from '../../../platform/ids.ts'
import { hasConsent } from '../../downloads/index.ts'
import { createPost } from '../../posts/index.ts'
import { recordImported } from './import.repo.ts'
import { type ImportContext, importItem, localOf, parseItem, pastTs } from './import-context.ts'
import { PostItem } from './items.ts'

export async function importPosts(
  importing: ImportContext,
  items: readonly unknown[],
  before: number,
): Promise<void> {
  for (const [index, item] of items.entries())
    await importItem(importing, { kind: 'post', item }, () => importPost(importing, item, before + index))
}

async function importPost(
  importing: ImportContext,
  raw: unknown,
  order: number,
): Promise<'added' | 'present'> {
  const { deps, viewer, id: importId } = importing
  const item = parseItem(PostItem, raw)
  const local = await localOf(importing, 'post', item.id)
  if (local) return local.importId === importId ? 'added' : 'present'
  if (item.hidden_by === 'moderator') throw errors.forbidden({ cause: 'import_item_hidden' })
  const work = await localOf(importing, 'work', item.work_id)
  if (!work) throw errors.notFound({ cause: 'import_item_elsewhere' })
  const createTs = pastTs(importing, item.create_ts)
  try {
    await createPost(deps, viewer, {
      ...{ title: item.title, alt_text: item.alt_text, share_sources: item.share_sources, work_id: work.id },
      audience: item.audience,
      hide_mark: item.hide_mark && (await hasConsent(deps.db, viewer.id, 'unmarked_download')),
      locale: 'en',
      past: { id: idAt(createTs, order), createTs },
      recordCreatedId: (tx, localId) =>
        recordImported(tx, { userId: viewer.id, kind: 'post', originId: item.id, localId, importId }),
    })
    return 'added'
  } catch (error) {
    if (error instanceof DomainError && error.code === 'A0506') return 'present'
    throw error
  }
}
