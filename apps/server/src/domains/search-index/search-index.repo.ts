import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

export type SearchKind = 'post' | 'work_template' | 'user' | 'topic'

/** Takes the given texts that wait to be indexed. */
export async function takePending(tx: Tx, kind: SearchKind, ids: readonly string[]): Promise<string[]> {
  const taken = await tx
    .deleteFrom('search_pending')
    .where('kind', '=', kind)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('id')
    .execute()
  return taken.map(({ id }) => id)
}

/** Takes the next waiting texts; other processes skip them. */
export async function takeNextPending(tx: Tx, kind: SearchKind, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from search_pending where kind = ${kind} and id in (
      select id from search_pending where kind = ${kind} order by id limit ${sql.lit(limit)} for update skip locked
    ) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function userTexts(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; username: string; nick_name: string }>`
    select id, username, nick_name from users where id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

export async function topicTexts(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from topics where id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

export async function templateTexts(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; titles: string; others: string }>`
    select template.id, concat_ws(E'\\n', definition -> 'title' ->> 'en', definition -> 'title' ->> 'zh') as titles,
      concat_ws(E'\\n', definition -> 'description' ->> 'en', definition -> 'description' ->> 'zh',
        definition ->> 'topic_arr', definition -> 'topic_names' ->> 'zh') as others
    from work_templates as template join work_template_versions as version
      on version.work_template_id = template.id and version.version = template.version
    where template.id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

export interface PostText {
  id: string
  user_id: string
  create_ts: number
  title: string
  work_template_id: string
  media_type: string
  theme_id: string | null
  remix_of_post_id: string | null
  topic_ids: string[] | null
}

export async function postTexts(tx: Tx, ids: readonly string[]): Promise<PostText[]> {
  const { rows } = await sql<PostText>`
    select id, user_id, create_ts, title, work_template_id, media_type, theme_id, remix_of_post_id,
      (select array_agg(topic_id) from post_topics where post_topics.post_id = posts.id) as topic_ids
    from posts where id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

type UpsertTerms = (tx: Tx, ids: readonly string[], vectors: readonly string[]) => Promise<unknown>

/** Stores the terms of texts, in place of earlier terms. */
export const upsertTerms: Readonly<Record<Exclude<SearchKind, 'post'>, UpsertTerms>> = {
  user: (tx, ids, vectors) =>
    sql`insert into user_search (user_id, terms) select * from unnest(${ids}::uuid[], ${vectors}::tsvector[])
      on conflict (user_id) do update set terms = excluded.terms`.execute(tx),
  topic: (tx, ids, vectors) =>
    sql`insert into topic_search (topic_id, terms) select * from unnest(${ids}::uuid[], ${vectors}::tsvector[])
      on conflict (topic_id) do update set terms = excluded.terms`.execute(tx),
  work_template: (tx, ids, vectors) =>
    sql`insert into work_template_search (work_template_id, terms)
      select * from unnest(${ids}::uuid[], ${vectors}::tsvector[])
      on conflict (work_template_id) do update set terms = excluded.terms`.execute(tx),
}

export async function upsertPostTerms(
  tx: Tx,
  posts: readonly PostText[],
  vectors: readonly string[],
): Promise<void> {
  await sql`insert into post_search (post_id, user_id, create_ts, terms)
    select * from unnest(${posts.map(({ id }) => id)}::uuid[], ${posts.map((post) => post.user_id)}::uuid[],
      ${posts.map((post) => post.create_ts)}::bigint[], ${vectors}::tsvector[])
    on conflict (post_id) do update set terms = excluded.terms`.execute(tx)
}
