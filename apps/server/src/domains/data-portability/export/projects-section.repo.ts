import { sql } from 'kysely'
import { unpackJson } from '../../../http/calls/packed-json.ts'
import type { Database } from '../../../platform/db/pool.ts'

/** Maximum bytes of JSON of versions in an archive: for one project including its present version, and for all projects. */
const maxWithVersions = 1024 ** 2
const maxVersions = 64 * 1024 ** 2

/** Yields the user's projects one by one, since a project may be large, with as many earlier versions as fit. */
export async function* readProjects(db: Database, userId: string): AsyncGenerator<object> {
  const ids = await db
    .selectFrom('projects')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  let remaining = maxVersions
  for (const { id } of ids) {
    const row = await findProject(db, id)
    if (!row) continue
    const packed = await unpackJson(row.ui)
    const version_arr = await earlierVersions(db, row, Math.min(remaining, maxWithVersions) - packed.length)
    remaining -= version_arr.reduce((bytes, { ui }) => bytes + ui.length, 0)
    yield {
      ...row,
      ui: parsed(packed),
      ...(version_arr.length > 0 && {
        version_arr: version_arr.map(({ ui, ...version }) => ({ ...version, ui: parsed(ui) })),
      }),
    }
  }
}

const parsed = (json: Buffer): unknown => JSON.parse(json.toString('utf8'))

async function findProject(db: Database, id: string) {
  return await db
    .selectFrom('projects as project')
    .innerJoin('project_versions as version', (join) =>
      join.onRef('version.project_id', '=', 'project.id').onRef('version.version', '=', 'project.version'),
    )
    .leftJoin('work_templates as template', (join) =>
      join.on(sql<boolean>`template.id = (project.based_on ->> 'work_template_id')::uuid`),
    )
    .select(['project.id', 'project.title', 'project.editable', 'project.create_ts', 'project.update_ts'])
    .select(['project.version', 'version.ui', 'project.based_on', 'template.builtin_key'])
    .where('project.id', '=', id)
    .executeTakeFirst()
}

/** Returns the newest versions before the present version that fit into this number of bytes of JSON. */
async function earlierVersions(
  db: Database,
  { id, version }: { id: string; version: number },
  maxBytes: number,
) {
  const rows = await db
    .selectFrom('project_versions')
    .select(['version', 'title', 'create_ts'])
    .where('project_id', '=', id)
    .where('version', '<', version)
    .orderBy('version', 'desc')
    .execute()
  const versions = []
  let remaining = maxBytes
  for (const row of rows) {
    const found = await db
      .selectFrom('project_versions')
      .select('ui')
      .where('project_id', '=', id)
      .where('version', '=', row.version)
      .executeTakeFirst()
    const ui = found && (await unpackJson(found.ui))
    remaining -= ui?.length ?? 0
    if (!ui || remaining < 0) break
    versions.push({ ...row, ui })
  }
  return versions
}

/** Yields the current state of the user's templates, with their graphs. */
export async function* readTemplates(db: Database, userId: string): AsyncGenerator<object> {
  const ids = await db
    .selectFrom('work_templates')
    .select('id')
    .where('user_id', '=', userId)
    .where('delete_ts', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of ids) {
    const row = await db
      .selectFrom('work_templates as template')
      .innerJoin('work_template_versions as version', (join) =>
        join
          .onRef('version.work_template_id', '=', 'template.id')
          .onRef('version.version', '=', 'template.version'),
      )
      .select([
        'template.id',
        'template.version',
        'template.create_ts',
        'template.use_count',
        'template.like_count',
        'template.based_on',
      ])
      .select([sql<object>`version.definition`.as('definition'), sql<object>`version.graph`.as('graph')])
      .where('template.id', '=', id)
      .executeTakeFirst()
    if (row) yield row
  }
}
