import { createHash } from 'node:crypto'
import type { Tx } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/ids.ts'
import {
  findBuiltin,
  findVisibleVersion,
  hasTemplate,
  insertArchivedTemplate,
  type TemplateVersion,
} from '../../templates/index.ts'
import { findImported, recordImported } from './import.repo.ts'
import type { ImportContext } from './import-context.ts'
import type { TemplateItem } from './items.ts'

/**
 * Returns the template of an imported work: the same template if it exists here and the user may see it, otherwise the built-in
 * template with its key, otherwise a deleted template of the user's own. This deleted template stores only the title and
 * parameter names that the work shows, and cannot be used.
 */
export async function templateOf(importing: ImportContext, item: TemplateItem): Promise<TemplateVersion> {
  const { db } = importing.deps
  const known = await findVisibleVersion(db, item, importing.viewer.id)
  if (known) return known
  const builtin = item.builtin_key ? await findBuiltin(db, item.builtin_key) : undefined
  if (builtin?.media_type === item.media_type) return { id: builtin.id, version: builtin.version }
  const originId = `${item.id}/${item.version}`
  const before = await findImported(db, { userId: importing.viewer.id, kind: 'template', originId })
  if (before && (await hasTemplate(db, before.local_id))) return { id: before.local_id, version: 1 }
  return await db.transaction().execute(async (tx) => {
    const id = await insertArchived(tx, importing.viewer.id, item)
    const { id: importId, viewer } = importing
    await recordImported(tx, { userId: viewer.id, kind: 'template', originId, localId: id, importId })
    return { id, version: 1 }
  })
}

async function insertArchived(tx: Tx, userId: string, item: TemplateItem): Promise<string> {
  const id = newId()
  const { media_type } = item
  const definition = JSON.stringify({
    ...{ title: item.title, description: { en: '', zh: '' }, media_type, cost: item.cost },
    ...{ image_count: { min: 0, max: 10 }, topic_arr: [] },
    input_arr: item.input_arr.map((input) => ({
      ...input,
      required: false,
      bind: { node_id: '', input: '' },
    })),
  })
  const hash = createHash('sha256').update(definition).digest('hex')
  await insertArchivedTemplate(tx, { id, userId, mediaType: media_type, definition, hash })
  return id
}
