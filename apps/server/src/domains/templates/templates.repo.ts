import { sql } from 'kysely'
import { decodeCursor, type PageInput } from '../../db/cursor.ts'
import type { Database, Tx } from '../../db/pool.ts'
import type { TemplateDefinition } from './template-definition.ts'

function currentVersions(db: Database | Tx) {
  return db
    .selectFrom('work_templates as template')
    .innerJoin('work_template_versions as version', (join) =>
      join
        .onRef('version.work_template_id', '=', 'template.id')
        .onRef('version.version', '=', 'template.version'),
    )
    .select([
      'template.id',
      'template.user_id',
      'template.version',
      'template.media_type',
      'template.like_count',
      'template.use_count',
      'template.create_ts',
      'version.cover_key',
      'version.preview_key',
      sql<TemplateDefinition>`version.definition`.as('definition'),
    ])
}

export type TemplateRow = Awaited<ReturnType<typeof findTemplate>> & object

const isPublic = sql<boolean>`template.visibility = 'public'`

export async function findTemplate(db: Database | Tx, id: string) {
  return await currentVersions(db).where('template.id', '=', id).where(isPublic).executeTakeFirst()
}

export async function findBuiltin(db: Database | Tx, key: string) {
  return await currentVersions(db).where('template.builtin_key', '=', key).executeTakeFirst()
}

export const templateLists = { hot: 'template_hot', ts: 'template_ts' } as const

export interface TemplateFilter {
  media_type?: 'image' | 'video' | undefined
  order_by: 'hot' | 'ts'
}

export async function listTemplates(db: Database, filter: TemplateFilter, page: PageInput) {
  let query = currentVersions(db).where(isPublic)
  if (filter.media_type) query = query.where('template.media_type', '=', filter.media_type)
  if (filter.order_by === 'hot') {
    if (page.cursor) {
      const [uses, id] = decodeCursor(templateLists.hot, page.cursor, ['number', 'id'])
      query = query.where(sql<boolean>`(template.use_count, template.id) < (${uses}, ${id}::uuid)`)
    }
    query = query.orderBy('template.use_count', 'desc')
  } else if (page.cursor) {
    query = query.where('template.id', '<', String(decodeCursor(templateLists.ts, page.cursor, ['id'])[0]))
  }
  return await query
    .orderBy('template.id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
}

/** The versions that works ran: one look-up for a whole page of them. */
export async function findVersions(
  db: Database | Tx,
  wanted: readonly { work_template_id: string; version: number }[],
): Promise<Map<string, TemplateDefinition>> {
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('work_template_versions')
    .select(['work_template_id', 'version', sql<TemplateDefinition>`definition`.as('definition')])
    .where(
      sql<boolean>`(work_template_id, version) in (select * from unnest(${wanted.map((w) => w.work_template_id)}::uuid[], ${wanted.map((w) => w.version)}::int[]))`,
    )
    .execute()
  return new Map(rows.map((row) => [versionKey(row.work_template_id, row.version), row.definition]))
}

export function versionKey(templateId: string, version: number): string {
  return `${templateId}/${version}`
}

export async function countUse(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('work_templates')
    .set((eb) => ({ use_count: eb('use_count', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
