import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, openConnection, type Question } from './harness/load.ts'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { type Person, signUp } from './harness/person.ts'
import { summarize } from './harness/statistics.ts'
import { startVolume, type Volume } from './harness/volume.ts'

const smallPosts = 10_000
const usualPosts = 1_000_000
const pageSize = 24
const deepPage = 1000
/** Maximum number of rows that the API allows on a page. */
const largestPage = 100
/** Number of answers of each side in a run. */
const answersPerRun = 100
/**
 * Number of visits of each side in a run. Before each visit, the measurement waits until the shared previous answer has expired.
 */
const visitsPerRun = 8
const sharedMs = 1000
const likesPerRun = 20
/** Number of answers of each side before the measured answers. */
const warmUp = 30
/**
 * Number of users whom the follower follows. Their posts among the newest posts of the site do not fill a page, so the query reads
 * the posts of each author.
 */
const fewFollowees = 200
const limit = 1.2

export const growth: Measurement = {
  name: 'growth',
  title: 'Answers of a small and of a large site',
  about:
    `Two installations at the same time, with ${english(smallPosts)} and ${english(usualPosts)} posts (\`--posts\` changes the larger number). Each has a tenth as many people (at least 3,000) and ten times as many likes, and its tables are analysed. ` +
    `Both get requests in turns, over one connection each, from a user who follows 2,000 people, or ${fewFollowees} people of all ages: ${answersPerRun} answers of each kind in a run, ${pageSize} items to a page, after a warm-up. Each turn uses other posts, people and comments. An answer for visitors, which is usually shared for a ` +
    `second, is made anew for each request: ${visitsPerRun} requests in a run. Page ${english(deepPage)} follows the cursors of all pages before it. Likes: people like, one after the other, the post that everybody likes and another post of the same author; the next read counts the like and notifies the author. ` +
    'A time is the median of all answers. A ratio is the median of the ratios of all runs.',
  command: 'growth',
  runs: 5,
  timeLimitMs: 45 * 60_000,
  async measure(bench) {
    const large = await openSite(bench, bench.posts ?? usualPosts)
    const small = await openSite(bench, smallPosts)
    const figures: Figure[] = []
    for (const read of reads) figures.push(...(await compareSites(bench, [small, large], read)))
    for (const read of reads.filter(({ isDeep }) => isDeep))
      figures.push(...(await comparePages(bench, large, read)))
    return [...figures, ...(await compareLikes(bench, large))]
  },
}

function english(count: number): string {
  return count.toLocaleString('en')
}

interface Site {
  volume: Volume
  ask: Ask
  /** A reader who follows few people. */
  follower: Person
  /** Ids of posts and of people, from the oldest to the newest. */
  posts: readonly string[]
  people: readonly string[]
  label: string
}

const everyone = "users where kind = 'person'"

