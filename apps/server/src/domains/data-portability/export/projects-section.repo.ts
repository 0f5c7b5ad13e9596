import { sql } from 'kysely'
import type { Database } from '../../../platform/db/pool.ts'
import { unpackUi } from '../../workflows/index.ts'

/** Yields the current state of the user's projects, one at a time, since a project may be large. */
export async function* readProjects(db: Database, userId: string): AsyncGenerator<object> {
  const ids = await db
    .selectFrom('projects')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  for (const { id } of ids) {
    const row = await db
      .selectFrom('projects as project')
      .innerJoin('project_versions as version', (join) =>
        join.onRef('version.project_id', '=', 'project.id').onRef('version.version', '=', 'project.version'),
      )
      .select(['project.id', 'project.title', 'project.editable', 'project.create_ts', 'project.update_ts'])
      .select(['version.ui', 'project.based_on'])
      .where('project.id', '=', id)
      .executeTakeFirst()
    if (row) yield { ...row, ui: await unpackUi(row.ui) }
  }
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
