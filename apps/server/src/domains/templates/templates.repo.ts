import type { LocalText } from '@easel/contract'
import { type RawBuilder, sql } from 'kysely'
import { type BatchedId, batchedRead } from '../../platform/batching/batched-read.ts'
import { decodeCursor, type PageInput, rowsToRead } from '../../platform/db/cursor.ts'
import { hasRow } from '../../platform/db/has-row.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { isOffered } from '../engines/index.ts'
import { notBlocked } from '../social/index.ts'
import type { StoredGraph } from '../workflows/index.ts'
import type { StoredBasedOn } from './based-on.ts'
import { knownVersions } from './known-versions.ts'
import type { TemplateDefinition } from './template-definition.ts'
import { templatesIn } from './template-versions.repo.ts'

function currentVersions(db: Database | Tx) {
  return templatesIn(db)
    .select(['template.id', 'template.version', 'template.media_type', 'template.theme_id'])
    .select(['template.engine_tasks', 'template.engine_classes', 'template.builtin_key', 'template.way_of'])
    .select('template.replaced_by')
    .select(['template.is_draft', 'template.awaits_engine', 'template.awaits_sample', 'template.hides_graph'])
    .select(sql<LocalText | null>`template.broken`.as('broken'))
    .select(['template.like_count', 'template.use_count', 'template.score', 'template.create_ts'])
    .select(['version.cover_key', 'version.cover_source_key', 'version.preview_key'])
    .select(['version.makes_cover', 'version.cover_pending'])
    .select([
      // Null for templates whose author's account was erased; these templates are deleted, too.
      sql<string>`template.user_id`.as('user_id'),
      sql<TemplateDefinition>`version.definition`.as('definition'),
      sql<StoredBasedOn | null>`template.based_on`.as('based_on'),
    ])
}

export type TemplateRow = Awaited<ReturnType<typeof findTemplate>> & object

/**
 * An SQL literal instead of a parameter, so that the condition matches the partial indexes of the lists, which exclude deleted
 * templates.
 */
const isListed = sql<boolean>`(template.delete_ts is null and template.visibility = 'public')`

/** True for published templates and for the viewer's own templates: drafts, or all templates if the viewer is a demo account. */
const isOpenTo = (viewerId: BatchedId | undefined) =>
  sql<boolean>`(not template.only_for_owner or template.user_id = ${viewerId ?? null}::uuid)`

/** Finds a visible template, also a template that only the viewer sees. */
export async function findTemplate(db: Database | Tx, id: string, viewerId?: string) {
  return await currentVersions(db)
    .where(isListed)
    .where(isOpenTo(viewerId))
    .where('template.id', '=', id)
    .executeTakeFirst()
}

