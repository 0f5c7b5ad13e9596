import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import { newId } from '../../ids.ts'

const maxTopics = 10
const maxNameLength = 50

/** The `#tags` of a text, in any script, each once, as they were first written. */
export function tagsOf(text: string): string[] {
  const found = new Map<string, string>()
  for (const [, name = ''] of text.matchAll(
    /(?<![\p{L}\p{N}_&/])[#＃]([\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)/gu,
  )) {
    if (!/^\p{N}+$/u.test(name) && name.length <= maxNameLength)
      found.set(topicKey(name), found.get(topicKey(name)) ?? name)
  }
  return [...found.values()].slice(0, maxTopics)
}

/** Topics that differ only in case or width are one. */
export function topicKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

export async function setTopics(tx: Tx, postId: string, names: readonly string[]): Promise<void> {
  // In one order everywhere, so that two posts with the same topics cannot wait for each other.
  for (const name of [...names].sort((a, b) => (topicKey(a) < topicKey(b) ? -1 : 1))) {
    const { id } = await tx
      .insertInto('topics')
      .values({ id: newId(), name, name_key: topicKey(name) })
      .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ name_key: topicKey(name) }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('post_topics').values({ post_id: postId, topic_id: id }).execute()
  }
}

export async function topicsOf(
  db: Database,
  postIds: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  const rows = await db
    .selectFrom('post_topics')
    .innerJoin('topics', 'topics.id', 'post_topics.topic_id')
    .select(['post_topics.post_id', 'topics.id', 'topics.name'])
    .where('post_topics.post_id', '=', sql<string>`any(${postIds}::uuid[])`)
    .orderBy('topics.name_key')
    .execute()
  return Map.groupBy(rows, (row) => row.post_id)
}
