import { maxProjectVersions } from '@easel/contract'
import { sql } from 'kysely'
import { decodeCursor, type PageInput, rowsToRead } from '../../platform/db/cursor.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import type { StoredBasedOn } from '../templates/index.ts'

const columns = [
  ...(['id', 'title', 'editable', 'version', 'create_ts', 'update_ts'] as const),
  sql<StoredBasedOn | null>`based_on`.as('based_on'),
]

/** Facts of a project from an archive. */
export interface PastProject {
  id: string
  createTs: number
  updateTs: number
  editable: boolean
  version: number
  basedOn: StoredBasedOn | null
}

interface InsertedProject {
  id: string
  userId: string
  title: string
  ui: Buffer
  basedOn: StoredBasedOn | null
  past?: PastProject | undefined
}

export async function insertProject(tx: Tx, project: InsertedProject): Promise<void> {
  const { id, title, ui, past } = project
  const based_on = project.basedOn && JSON.stringify(project.basedOn)
  const version = past?.version ?? 1
  await tx
    .insertInto('projects')
    .values({
      ...{ id, title, user_id: project.userId, based_on, version },
      ...(past && { editable: past.editable, create_ts: past.createTs, update_ts: past.updateTs }),
    })
    .execute()
  await tx
    .insertInto('project_versions')
    .values({ project_id: id, version, title, ui, ...(past && { create_ts: past.updateTs }) })
    .execute()
}

export async function insertPastVersion(
  tx: Tx,
  version: { projectId: string; version: number; title: string; createTs: number; ui: Buffer },
): Promise<void> {
  const { projectId, createTs, ...content } = version
  await tx
    .insertInto('project_versions')
    .values({ project_id: projectId, create_ts: createTs, ...content })
    .execute()
}

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findOwnProject>>>

/** Projects are private: another user's project counts as missing. */
export async function findOwnProject(db: Database | Tx, userId: string, id: string) {
  return await db
    .selectFrom('projects')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Locks a project until the transaction ends, so that it is not changed or deleted, and no task of it starts. */
export async function lockProject(tx: Tx, userId: string, id: string) {
  return await tx
    .selectFrom('projects')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export const projectList = 'project'

export async function listProjects(db: Database, userId: string, page: PageInput) {
  let query = db.selectFrom('projects').select(columns).where('user_id', '=', userId)
  if (page.cursor) {
    const [ts, id] = decodeCursor(projectList, page.cursor, ['int8', 'id'])
    query = query.where(sql<boolean>`(update_ts, id) < (${ts}::bigint, ${id}::uuid)`)
  }
  query = query
    .orderBy('update_ts', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(rowsToRead(page)))
  return await (page.offset > 0 ? query.offset(page.offset) : query).execute()
}

export interface ProjectChange {
  title?: string | undefined
  editable?: boolean | undefined
  ui?: Buffer | undefined
}

/** Inserts a new version, with copies of unchanged content, and deletes the oldest versions. */
export async function insertVersion(tx: Tx, before: ProjectRow, change: ProjectChange): Promise<void> {
  const version = before.version + 1
  const title = change.title ?? before.title
  await tx
    .updateTable('projects')
    .set({ version, title, editable: change.editable ?? before.editable, update_ts: Date.now() })
    .where('id', '=', before.id)
    .execute()
  await tx
    .insertInto('project_versions')
    .columns(['project_id', 'version', 'title', 'ui'])
    .expression((eb) =>
      eb
        .selectFrom('project_versions as before')
        .select([
          'before.project_id',
          sql<number>`${version}::int`.as('version'),
          sql<string>`${title}::text`.as('title'),
          change.ui ? sql<Buffer>`${change.ui}::bytea`.as('ui') : 'before.ui',
        ])
        .where('before.project_id', '=', before.id)
        .where('before.version', '=', before.version),
    )
    .execute()
  await tx
    .deleteFrom('project_versions')
    .where('project_id', '=', before.id)
    .where('version', '<=', version - maxProjectVersions)
    .execute()
}

export async function listVersions(db: Database, projectId: string) {
  return await db
    .selectFrom('project_versions')
    .select(['version', 'title', 'stored_bytes', 'create_ts'])
    .where('project_id', '=', projectId)
    .orderBy('version', 'desc')
    .limit(maxProjectVersions)
    .execute()
}

export async function findVersion(db: Database | Tx, projectId: string, version: number) {
  return await db
    .selectFrom('project_versions')
    .select(['version', 'title', 'ui', 'stored_bytes', 'create_ts'])
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Returns the size of the current content. */
export async function versionBytes(
  tx: Tx,
  { id, version }: Pick<ProjectRow, 'id' | 'version'>,
): Promise<number> {
  const { stored_bytes } = await tx
    .selectFrom('project_versions')
    .select('stored_bytes')
    .where('project_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return stored_bytes
}

/**
 * Returns the user's number of projects and the bytes of all their versions. Locks the user, so that the second of two concurrent
 * saves counts the first.
 */
export async function usageOf(tx: Tx, userId: string): Promise<{ projects: number; bytes: number }> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return await tx
    .selectFrom('projects')
    .innerJoin('project_versions', 'project_versions.project_id', 'projects.id')
    .select((eb) => [
      eb.fn.count<number>('projects.id').distinct().as('projects'),
      sql<number>`coalesce(sum(stored_bytes), 0)::bigint`.as('bytes'),
    ])
    .where('projects.user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function removeProject(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('projects').where('id', '=', id).execute()
}
