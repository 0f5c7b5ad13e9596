import { setTimeout as sleep } from 'node:timers/promises'
import type { Journal, Presence } from './journal.ts'
import type { Site } from './site.ts'

const settleTimeoutMs = 600_000
const strayTimeoutMs = 60_000

/** Checks the site against the journal. Returns the confirmed facts that the site has lost. */
export async function brokenPromises(site: Site, journal: Journal): Promise<string[]> {
  const unended = await untilEveryWorkHasEnded(site)
  if (unended.length > 0) return unended
  return [
    ...(await wrongWorks(site, journal)),
    ...(await wrongEdits(site, journal)),
    ...(await wrongPosts(site, journal)),
    ...(await wrongReactions(site, journal)),
    ...(await wrongAttempts(site, journal)),
    ...(await wrongReceivers(site, journal)),
    ...(await wrongNumbers(site)),
    ...(await unknownFiles(site)),
    ...(await strayProcesses(site)),
  ]
}

type Row = Record<string, string | number | null>

async function rowsOf(site: Site, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await site.parts.pool.query(sql, [...values])
  return rows
}

async function untilEveryWorkHasEnded(site: Site): Promise<string[]> {
  const deadline = performance.now() + settleTimeoutMs
  for (;;) {
    const open = await rowsOf(
      site,
      `select id, state from runs where state in ('queue', 'doing')
      union all select id, edit_state from works where edit_state = 'making' and delete_ts is null`,
    )
    const counting = await rowsOf(site, 'select from post_changes union all select from user_changes limit 1')
    if (open.length === 0 && counting.length === 0) return []
    if (performance.now() > deadline)
      return [
        ...open.map(({ id, state }) => `work ${id} is still in state ${state}`),
        ...(counting.length > 0 ? ['counts of reactions are still not settled'] : []),
      ]
    await sleep(250)
  }
}

/** Compares whether a thing exists with its state in the journal, if that state is known. */
function wrong(what: string, presence: Presence, isThere: boolean): string[] {
  if (presence === 'yes' && !isThere) return [`${what} was confirmed, and is missing`]
  if (presence === 'no' && isThere) return [`${what} was deleted, and is there`]
  return []
}

async function wrongWorks(site: Site, journal: Journal): Promise<string[]> {
  const rows = await rowsOf(
    site,
    `select works.id, works.user_id, (params->>'seed')::bigint as seed from works where delete_ts is null`,
  )
  const found = new Map(rows.map((row) => [row['id'], row]))
  const bySeed = Map.groupBy(rows, ({ seed }) => seed)
  return [
    ...[...journal.works].flatMap(([id, work]) => [
      ...wrong(`work ${id}`, work.presence, found.has(id)),
      ...((bySeed.get(work.seed)?.length ?? 0) > 1 ? [`work ${id} was made twice`] : []),
    ]),
    ...[...journal.unansweredSeeds.keys()].flatMap((seed) =>
      (bySeed.get(seed)?.length ?? 0) > 1 ? [`a work with the seed ${seed} was made twice`] : [],
    ),
  ]
}

/** Checks that each work has the steps that were confirmed last, and shows the edited picture unless it could not be made. */
async function wrongEdits(site: Site, journal: Journal): Promise<string[]> {
  const rows = await rowsOf(
    site,
    `select id, coalesce((edit->>'turns')::integer, 0) as turns, edit_state, (original is not null)::integer as is_edited
    from works where delete_ts is null`,
  )
  const found = new Map(rows.map((row) => [row['id'], row]))
  return [...journal.turns].flatMap(([id, turns]) => {
    const row = found.get(id)
    if (!row) return []
    if (row['turns'] !== turns)
      return [`work ${id} has ${row['turns']} quarter turns, and ${turns} were confirmed`]
    const isShown = row['edit_state'] === 'failed' || Boolean(row['is_edited']) === turns > 0
    return isShown ? [] : [`work ${id} has ${turns} quarter turns, and does not show them`]
  })
}

