import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { topicIds } from '../topics/index.ts'

/** Replaces the topics of a template. */
export async function setTemplateTopics(tx: Tx, id: string, names: readonly string[]): Promise<void> {
  const ids = await topicIds(tx, names)
  await tx
    .deleteFrom('work_template_topics')
    .where('work_template_id', '=', id)
    .where('topic_id', '<>', sql<string>`all(${ids}::uuid[])`)
    .execute()
  if (ids.length === 0) return
  await tx
    .insertInto('work_template_topics')
    .values(ids.map((topic_id) => ({ work_template_id: id, topic_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