/** Reads the full rows of these templates. Does not check who may see them. */
export async function readTemplates(db: Database, ids: readonly string[]): Promise<TemplateRow[]> {
  return await currentVersions(db).where('template.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/**
 * Selects templates with the facts that differ between viewers: whether the viewer likes the template and follows its author. All
 * other facts are in its view.
 */
function templatesFor(db: Database | Tx, viewerId: BatchedId | undefined) {
  const isOfViewer = (row: RawBuilder<unknown>) => (viewerId ? hasRow(row) : sql<boolean>`false`)
  const liked = sql`work_template_likes as liked where liked.user_id = ${viewerId}::uuid and liked.work_template_id = template.id`
  const followed = sql`follows where follows.follower_id = ${viewerId}::uuid and follows.followee_id = template.user_id`
  return templatesIn(db)
    .select(['template.id', 'template.score'])
    .select([
      // The transactions that wrote the rows last.
      sql<string>`template.xmin::text || ' ' || version.xmin::text`.as('version'),
      isOfViewer(liked).as('is_liked'),
      isOfViewer(followed).as('is_followed'),
    ])
}

export type ViewedTemplate = Awaited<ReturnType<ReturnType<typeof templatesFor>['execute']>>[number]

/** Finds a template for reading, unless its author has blocked the viewer. */
export async function findReadable(
  db: Database,
  id: string,
  viewerId: string | undefined,
): Promise<ViewedTemplate | undefined> {
  const [template] = await readableBy(db, { id, viewerId })
  return template
}

const readableBy = batchedRead(['id', 'viewerId'], (db, { id, viewerId }) =>
  templatesFor(db, viewerId)
    .where('template.id', '=', id)
    .where(isListed)
    .where(isOpenTo(viewerId))
    .where(
      sql<boolean>`not exists (select from blocks where blocks.user_id = template.user_id and blocks.blocked_id = ${viewerId}::uuid)`,
    ),
)

export async function findBuiltin(db: Database | Tx, key: string) {
  return await currentVersions(db).where('template.builtin_key', '=', key).executeTakeFirst()
}

/** Returns the built-in templates that replace other templates, by key. */
export async function findReplacing(db: Database, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, { id: string; definition: TemplateDefinition }>()
  const rows = await templatesIn(db)
    .select([
      'template.id',
      'template.builtin_key',
      sql<TemplateDefinition>`version.definition`.as('definition'),
    ])
    .where('template.builtin_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Map(rows.map(({ builtin_key, ...row }) => [builtin_key!, row]))
}

/** Exceeds the number of built-in templates. The limit is needed so that the database uses an index. */
const maxBuiltins = 300

/** Returns the built-in templates that lists show and engines can serve, in the order of the gallery. */
export async function findOfferedBuiltins(db: Database) {
  return await templatesIn(db)
    .select(['template.id', sql<TemplateDefinition>`version.definition`.as('definition')])
    .where('template.builtin_key', 'is not', null)
    .where('template.replaced_by', 'is', null)
    .where(isListed)
    .where(isOffered('template'))
    .orderBy('template.score', 'desc')
    .orderBy('template.id')
    .limit(maxBuiltins)
    .execute()
}

/** Returns the templates that do the same task in different ways; lists show only the first. */
export async function findWays(db: Database, wayOf: string) {
  return await templatesIn(db)
    .select(['template.id', sql<TemplateDefinition>`version.definition`.as('definition')])
    .select(isOffered('template').as('is_offered'))
    .where('template.way_of', '=', wayOf)
    .where(isListed)
    .orderBy(sql`template.builtin_key = template.way_of`, 'desc')
    .orderBy('template.id')
    .execute()
}

/** Reads the graph of a version without any filled-in values, and the author's workflow. */
export async function findGraph(
  db: Database | Tx,
  { id, version }: { id: string; version: number },
): Promise<{ graph: StoredGraph; ui: Buffer | null }> {
  return await db
    .selectFrom('work_template_versions')
    .select([sql<StoredGraph>`graph::text`.as('graph'), 'ui'])
    .where('work_template_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
}

export const templateLists = { hot: 'template_hot', ts: 'template_ts', liked: 'template_liked' } as const

export interface TemplateFilter {
  viewerId: string | undefined
  media_type?: 'image' | 'video' | undefined
  user_id?: string | undefined
  topic_id?: string | undefined
  theme_id?: string | undefined
  order_by: 'hot' | 'ts'
}

const filters = ['media_type', 'user_id', 'theme_id'] as const

/** Drafts are only in the list of their maker's own templates. */
const isPublished = sql<boolean>`not template.is_draft`

/** Visible templates, including templates that only the viewer sees. */
function visibleTemplates(db: Database, viewerId: string | undefined) {
  return templatesFor(db, viewerId).where(isListed).where(isOpenTo(viewerId))
}

/**
 * True for the template that lists show among templates that do the same task in different ways; its form leads to the other
 * templates. If the first gives a picture, a list of films shows the alternative that gives a film.
 */
const isFirstWay = (media_type: TemplateFilter['media_type']) =>
  media_type === undefined
    ? sql<boolean>`(template.way_of is null or template.way_of = template.builtin_key)`
    : sql<boolean>`(template.way_of is null or template.way_of = template.builtin_key or (
        select first.media_type from work_templates as first where first.builtin_key = template.way_of) <> ${media_type})`

/** Templates that a list may show, unsorted. */
export function filteredTemplates(db: Database, filter: TemplateFilter) {
  let query = visibleTemplates(db, filter.viewerId)
    .where(isFirstWay(filter.media_type))
    .where('template.replaced_by', 'is', null)
    .where(notBlocked(filter.viewerId, 'template.user_id'))
  // The list of a maker's own templates also contains drafts, and templates that no engine can run, because the maker can change
  // and delete them.
  if (filter.user_id === undefined || filter.user_id !== filter.viewerId)
    query = query.where(isPublished).where(isOffered('template'))
  for (const name of filters)
    if (filter[name] !== undefined) query = query.where(`template.${name}`, '=', filter[name])
  if (filter.topic_id !== undefined)
    query = query.where(
      sql<boolean>`exists (select from work_template_topics as topic where topic.work_template_id = template.id and topic.topic_id = ${filter.topic_id})`,
    )
  return query
}

/** An SQL literal instead of a parameter, so that the condition matches the partial index. */
const needsEngine = sql<boolean>`(template.engine_tasks <> '{}' or template.engine_classes <> '{}')`

/** Maximum number of templates that are listed as missing. */
const missingShown = 100

/** Public templates that no engine can run now, with their needs. */
export async function listMissing(db: Database, viewerId: string) {
  // The ids are selected first: in a join with all templates, all versions would be read.
  const missing = db
    .selectFrom('work_templates as template')
    .select('template.id')
    .where(isListed)
    .where(isOpenTo(viewerId))
    .where(isPublished)
    .where(needsEngine)
    .where(sql<boolean>`not (${isOffered('template')})`)
    .orderBy('template.score', 'desc')
    .orderBy('template.id', 'desc')
    .limit(sql.lit(missingShown))
  return await templatesFor(db, viewerId)
    .where('template.id', 'in', missing)
    .select(['template.engine_tasks', 'template.engine_classes', 'template.engine_files'])
    .orderBy('template.score', 'desc')
    .orderBy('template.id', 'desc')
    .execute()
}

export async function listTemplates(db: Database, filter: TemplateFilter, page: PageInput) {
  let query = filteredTemplates(db, filter)
  if (filter.order_by === 'hot') {
    if (page.cursor) {
      const [score, id] = decodeCursor(templateLists.hot, page.cursor, ['int4', 'id'])
      query = query.where(sql<boolean>`(template.score, template.id) < (${score}::integer, ${id}::uuid)`)
    }
    query = query.orderBy('template.score', 'desc')
  } else if (page.cursor) {
    query = query.where('template.id', '<', decodeCursor(templateLists.ts, page.cursor, ['id'])[0])
  }
  query = query.orderBy('template.id', 'desc').limit(sql.lit(rowsToRead(page)))
  return await (page.offset > 0 ? query.offset(page.offset) : query).execute()
}

/** Lists the templates whose graph is this project of their maker, the newest first. */
export async function listProjectTemplates(
  db: Database,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<ViewedTemplate[]> {
  return await templatesFor(db, userId)
    .where(isListed)
    .where('template.project_id', '=', projectId)
    .where('template.user_id', '=', userId)
    .orderBy('template.id', 'desc')
    .limit(10)
    .execute()
}

/** Templates that a user likes and the viewer may see, the last liked first. */
export async function listLikedTemplates(
  db: Database,
  { userId, viewerId }: { userId: string; viewerId: string | undefined },
  page: PageInput,
) {
  let query = visibleTemplates(db, viewerId)
    .innerJoin('work_template_likes as liked', 'liked.work_template_id', 'template.id')
    .select('liked.create_ts as like_ts')
    .where('liked.user_id', '=', userId)
    .where(isPublished)
    .where(notBlocked(viewerId, 'template.user_id'))
  if (page.cursor) {
    const [ts, id] = decodeCursor(templateLists.liked, page.cursor, ['int8', 'id'])
    query = query.where(
      sql<boolean>`(liked.create_ts, liked.work_template_id) < (${ts}::bigint, ${id}::uuid)`,
    )
  }
  query = query
    .orderBy('liked.create_ts', 'desc')
    .orderBy('liked.work_template_id', 'desc')
    .limit(sql.lit(rowsToRead(page)))
  return await (page.offset > 0 ? query.offset(page.offset) : query).execute()
}

/** Reads the versions that works ran; at most one query for a whole page of works. */
export async function findVersions(
  db: Database | Tx,
  wanted: readonly { work_template_id: string; version: number }[],
): Promise<Map<string, TemplateDefinition>> {
  const known = knownVersions(db)
  const found = new Map<string, TemplateDefinition>()
  const missing = new Map<string, (typeof wanted)[number]>()
  for (const version of wanted) {
    const key = versionKey(version.work_template_id, version.version)
    const definition = known.get(key)
    if (definition) found.set(key, definition)
    else missing.set(key, version)
  }
  for (const row of await readVersions(db, [...missing.values()])) {
    const key = versionKey(row.work_template_id, row.version)
    known.add(key, row.definition)
    found.set(key, row.definition)
  }
  return found
}

async function readVersions(
  db: Database | Tx,
  wanted: readonly { work_template_id: string; version: number }[],
) {
  if (wanted.length === 0) return []
  return await db
    .selectFrom('work_template_versions')
    .select(['work_template_id', 'version', sql<TemplateDefinition>`definition`.as('definition')])
    .where(
      sql<boolean>`(work_template_id, version) in (select * from unnest(${wanted.map((w) => w.work_template_id)}::uuid[], ${wanted.map((w) => w.version)}::int[]))`,
    )
    .execute()
}

export function versionKey(templateId: string, version: number): string {
  return `${templateId}/${version}`
}

/**
 * Counts uses of a template. The count of the template follows when changes are settled: otherwise, all works of a popular template
 * would wait for its row.
 */
export async function countUses(tx: Tx, id: string, uses: number): Promise<void> {
  await tx.insertInto('work_template_changes').values({ work_template_id: id, uses }).execute()
}
