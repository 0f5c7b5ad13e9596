import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import {
  type PostText,
  postTexts,
  type SearchKind,
  takeNextPending,
  takePending,
  templateTexts,
  topicTexts,
  upsertPostTerms,
  upsertTerms,
  userTexts,
} from './search-index.repo.ts'
import { learnWords } from './spelling.ts'
import { belongsTo, vectorOf, type WeightedTerms } from './terms.ts'
import { termsOf } from './words.ts'

const kinds: readonly SearchKind[] = ['user', 'topic', 'work_template', 'post']
const batchSize = 500

/** Updates the index for texts that this transaction has changed. */
export async function indexNow(tx: Tx, kind: SearchKind, ids: readonly string[]): Promise<void> {
  // The pending rows are deleted first: a concurrent change of the same text waits for this lock, and then queues the text again.
  const taken = await takePending(tx, kind, ids)
  if (taken.length > 0) await write[kind](tx, taken)
}

/** Indexes pending texts in batches. Several processes may run it concurrently. */
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
  const taken = await takeNextPending(tx, kind, batchSize)
  if (taken.length > 0) await write[kind](tx, taken)
  return taken.length
}

const write: Readonly<Record<SearchKind, (tx: Tx, ids: readonly string[]) => Promise<void>>> = {
  async user(tx, ids) {
    const rows = await userTexts(tx, ids)
    await put(tx, 'user', rows, ({ username, nick_name }) => [
      { terms: [...termsOf(username), ...termsOf(nick_name)], weight: 'A' },
    ])
  },
  async topic(tx, ids) {
    const rows = await topicTexts(tx, ids)
    await put(tx, 'topic', rows, ({ name }) => [{ terms: termsOf(name), weight: 'A' }])
  },
  async work_template(tx, ids) {
    const rows = await templateTexts(tx, ids)
    await put(tx, 'work_template', rows, ({ titles, others }) => [
      { terms: termsOf(titles), weight: 'A' },
      { terms: termsOf(others), weight: 'B' },
    ])
  },
  post: indexPosts,
}

/** Indexes posts, with terms for their author, template and topics, so that a single index serves a search with a filter. */
async function indexPosts(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await postTexts(tx, ids)
  const terms = rows.map(({ title }) => termsOf(title))
  const vectors = rows.map((row, index) =>
    vectorOf([
      { terms: terms[index]!, weight: 'A' },
      { terms: filterTermsOf(row), weight: 'D' },
    ]),
  )
  await upsertPostTerms(tx, rows, vectors)
  await learnWords(tx, terms.flat())
}

function filterTermsOf(row: PostText): string[] {
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
  kind: Exclude<SearchKind, 'post'>,
  rows: readonly Row[],
  partsOf: (row: Row) => WeightedTerms[],
): Promise<void> {
  const parts = rows.map(partsOf)
  await upsertTerms[kind](
    tx,
    rows.map(({ id }) => id),
    parts.map(vectorOf),
  )
  await learnWords(
    tx,
    parts.flat().flatMap(({ terms }) => terms),
  )
}
