import type { Database } from '../../platform/db/pool.ts'

/** Returns the key of the built-in template that a work was made with; undefined for a template of a user. */
export async function builtinOfWork(db: Database, workId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('works')
    .innerJoin('work_templates', 'work_templates.id', 'works.work_template_id')
    .select('work_templates.builtin_key')
    .where('works.id', '=', workId)
    .executeTakeFirst()
  return row?.builtin_key ?? undefined
}
