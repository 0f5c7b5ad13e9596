import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../db/pool.ts'
import { newId } from '../../../ids.ts'
import { findBuiltin } from '../../templates/index.ts'
import { findImported, keepImported } from './import.repo.ts'
import type { Importing } from './import-context.ts'
import type { TemplateItem } from './items.ts'

interface TemplateVersion {
  id: string
  version: number
}

/**
 * Returns the template of an imported work: the same one where it exists here and the user may see it, else the
 * built-in one with its key, else a deleted template of the user's own. That one stores only the title and
 * parameter names that the work shows, and cannot be used.
 */
export async function templateOf(importing: Importing, item: TemplateItem): Promise<TemplateVersion> {
  const { db } = importing.deps
  const known = await visibleVersion(db, item, importing.viewer.id)
  if (known) return known
  const builtin = item.builtin_key ? await findBuiltin(db, item.builtin_key) : undefined
  if (builtin?.media_type === item.media_type) return { id: builtin.id, version: builtin.version }
  const originId = `${item.id}/${item.version}`
  const before = await findImported(db, { userId: importing.viewer.id, kind: 'template', originId })
  if (before && (await exists(db, before.local_id))) return { id: before.local_id, version: 1 }
  return await db.transaction().execute(async (tx) => {
    const id = await insertArchived(tx, importing.viewer.id, item)
    const { id: importId, viewer } = importing
    await keepImported(tx, { userId: viewer.id, kind: 'template', originId, localId: id, importId })
    return { id, version: 1 }
  })
}

/** Finds the version unless it is another user's hidden template, whose title must not leak. */
async function visibleVersion(
  db: Database,
  { id, version, media_type }: TemplateItem,
  userId: string,
): Promise<TemplateVersion | undefined> {
  return await db
    .selectFrom('work_templates as template')
    .innerJoin('work_template_versions as version', 'version.work_template_id', 'template.id')
    .select(['template.id', 'version.version'])
    .where('template.id', '=', id)
    .where('version.version', '=', version)
    .where('template.media_type', '=', media_type)
    .where(
      sql<boolean>`(template.builtin_key is not null or template.user_id = ${userId}::uuid
        or (template.visibility = 'public' and template.delete_ts is null and not template.only_for_owner))`,
    )
    .executeTakeFirst()
}

async function exists(db: Database, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('work_templates').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
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
  await tx
    .insertInto('work_templates')
    .values({ id, user_id: userId, version: 1, media_type, delete_ts: Date.now() })
    .execute()
  await tx
    .insertInto('work_template_versions')
    .values({
      ...{ work_template_id: id, version: 1, definition, graph: '{}', cover_key: '' },
      definition_hash: createHash('sha256').update(definition).digest('hex'),
    })
    .execute()
  return id
}
