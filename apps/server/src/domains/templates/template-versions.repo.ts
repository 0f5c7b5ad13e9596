import type { LocalText } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { isOffered } from '../engines/index.ts'
import { notBlocked } from '../social/index.ts'
import type { StoredGraph } from '../workflows/index.ts'
import type { StoredBasedOn } from './based-on.ts'
import type { TemplateDefinition } from './template-definition.ts'

export interface TemplateVersion {
  id: string
  version: number
}

export interface NewVersion extends TemplateVersion {
  definition: TemplateDefinition
  graph: StoredGraph
  ui: Buffer | null
  hash: string
  cover: Cover
}

export interface Cover {
  cover_key: string
  preview_key: string | null
  /** True if the engine makes the cover, since the author gave none; `cover_pending` until the cover is made. */
  makes_cover: boolean
  cover_pending: boolean
}

export async function insertTemplate(
  tx: Tx,
  template: {
    id: string
    user_id: string
    media_type: string
    engine_tasks: string[]
    engine_classes: string[]
    engine_files: string[]
    only_for_owner: boolean
    is_draft: boolean
    awaits_engine: boolean
    awaits_sample: boolean
    theme_id: string | null
    hides_graph: boolean
    based_on: StoredBasedOn | null
    project_id: string | null
  },
): Promise<void> {
  const based_on = template.based_on && JSON.stringify(template.based_on)
  await tx
    .insertInto('work_templates')
    .values({ ...template, based_on, version: 1 })
    .execute()
}

export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  await tx
    .insertInto('work_template_versions')
    .values({
      work_template_id: version.id,
      version: version.version,
      definition: JSON.stringify(version.definition),
      graph: version.graph,
      ui: version.ui,
      definition_hash: version.hash,
      ...version.cover,
    })
    .execute()
}

/** Makes a version current. The caller indexes its texts. */
export async function setVersion(
  tx: Tx,
  id: string,
  change: {
    version: number
    media_type: string
    engine_tasks: string[]
    engine_classes: string[]
    engine_files: string[]
    only_for_owner: boolean
    is_draft: boolean
    awaits_engine: boolean
    awaits_sample: boolean
    theme_id: string | null
    hides_graph: boolean
    based_on: StoredBasedOn | null
    project_id: string | null
  },
): Promise<void> {
  const based_on = change.based_on && JSON.stringify(change.based_on)
  const unchecked = { broken: null, check_ts: null, checked_with: null }
  await tx
    .updateTable('work_templates')
    .set({ ...change, based_on, ...unchecked })
    .where('id', '=', id)
    .execute()
}

export async function countTemplates(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('work_templates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`delete_ts is null`)
    .executeTakeFirstOrThrow()
  return count
}

/** Locks a template until the transaction ends, and returns it with its current version. */
export async function lockTemplate(tx: Tx, id: string) {
  // The version is read by a separate statement: a statement that waits for the lock would read the version that was newest
  // before the wait.
  await tx.selectFrom('work_templates').select('id').where('id', '=', id).forUpdate().execute()
  return await findPresentTemplate(tx, id)
}

/** Selects templates, each joined with its current version. */
export function templatesIn(db: Database | Tx) {
  return db
    .selectFrom('work_templates as template')
    .innerJoin('work_template_versions as version', (join) =>
      join
        .onRef('version.work_template_id', '=', 'template.id')
        .onRef('version.version', '=', 'template.version'),
    )
}

/** Returns a visible template with its current version. */
export async function findPresentTemplate(db: Database | Tx, id: string) {
  return await templatesIn(db)
    .select([
      'template.user_id',
      'template.version',
      'template.theme_id',
      'template.project_id',
      'template.checked_with',
      'template.engine_tasks',
      'template.engine_classes',
      'template.only_for_owner',
      'template.is_draft',
      'template.awaits_engine',
      'template.awaits_sample',
      'template.hides_graph',
      'version.ui',
    ])
    .select(['version.cover_key', 'version.preview_key', 'version.makes_cover', 'version.cover_pending'])
    .select([
      sql<TemplateDefinition>`version.definition`.as('definition'),
      sql<StoredGraph>`version.graph::text`.as('graph'),
      sql<StoredBasedOn | null>`template.based_on`.as('based_on'),
      sql<boolean>`template.broken is not null`.as('is_broken'),
    ])
    .where('template.id', '=', id)
    .where('template.delete_ts', 'is', null)
    .where('template.visibility', '=', 'public')
    .executeTakeFirst()
}

export async function markTemplateDeleted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('work_templates').set({ delete_ts: Date.now() }).where('id', '=', id).execute()
}