async function openSite({ resources, runs, say }: Bench, posts: number): Promise<Site> {
  const volume = await startVolume(resources, { posts, say })
  const { pool, baseUrl } = volume
  /** Returns ids of rows, spread evenly over all ages. */
  const spread = async (source: string, amount: number) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from (select id, row_number() over (order by id) - 1 as at, count(*) over () as all from ${source}) as given
        where at % greatest(1, given.all / $1) = 0 order by id limit $1`,
      [amount],
    )
    return rows.map(({ id }) => id)
  }
  const follower = await signUp(resources, baseUrl)
  const { id } = await follower.api.getCurrentUser()
  await pool.query(
    'insert into follows (id, follower_id, followee_id) select uuidv7(), $1, id from unnest($2::uuid[]) as id where id <> $1',
    [id, await spread(everyone, fewFollowees)],
  )
  await pool.query('vacuum analyze follows')
  const turns = warmUp + runs * answersPerRun
  return {
    volume,
    ask: openConnection(resources, baseUrl),
    follower,
    posts: await spread('posts', turns),
    people: await spread(everyone, turns),
    label: `${english(posts)} posts`,
  }
}

interface Read {
  name: string
  by: 'reader' | 'follower' | 'visitor'
  /** True to compare page 1 with the deep page as well. */
  isDeep?: boolean
  request(site: Site, turn: number): Question
}

const list = (path: string, body: object = {}) => ({
  request: (): Question => ({ path, method: 'POST', body: { limit: pageSize, ...body } }),
})
const followed = { followee_only: true }
const byHotness = { order_by: 'hot' }

const reads: readonly Read[] = [
  { name: 'Hot', by: 'reader', isDeep: true, ...list('/hot_post_arr') },
  { name: 'New', by: 'reader', isDeep: true, ...list('/post_arr') },
  { name: '2,000 followed people, new', by: 'reader', ...list('/post_arr', followed) },
  { name: '2,000 followed people, hot', by: 'reader', ...list('/post_arr', { ...followed, ...byHotness }) },
  { name: `${fewFollowees} followed people, new`, by: 'follower', ...list('/post_arr', followed) },
  {
    name: `${fewFollowees} followed people, hot`,
    by: 'follower',
    ...list('/post_arr', { ...followed, ...byHotness }),
  },
  {
    name: 'A post',
    by: 'reader',
    request: ({ posts }, turn) => ({ path: `/post/${posts[turn % posts.length]}`, method: 'GET' }),
  },
  {
    name: 'A person',
    by: 'reader',
    request: ({ people }, turn) => ({ path: `/user/${people[turn % people.length]}`, method: 'GET' }),
  },
  {
    name: 'Comments',
    by: 'reader',
    request: ({ posts }, turn) => ({
      path: '/comment_arr',
      method: 'POST',
      body: { post_id: posts[turn % posts.length], limit: pageSize },
    }),
  },
  { name: 'Hot, as a visitor', by: 'visitor', ...list('/hot_post_arr') },
]

/** One of two measured requests that are compared. */
interface Side {
  label: string
  /** Resolves to the duration in ms. */
  take(turn: number): Promise<number>
}

interface Comparison {
  name: string
  /** The ratio is the time of the second side divided by the time of the first side. */
  sides: readonly [Side, Side]
  turnsPerRun: number
  /** Pause before each turn, in ms. */
  pauseMs?: number
}

/** Measures both sides alternately; each side is the first in every other turn. */
async function compare(
  { runs, say }: Bench,
  { name, sides, turnsPerRun, pauseMs = 0 }: Comparison,
): Promise<Figure[]> {
  const samples: [number[][], number[][]] = [[], []]
  const warmUpTurns = pauseMs > 0 ? 2 : warmUp
  let turn = 0
  const takeTurn = async (keep?: (side: 0 | 1, milliseconds: number) => void) => {
    if (pauseMs > 0) await sleep(pauseMs)
    for (const side of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const milliseconds = await sides[side].take(turn)
      keep?.(side, milliseconds)
    }
    turn++
  }
  for (let n = 0; n < warmUpTurns; n++) await takeTurn()
  for (let run = 0; run < runs; run++) {
    const taken: [number[], number[]] = [[], []]
    for (let n = 0; n < turnsPerRun; n++)
      await takeTurn((side, milliseconds) => taken[side].push(milliseconds))
    samples[0].push(taken[0])
    samples[1].push(taken[1])
  }
  const ratios = samples[1].map(
    (samplesOfRun, run) => summarize(samplesOfRun).median / summarize(samples[0][run]!).median,
  )
  const figures: Figure[] = [
    ...sides.map(
      ({ label }, side): Figure => ({
        name: `${name}, ${label}`,
        unit: 'ms',
        samples: samples[side]!.flat(),
      }),
    ),
    { name: `${name}, ${sides[1].label} / ${sides[0].label}`, unit: '×', samples: ratios, limit },
  ]
  say(
    `${name}: ${figures.map((figure) => `${summarize(figure.samples).median.toFixed(2)} ${figure.unit}`).join(', ')}`,
  )
  return figures
}

function compareSites(
  bench: Bench,
  sites: readonly [Site, Site],
  { name, by, request }: Read,
): Promise<Figure[]> {
  const sideOf = (site: Site): Side => ({
    label: site.label,
    take: async (turn) => (await site.ask({ ...request(site, turn), ...tokenOf(site, by) })).milliseconds,
  })
  return compare(bench, {
    name,
    sides: [sideOf(sites[0]), sideOf(sites[1])],
    ...(by === 'visitor' ? { turnsPerRun: visitsPerRun, pauseMs: sharedMs } : { turnsPerRun: answersPerRun }),
  })
}

function tokenOf({ volume: { reader }, follower }: Site, by: Read['by']): { token?: string } {
  return by === 'visitor' ? {} : { token: (by === 'reader' ? reader : follower).token }
}

async function comparePages(bench: Bench, site: Site, { name, by, request }: Read): Promise<Figure[]> {
  const question = { ...request(site, 0), ...tokenOf(site, by) }
  const cursor = await cursorOfDeepPage(site, question)
  const sideOf = (label: string, body: object): Side => ({
    label,
    take: async () => (await site.ask({ ...question, body: { ...question.body, ...body } })).milliseconds,
  })
  return compare(bench, {
    name: `${name} of ${site.label}`,
    sides: [sideOf('page 1', {}), sideOf(`page ${english(deepPage)}`, { cursor })],
    turnsPerRun: answersPerRun,
  })
}

/** Reads all rows before the deep page, in larger pages, and returns the cursor of the deep page. */
async function cursorOfDeepPage({ ask }: Site, question: Question): Promise<string> {
  let cursor: string | undefined
  for (let left = (deepPage - 1) * pageSize; left > 0; left -= largestPage) {
    const body = { ...question.body, limit: Math.min(left, largestPage), ...(cursor && { cursor }) }
    const answer = JSON.parse((await ask({ ...question, body })).text) as { next_cursor?: string | null }
    if (!answer.next_cursor) throw new Error(`There is no page ${deepPage}`)
    cursor = answer.next_cursor
  }
  return cursor!
}

/** Compares likes of a post that all users like with likes of a post that few users like. Each measured like is by a new user. */
async function compareLikes(bench: Bench, site: Site): Promise<Figure[]> {
  const { pool } = site.volume
  const { rows } = await pool.query<{ id: string }>(
    `select id from posts where user_id = (select user_id from posts group by user_id order by count(*) desc limit 1)
      order by id desc limit 2`,
  )
  const [popular, other] = [rows[0]!.id, rows[1]!.id]
  const likes = await likeByAll(site, popular)
  const people = await createPeople(pool, 2 * (warmUp + bench.runs * likesPerRun))
  let position = 0
  const comparison = (name: string, take: (token: string, id: string) => Promise<number>) => {
    const first = position
    position += warmUp + bench.runs * likesPerRun
    const sideOf = (label: string, id: string): Side => ({
      label,
      take: (turn) => take(people[first + turn]!, id),
    })
    return compare(bench, {
      name,
      sides: [sideOf('few likes', other), sideOf(`${english(likes)} likes`, popular)],
      turnsPerRun: likesPerRun,
    })
  }
  const like = (token: string, id: string) => site.ask({ path: `/post/${id}/like`, method: 'POST', token })
  const read = (token: string, id: string) => site.ask({ path: `/post/${id}`, method: 'GET', token })
  return [
    ...(await comparison('A like', async (token, id) => (await like(token, id)).milliseconds)),
    ...(await comparison('The read that counts a like', async (token, id) => {
      await like(token, id)
      return (await read(token, id)).milliseconds
    })),
  ]
}

/** Stores a like of a post for every user, and waits until its author has the notification. Returns the number of likes. */
async function likeByAll({ volume: { pool }, ask, follower: { token } }: Site, id: string): Promise<number> {
  await pool.query(
    'update posts set like_count = (select count(*) from post_likes where post_id = posts.id) where id = $1',
    [id],
  )
  await pool.query(
    `with liked as (
        insert into post_likes (post_id, user_id) select $1, id from ${everyone} on conflict do nothing returning user_id
      )
      insert into waiting_acts (user_id, type, actor_id, post_id)
      select post.user_id, 'post_liked', liked.user_id, post.id from liked join posts as post on post.id = $1 and post.user_id <> liked.user_id`,
    [id],
  )
  // After each call, the server counts the stored reactions that are not counted yet.
  await ask({ path: `/post/${id}/like`, method: 'POST', token })
  while ((await pool.query('select from waiting_acts limit 1')).rows.length > 0) await sleep(200)
  await pool.query('vacuum analyze')
  const { text } = await ask({ path: `/post/${id}`, method: 'GET', token })
  return (JSON.parse(text) as { like_count: number }).like_count
}

/** Creates people with sessions, and returns their tokens. */
async function createPeople(pool: Volume['pool'], amount: number): Promise<string[]> {
  const tokens = Array.from({ length: amount }, () => randomBytes(32).toString('base64url'))
  await pool.query(
    `with person as (
        insert into users (id, username, username_key, nick_name, avatar_key)
        select uuidv7(), 'newcomer' || n, 'newcomer' || n, 'Newcomer', (select avatar_key from users limit 1) from generate_series(1, $2) as n
        returning id, substring(username from 9)::integer as at
      )
      insert into sessions (id, user_id, token_hash, expire_ts)
      select uuidv7(), person.id, sha256(token::bytea), $3
      from unnest($1::text[]) with ordinality as given (token, at) join person using (at)`,
    [tokens, amount, Date.now() + 86_400_000],
  )
  return tokens
}
