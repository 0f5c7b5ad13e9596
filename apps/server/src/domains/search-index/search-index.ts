import { sql } from 'kysely'
import { type Database, type Tx, transact } from '../../db/pool.ts'
import { learnWords } from './spelling.ts'
import { belongsTo, vectorOf, type Weighed } from './terms.ts'
import { termsOf } from './words.ts'

export type SearchKind = 'post' | 'work_template' | 'user' | 'topic'

const kinds: readonly SearchKind[] = ['user', 'topic', 'work_template', 'post']
const batchSize = 500

/** Updates the index for texts that this transaction has changed. */
export async function indexNow(tx: Tx, kind: SearchKind, ids: readonly string[]): Promise<void> {
  // Deletes the pending rows first: a concurrent change of the same text waits for that lock, then queues it again.
  const taken = await tx
    .deleteFrom('search_pending')
    .where('kind', '=', kind)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('id')
    .execute()
  if (taken.length > 0)
    await write[kind](
      tx,
      taken.map(({ id }) => id),
    )
}

/** Indexes pending texts in batches. Safe to run in several processes at once. */
export async function indexPending(db: Database, signal?: AbortSignal): Promise<number> {
  let done = 0
  for (const kind of kinds) {
    for (let count = batchSize; count === batchSize && !signal?.aborted; done += count) {
      count = await transact(db, (tx) => indexSome(tx, kind))
    }
  }
  return done
}

async function indexSome(tx: Tx, kind: SearchKind): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from search_pending where kind = ${kind} and id in (
      select id from search_pending where kind = ${kind} order by id limit ${sql.lit(batchSize)} for update skip locked
    ) returning id`.execute(tx)
  if (rows.length > 0)
    await write[kind](
      tx,
      rows.map(({ id }) => id),
    )
  return rows.length
}

const write: Readonly<Record<SearchKind, (tx: Tx, ids: readonly string[]) => Promise<void>>> = {
  async user(tx, ids) {
    const { rows } = await sql<{ id: string; username: string; nick_name: string }>`
      select id, username, nick_name from users where id = any(${ids}::uuid[])`.execute(tx)
    await put(tx, ['user_search', 'user_id'], {
      rows,
      partsOf: ({ username, nick_name }) => [
        { terms: [...termsOf(username), ...termsOf(nick_name)], weight: 'A' },
      ],
    })
  },
  async topic(tx, ids) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from topics where id = any(${ids}::uuid[])`.execute(tx)
    await put(tx, ['topic_search', 'topic_id'], {
      rows,
      partsOf: ({ name }) => [{ terms: termsOf(name), weight: 'A' }],
    })
  },
  async work_template(tx, ids) {
    const { rows } = await sql<{ id: string; titles: string; others: string }>`
      select template.id, concat_ws(E'\\n', definition -> 'title' ->> 'en', definition -> 'title' ->> 'zh') as titles,
        concat_ws(E'\\n', definition -> 'description' ->> 'en', definition -> 'description' ->> 'zh', definition ->> 'topic_arr') as others
      from work_templates as template join work_template_versions as version
        on version.work_template_id = template.id and version.version = template.version
      where template.id = any(${ids}::uuid[])`.execute(tx)
    await put(tx, ['work_template_search', 'work_template_id'], {
      rows,
      partsOf: ({ titles, others }) => [
        { terms: termsOf(titles), weight: 'A' },
        { terms: termsOf(others), weight: 'B' },
      ],
    })
  },
  post: indexPosts,
}

interface PostText {
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

/** Indexes posts, including terms for what they belong to, so that one index serves a search with a filter. */
async function indexPosts(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<PostText>`
    select id, user_id, create_ts, title, work_template_id, media_type, theme_id, remix_of_post_id,
      (select array_agg(topic_id) from post_topics where post_topics.post_id = posts.id) as topic_ids
    from posts where id = any(${ids}::uuid[])`.execute(tx)
  const terms = rows.map(({ title }) => termsOf(title))
  const vectors = rows.map((row, index) =>
    vectorOf([
      { terms: terms[index]!, weight: 'A' },
      { terms: placesOf(row), weight: 'D' },
    ]),
  )
  await sql`insert into post_search (post_id, user_id, create_ts, terms)
    select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.user_id)}::uuid[],
      ${rows.map((row) => row.create_ts)}::bigint[], ${vectors}::tsvector[])
    on conflict (post_id) do update set terms = excluded.terms`.execute(tx)
  await learnWords(tx, terms.flat())
}

function placesOf(row: PostText): string[] {
  return [
    belongsTo('u', row.user_id),
    belongsTo('t', row.work_template_id),
    `:m${row.media_type}`,
    ...(row.theme_id ? [belongsTo('h', row.theme_id)] : []),
    ...(row.remix_of_post_id ? [belongsTo('r', row.remix_of_post_id)] : []),
    ...(row.topic_ids ?? []).map((id) => belongsTo('g', id)),
  ]
}

async function put<Row extends { id: string }>(
  tx: Tx,
  [table, column]: readonly [string, string],
  { rows, partsOf }: { rows: readonly Row[]; partsOf: (row: Row) => Weighed[] },
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const parts = rows.map(partsOf)
  const vectors = parts.map(vectorOf)
  await sql`insert into ${sql.table(table)} (${sql.ref(column)}, terms)
    select * from unnest(${ids}::uuid[], ${vectors}::tsvector[])
    on conflict (${sql.ref(column)}) do update set terms = excluded.terms`.execute(tx)
  await learnWords(
    tx,
    parts.flat().flatMap(({ terms }) => terms),
  )
}