/** An SQL literal instead of a parameter, so that the condition matches the index of these templates. */
const isChecked = sql<boolean>`(builtin_key is null and delete_ts is null and not is_draft)`

/**
 * Takes published templates that were not checked since a time; those unchecked for longest come first. Templates that engines
 * cannot run now are skipped, because they are hidden anyway.
 */
export async function takeToCheck(
  db: Database,
  { since, limit }: { since: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update work_templates set check_ts = ${Date.now()} where id = any(array(
      select id from work_templates as template
      where ${isChecked} and visibility = 'public' and user_id is not null
        and (check_ts is null or check_ts < ${since}) and ${isOffered('template')}
      order by check_ts nulls first, id limit ${sql.lit(limit)} for update skip locked
    )) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function setCheckedWith(
  db: Database | Tx,
  template: TemplateVersion,
  mark: string,
): Promise<void> {
  await db
    .updateTable('work_templates')
    .set({ checked_with: mark })
    .where('id', '=', template.id)
    .where('version', '=', template.version)
    .execute()
}

/**
 * Hides a template from other users, or prevents a draft from being published; returns false if it was changed in the meantime,
 * or is already broken.
 */
export async function markBroken(tx: Tx, template: TemplateVersion, reason: LocalText): Promise<boolean> {
  const { rows } = await sql`
    update work_templates set broken = ${JSON.stringify(reason)}::jsonb, only_for_owner = true, awaits_sample = false
    where id = ${template.id}::uuid and version = ${template.version} and builtin_key is null and delete_ts is null
      and broken is null returning id`.execute(tx)
  return rows.length > 0
}

/** Only the owner sees the templates of a demo account. */
const isOfDemo = sql<boolean>`exists (select from users where users.id = work_templates.user_id and users.kind = 'demo')`

/** Shows a broken template again; returns false if it was changed in the meantime, or is not broken. */
export async function markMended(tx: Tx, template: TemplateVersion): Promise<boolean> {
  const { rows } = await sql`
    update work_templates set broken = null, only_for_owner = ${isOfDemo}
    where id = ${template.id}::uuid and version = ${template.version} and not is_draft and delete_ts is null
      and broken is not null returning id`.execute(tx)
  return rows.length > 0
}

/** Publishes a draft that waited for its sample; returns false if it no longer waits. */
export async function publishSampled(tx: Tx, template: TemplateVersion): Promise<boolean> {
  const { rows } = await sql`
    update work_templates set is_draft = false, awaits_sample = false, only_for_owner = ${isOfDemo}
    where id = ${template.id}::uuid and version = ${template.version} and awaits_sample and delete_ts is null
    returning id`.execute(tx)
  return rows.length > 0
}

/** Maximum number of drafts whose makers are notified in one transaction. */
const notifiedAtOnce = 100

/** Takes drafts that waited for an engine and that engines can run now; they no longer wait afterwards. */
export async function takeReadyDrafts(tx: Tx): Promise<{ id: string; user_id: string }[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    update work_templates set awaits_engine = false where id = any(array(
      select id from work_templates as template
      where awaits_engine and delete_ts is null and visibility = 'public' and ${isOffered('template')}
      order by id limit ${sql.lit(notifiedAtOnce)} for update skip locked
    )) returning id, user_id`.execute(tx)
  return rows
}

/** True for a template that its maker has not published yet. */
export async function isDraft(db: Database | Tx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('work_templates')
    .select('id')
    .where('id', '=', id)
    .where('is_draft', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the key prefix of the template's own files. */
export function templateFolder(id: string): string {
  return `system/template/${id}/`
}

/** Returns the keys of every cover and preview of any version of the template. */
export async function coverKeys(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('work_template_versions')
    .select(['cover_key', 'preview_key'])
    .where('work_template_id', '=', id)
    .execute()
  const keys = rows.flatMap((row) => [row.cover_key, row.preview_key ?? ''])
  return keys.filter((key) => key.startsWith(templateFolder(id)))
}

/**
 * Sets the cover of this version and of later versions of the same graph that still wait for a cover: up to the next version with a
 * cover run of its own.
 */
export async function setCover(
  tx: Tx,
  { work_template_id, version }: { work_template_id: string; version: number },
  cover: { cover_key?: string; preview_key?: string },
): Promise<void> {
  await tx
    .updateTable('work_template_versions')
    .set({ ...cover, cover_pending: false })
    .where('work_template_id', '=', work_template_id)
    .where('version', '>=', version)
    .where(
      sql<boolean>`version < coalesce((select min(later.version) from work_template_covers as later
        where later.work_template_id = ${work_template_id} and later.version > ${version}), 2147483647)`,
    )
    .where('cover_pending', '=', true)
    .execute()
}

export async function isTemplatePresent(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('work_templates')
    .select('id')
    .where('id', '=', id)
    .where('delete_ts', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Finds the version, unless the template belongs to another user and is hidden, or its author has blocked the user, because the
 * title must then stay secret.
 */
export async function findVisibleVersion(
  db: Database,
  { id, version, media_type }: { id: string; version: number; media_type: string },
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
    .where(notBlocked(userId, 'template.user_id'))
    .executeTakeFirst()
}

/** True for a template that exists, deleted or not. */
export async function hasTemplate(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('work_templates').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Inserts a deleted template whose only version holds texts for works that show them, and cannot run. */
export async function insertArchivedTemplate(
  tx: Tx,
  template: { id: string; userId: string; mediaType: string; definition: string; hash: string },
): Promise<void> {
  await tx
    .insertInto('work_templates')
    .values({
      ...{ id: template.id, user_id: template.userId, media_type: template.mediaType },
      ...{ version: 1, delete_ts: Date.now() },
    })
    .execute()
  await tx
    .insertInto('work_template_versions')
    .values({
      ...{ work_template_id: template.id, version: 1, definition: template.definition },
      ...{ graph: '{}', cover_key: '', definition_hash: template.hash },
    })
    .execute()
}

export async function templatesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('work_templates').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** Deletes the templates without works; the others stay, without their author, for the works of other users. */
export async function deleteUnusedTemplates(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('work_templates')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(sql<boolean>`not exists (select from works where works.work_template_id = work_templates.id)`)
    .execute()
}

/**
 * Deletes versions that were replaced before `ts` and with which no work was made. Returns the keys of their files that no other
 * version shows.
 */
export async function deleteReplacedVersions(tx: Tx, ts: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; keys: (string | null)[] }>`
      delete from work_template_versions as version using work_templates as template
      where template.id = version.work_template_id and template.builtin_key is null
        and version.version < template.version
        and exists (select from work_template_versions as later where later.work_template_id = version.work_template_id
          and later.version > version.version and later.create_ts < ${ts})
        and not exists (select from works where works.work_template_id = version.work_template_id and works.template_version = version.version)
      returning template.id, array[version.cover_key, version.preview_key] as keys`.execute(tx)
  const keys = rows.flatMap((row) => row.keys.filter((key) => key?.startsWith(templateFolder(row.id))))
  const shown = await tx
    .selectFrom('work_template_versions')
    .select(['cover_key', 'preview_key'])
    .where('work_template_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  const used = new Set(shown.flatMap((version) => [version.cover_key, version.preview_key]))
  return keys.flatMap((key) => (key && !used.has(key) ? key : []))
}

/** Deletes templates that were deleted by their authors before `ts` and that nothing refers to. */
export async function deleteUnusedSince(db: Database, ts: number): Promise<void> {
  await sql`delete from work_templates as template where delete_ts < ${ts} and builtin_key is null
    and not exists (select from works where works.work_template_id = template.id)
    and not exists (select from posts where posts.work_template_id = template.id)`.execute(db)
}