async function wrongPosts(site: Site, journal: Journal): Promise<string[]> {
  const posts = await rowsOf(site, 'select id, work_id from posts')
  const found = new Set(posts.map(({ id }) => id))
  const comments = await rowsOf(site, 'select text, count(*) as count from comments group by text')
  const counts = new Map(comments.map(({ text, count }) => [text, Number(count)]))
  return [
    ...[...journal.posts].flatMap(([id, { presence }]) => wrong(`post ${id}`, presence, found.has(id))),
    ...[...journal.comments].flatMap(([text, { presence, postId }]) => [
      ...(found.has(postId) ? wrong(`comment “${text}”`, presence, counts.has(text)) : []),
      ...((counts.get(text) ?? 0) > 1 ? [`comment “${text}” was made twice`] : []),
    ]),
  ]
}

async function wrongReactions(site: Site, journal: Journal): Promise<string[]> {
  const likes = await rowsOf(site, `select user_id || ' ' || post_id as key from post_likes`)
  const follows = await rowsOf(site, `select follower_id || ' ' || followee_id as key from follows`)
  const posts = new Set((await rowsOf(site, 'select id from posts')).map(({ id }) => id))
  const [liked, followed] = [likes, follows].map((rows) => new Set(rows.map(({ key }) => key)))
  return [
    ...[...journal.likes].flatMap(([key, presence]) =>
      posts.has(key.split(' ')[1]!) ? wrong(`like ${key}`, presence, liked!.has(key)) : [],
    ),
    ...[...journal.follows].flatMap(([key, presence]) =>
      wrong(`follow ${key}`, presence, followed!.has(key)),
    ),
  ]
}

/**
 * Checks the ledger: each run took its attempts once, and returned them if and only if it made nothing; each check-in was rewarded
 * once.
 */
async function wrongAttempts(site: Site, journal: Journal): Promise<string[]> {
  const rows = await rowsOf(
    site,
    `select runs.id, runs.state, runs.cost, runs.round,
      coalesce(-sum(amount) filter (where reason = 'work_taken'), 0) as taken,
      coalesce(sum(amount) filter (where reason = 'work_returned'), 0) as returned
    from runs left join balance_entries on ref_id = runs.id
    where runs.kind = 'work' group by runs.id`,
  )
  const rewards = await rowsOf(
    site,
    `select user_id, count(*) as count from balance_entries where reason = 'check_in' group by user_id`,
  )
  const rewarded = new Map(rewards.map(({ user_id, count }) => [user_id, Number(count)]))
  return [
    ...rows.flatMap(({ id, state, cost, taken, returned }) => {
      const kept = Number(taken) - Number(returned)
      const due = state === 'done' ? Number(cost) : 0
      return kept === due ? [] : [`work ${id} (${state}) has kept ${kept} attempts, and ${due} are due`]
    }),
    ...[...journal.checkIns].flatMap((userId) => {
      const count = rewarded.get(userId) ?? 0
      return count === 1 ? [] : [`the check-in of ${userId} was rewarded ${count} times`]
    }),
  ]
}

/** Checks that each message over a socket belongs to the user of the socket. */
async function wrongReceivers(site: Site, journal: Journal): Promise<string[]> {
  const notifications = await rowsOf(site, 'select id, user_id from notifications')
  const runs = await rowsOf(site, 'select id, user_id from runs')
  const owners = new Map([...notifications, ...runs].map(({ id, user_id }) => [id, user_id]))
  return journal.received.flatMap(({ userId, kind, id }) => {
    const owner = owners.get(id)
    return owner === undefined || owner === userId ? [] : [`${kind} ${id} of ${owner} was sent to ${userId}`]
  })
}

async function wrongNumbers(site: Site): Promise<string[]> {
  const { code, text } = await site.host(['audit', '--files'])
  return code === 0 ? [] : [`audit: ${text}`]
}

async function unknownFiles(site: Site): Promise<string[]> {
  const { code, text } = await site.host(['clean', '--dry-run'])
  return code === 0 && /would erase 0 files.*: files that the database does not know/.test(text)
    ? []
    : [`clean: ${text}`]
}

/** A helper process ends by itself when its server has ended. */
async function strayProcesses(site: Site): Promise<string[]> {
  const deadline = performance.now() + strayTimeoutMs
  for (;;) {
    const strays = site.strays()
    if (strays.length === 0 || performance.now() > deadline)
      return strays.map(({ pid, command }) => `process ${pid} is left: ${command.slice(0, 200)}`)
    await sleep(500)
  }
}
