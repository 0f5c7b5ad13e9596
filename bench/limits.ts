import { execFile, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { basePath } from '@easel/contract'
import { type Load, loadFor, type Request, receive, sendWrites, type Write } from './harness/load.ts'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { memoryOf } from './harness/processes.ts'
import { temporaryFolder } from './harness/server.ts'
import { startVolume, type Volume } from './harness/volume.ts'
import { pageSize, reads } from './limits/reads.ts'

const run = promisify(execFile)

const usualPosts = 100_000
const connections = 16
const seconds = 5
/** Number of writes of each kind in a run. */
const writesOfRun = 1000
/** Number of people who like one post at the same moment. */
const crowd = 500
/** Number of measured times to the first byte; the requests are sent one after the other. */
const firstBytesCount = 100

export const limits: Measurement = {
  name: 'limits',
  title: 'Answers, against the least that they can cost',
  about:
    `Requests a second over ${connections} connections for ${seconds} s, in turns with a reference, Fastify and pg alone with the same rows ` +
    '(`limits/reference.ts`: one prepared statement without rules, and one more for the session of signed-in people). Both run in a process of their own, beside the same database and ' +
    `the load. Writes: ${writesOfRun} in a run, each for another post or person, compared with a single insert into a separate table; then ${crowd} people like one post at the same time, over as many connections. The next run begins after a read that waits until all reactions are counted and delivered. The site has ${usualPosts.toLocaleString('en')} posts (\`--posts\` changes the number), ${pageSize} to a page; all visitors request the same page. ` +
    'The ratio is computed for each run. If pgbench is installed, it sends the statement of the hot posts to PostgreSQL alone. Pages: at the highest rate; their first byte, with one page after ' +
    'the other and at half of the required rate. Memory: the maximum of the API until then, including shared memory pages. MB are 10⁶ bytes.',
  command: 'limits',
  runs: 3,
  timeLimitMs: 60 * 60_000,
  async measure(bench) {
    const site = await startVolume(bench.resources, { posts: bench.posts ?? usualPosts, say: bench.say })
    const reference = await startReference(bench, site)
    const figures: Figure[] = []
    for (const pair of await pairsOf(site, reference.bare)) figures.push(...(await compare(bench, pair)))
    for (const pair of await writesOf(bench, site, reference.bare))
      figures.push(...(await compare(bench, pair)))
    figures.push(...(await fixedFigures(bench, reference.fixed)), ...(await databaseFigures(bench, site)))
    figures.push(...(await pageFigures(bench, site)))
    return [...figures, ...(await memoryFigures(site))]
  },
}

interface Reference {
  /** Address of the server that consists of Fastify and pg only. */
  bare: string
  /** Address of the server that answers with constant bytes through node:http. */
  fixed: string
}

async function startReference({ resources }: Bench, { pool, readerId }: Volume): Promise<Reference> {
  const { host, port, user, database, password } = pool.options
  const child = fork(
    fileURLToPath(new URL('limits/reference.ts', import.meta.url)),
    [JSON.stringify({ host, port, user, database, password }), readerId],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  resources.defer(() => void child.kill())
  const [addresses] = (await once(child, 'message')) as [Reference]
  return addresses
}

interface Pair {
  name: string
  /** Minimum of our requests a second divided by the requests a second of the reference. */
  minimum: number
  ours: Request | Write
  theirs: Request | Write
  /** Waits until the deferred work of our writes is done. Otherwise, it would run in the measured time of the reference. */
  settle?: () => Promise<unknown>
}

async function pairsOf({ baseUrl, reader }: Volume, reference: string): Promise<Pair[]> {
  const { post_arr } = await reader.api.listHotPosts({ limit: 1 })
  const { id, user_info } = post_arr[0]!
  const { work_template_arr } = await reader.api.listWorkTemplates({ limit: 1 })
  const templateId = work_template_arr[0]!.id
  const calls: {
    name: string
    ours: Omit<Request, 'url'> & { path: string }
    theirs: string
    minimum: number
  }[] = [
    {
      name: 'Hot posts',
      ours: { method: 'POST', path: '/hot_post_arr', body: { limit: pageSize } },
      theirs: '/hot_post_arr',
      minimum: 3,
    },
    {
      name: 'New posts',
      ours: { method: 'POST', path: '/post_arr', body: { limit: pageSize } },
      theirs: '/post_arr',
      minimum: 3,
    },
    { name: 'A post', ours: { method: 'GET', path: `/post/${id}` }, theirs: `/post/${id}`, minimum: 0.8 },
    {
      name: 'A person',
      ours: { method: 'GET', path: `/user/${user_info.id}` },
      theirs: `/user/${user_info.id}`,
      minimum: 0.8,
    },
    {
      name: 'Comments',
      ours: { method: 'POST', path: '/comment_arr', body: { post_id: id, limit: pageSize } },
      theirs: `/comment_arr/${id}`,
      minimum: 0.8,
    },
    {
      name: 'A template',
      ours: { method: 'GET', path: `/work_template/${templateId}` },
      theirs: `/work_template/${templateId}`,
      minimum: 0.8,
    },
    {
      name: 'Templates',
      ours: { method: 'POST', path: '/work_template_arr', body: { limit: pageSize } },
      theirs: '/work_template_arr',
      minimum: 0.8,
    },
  ]
  const signedIn = { token: reader.token }
  const own: Pair = {
    name: 'The own account, signed in',
    minimum: 0.8,
    ours: { method: 'GET', url: `${baseUrl}${basePath}/current_user`, ...signedIn },
    theirs: { method: 'GET', url: `${reference}/current_user`, ...signedIn },
  }
  const others = calls.flatMap(({ name, ours: { path, ...ours }, theirs, minimum }) => {
    const own = { ...ours, url: `${baseUrl}${basePath}${path}` }
    const other: Request = { method: 'GET', url: `${reference}${theirs}` }
    return [
      { name: `${name}, visitor`, minimum, ours: own, theirs: other },
      {
        name: `${name}, signed in`,
        minimum: 0.8,
        ours: { ...own, ...signedIn },
        theirs: { ...other, ...signedIn },
      },
    ]
  })
  return [...others, own]
}

/**
 * Returns the measured writes: likes, comments and follows by the reader, each of another post or person, and likes of one post by
 * many people.
 */
async function writesOf(
  { runs }: Bench,
  { baseUrl, pool, reader, readerId }: Volume,
  reference: string,
): Promise<Pair[]> {
  const idsOf = async (select: string) =>
    (await pool.query<{ id: string }>(select, [readerId])).rows.map(({ id }) => id)
  const posts = await idsOf(
    'select id from posts where id not in (select post_id from post_likes where user_id = $1) order by id limit 10000',
  )
  const people = await idsOf(
    "select id from users where kind = 'person' and id <> $1 and id not in (select followee_id from follows where follower_id = $1) order by id",
  )
  const tokens = await openSessions(pool, readerId)
  const unliked = await pool.query<{ id: string }>(
    'select id from posts where not exists (select from post_likes join sessions using (user_id) where post_id = posts.id) order by id desc limit $1',
    [runs],
  )
  const pair = (name: string, own: () => Next, other: () => Next, load: Partial<Write> = {}): Pair => {
    const write = { method: 'POST', token: reader.token, body: {}, amount: writesOfRun, connections } as const
    return {
      name,
      minimum: 0.5,
      settle: () => reader.api.getCurrentUser(),
      ours: { ...write, ...load, url: baseUrl, next: own },
      theirs: { ...write, ...load, url: reference, next: other },
    }
  }
  const bare = (path: string) => (id: string) => ({ path: `/${path}/${id}`, body: { text: 'Well seen' } })
  const like = (id: string) => ({ path: `${basePath}/post/${id}/like` })
  const comment = (id: string) => ({ path: `${basePath}/comment`, body: { post_id: id, text: 'Well seen' } })
  const follow = (id: string) => ({ path: `${basePath}/follow/${id}` })
  const byCrowd = (what: (id: string) => Next) => {
    let position = 0
    return () => ({
      ...what(unliked.rows[Math.floor(position / crowd)]!.id),
      token: tokens[position++ % crowd]!,
    })
  }
  return [
    pair('Like', each(posts, like), each(posts, bare('like'))),
    pair('Comment', each(posts, comment), each(posts, bare('comment'))),
    pair('Follow', each(people, follow), each(people, bare('follow'))),
    pair('Like of one post', byCrowd(like), byCrowd(bare('like')), { amount: crowd, connections: crowd }),
  ]
}

type Next = ReturnType<Write['next']>

function each(ids: readonly string[], what: (id: string) => Next): () => Next {
  let position = 0
  return () => what(ids[position++ % ids.length]!)
}

/** Opens sessions for people who are not the reader, and returns their tokens. */
async function openSessions(pool: Volume['pool'], readerId: string): Promise<string[]> {
  const tokens = Array.from({ length: crowd }, () => randomBytes(32).toString('base64url'))
  await pool.query(
    `insert into sessions (id, user_id, token_hash, expire_ts)
     select uuidv7(), person.id, sha256(token::bytea), $3
     from unnest($1::text[]) with ordinality as given (token, at)
     join (select id, row_number() over (order by id) as at from users where kind = 'person' and id <> $2) as person using (at)`,
    [tokens, readerId, Date.now() + 86_400_000],
  )
  return tokens
}

async function compare(
  { resources, runs, say }: Bench,
  { name, minimum, ours, theirs, settle }: Pair,
): Promise<Figure[]> {
  const [own, other]: [Load[], Load[]] = [[], []]
  const settling: number[] = []
  for (let run = 0; run < runs; run++) {
    own.push(await loadOf(resources, ours))
    const startedAt = performance.now()
    await settle?.()
    settling.push(performance.now() - startedAt)
    other.push(await loadOf(resources, theirs))
  }
  say(
    `${name}: ${own.map(({ perSecond }) => perSecond.toFixed(0))} / ${other.map(({ perSecond }) => perSecond.toFixed(0))}`,
  )
  const ratios = own.map(({ perSecond }, run) => perSecond / other[run]!.perSecond)
  return [
    { name, unit: '/s', samples: own.map(({ perSecond }) => perSecond) },
    { name: `${name}, p99`, unit: 'ms', samples: own.map(({ p99 }) => p99) },
    ...(settle ? [{ name: `${name}, the read after the last`, unit: 'ms' as const, samples: settling }] : []),
    { name: `${name}, Fastify and pg alone`, unit: '/s', samples: other.map(({ perSecond }) => perSecond) },
    { name: `${name}, p99 of Fastify and pg alone`, unit: 'ms', samples: other.map(({ p99 }) => p99) },
    { name: `${name}, ours / alone`, unit: '×', samples: ratios, minimum },
    ...('next' in ours ? [] : [slowestRatio(name, own, other)]),
  ]
}

function slowestRatio(name: string, own: readonly Load[], other: readonly Load[]): Figure {
  const samples = own.map(({ p99 }, run) => p99 / other[run]!.p99)
  return { name: `${name}, p99, ours / alone`, unit: '×', samples, limit: 3 }
}

const loadOf = (resources: AsyncDisposableStack, request: Request | Write): Promise<Load> =>
  'next' in request ? sendWrites(resources, request) : loadFor(resources, request, { seconds, connections })

/** Measures the maximum number of requests a second that one process of Node.js and this load generator can exchange. */
async function fixedFigures({ resources, runs, say }: Bench, url: string): Promise<Figure[]> {
  const loads: Load[] = []
  for (let run = 0; run < runs; run++)
    loads.push(await loadFor(resources, { url, method: 'GET' }, { seconds, connections }))
  say(`node:http, fixed bytes: ${loads.map(({ perSecond }) => perSecond.toFixed(0))}`)
  return [
    {
      name: 'node:http, 20 kB that never change',
      unit: '/s',
      samples: loads.map(({ perSecond }) => perSecond),
    },
  ]
}

/**
 * Measures the maximum number of answers a second that PostgreSQL alone gives to a visitor's query for hot posts. The measurement
 * needs pgbench, and is skipped if pgbench is not installed.
 */
async function databaseFigures({ resources, runs, say }: Bench, { pool }: Volume): Promise<Figure[]> {
  const script = join(temporaryFolder(resources), 'hot-posts.sql')
  await writeFile(script, reads['/hot_post_arr']!.visitor.replace(/\s+/g, ' '))
  const { host, port, user, database, password } = pool.options
  const address = ['--host', host!, ...(port ? ['--port', String(port)] : []), '--username', user!, database!]
  const load = [
    '--no-vacuum',
    '--protocol',
    'prepared',
    '--client',
    String(connections),
    '--time',
    String(seconds),
  ]
  const env = { ...process.env, PGPASSWORD: String(password) }
  const samples: number[] = []
  for (let index = 0; index < runs; index++) {
    const output = await run('pgbench', ['--file', script, ...load, ...address], { env }).catch(
      (error: { code?: string }) => {
        if (error.code !== 'ENOENT') throw error
        return undefined
      },
    )
    if (!output) {
      say('no pgbench here: nothing to compare with')
      return []
    }
    samples.push(Number(/tps = ([\d.]+)/.exec(output.stdout)?.[1]))
  }
  say(`pgbench, hot posts: ${samples.map((each) => each.toFixed(0))}`)
  return [{ name: 'Hot posts, visitor, by pgbench', unit: '/s', samples }]
}

async function pageFigures(bench: Bench, { baseUrl, reader }: Volume): Promise<Figure[]> {
  const { resources, runs, say } = bench
  const url = `${baseUrl}/inspiration`
  const headers = { 'accept-encoding': 'br' }
  const plain = await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer()
  const { bytes: packed } = await receive({ url, method: 'GET', headers })
  const kinds = {
    visitor: { minimum: 300, headers },
    'signed in': { minimum: 60, headers: { ...headers, cookie: `token=${reader.token}` } },
  }
  const figures: Figure[] = [
    { name: 'The page Inspiration, HTML', unit: 'kB', samples: [plain.byteLength / 1000], limit: 120 },
    { name: 'The page Inspiration, as Brotli', unit: 'kB', samples: [packed / 1000], limit: 20 },
  ]
  for (const [kind, { minimum, ...request }] of Object.entries(kinds)) {
    const loads: Load[] = []
    for (let run = 0; run < runs; run++)
      loads.push(await loadFor(resources, { url, method: 'GET', ...request }, { seconds, connections }))
    say(`Page, ${kind}: ${loads.map(({ perSecond }) => perSecond.toFixed(0))}`)
    figures.push(
      {
        name: `The page Inspiration, ${kind}`,
        unit: '/s',
        samples: loads.map(({ perSecond }) => perSecond),
        minimum,
      },
      { name: `The page Inspiration, ${kind}, p99`, unit: 'ms', samples: loads.map(({ p99 }) => p99) },
      ...(await calmFigures(bench, { url, method: 'GET', ...request }, { kind, minimum })),
    )
  }
  return figures
}

/**
 * Figures of a page. First, one client requests the page repeatedly. Then all clients together request the page at half of the
 * minimum rate that the limit requires.
 */
async function calmFigures(
  { resources, runs }: Bench,
  request: Request,
  { kind, minimum }: { kind: string; minimum: number },
): Promise<Figure[]> {
  const firstBytes: number[] = []
  for (let index = 0; index < firstBytesCount; index++) firstBytes.push((await receive(request)).firstByteMs)
  const p99: number[] = []
  for (let index = 0; index < runs; index++)
    p99.push((await loadFor(resources, request, { seconds, connections, perSecond: minimum / 2 })).p99)
  return [
    { name: `The page Inspiration, ${kind}, first byte`, unit: 'ms', samples: firstBytes, limit: 15 },
    {
      name: `The page Inspiration, ${kind}, p99 at ${minimum / 2} pages a second`,
      unit: 'ms',
      samples: p99,
      ...(kind === 'visitor' && { limit: 30 }),
    },
  ]
}

async function memoryFigures({ pid }: Volume): Promise<Figure[]> {
  const api = await memoryOf(pid)
  if (!api) return []
  return [{ name: 'API, the most resident memory', unit: 'MB', samples: [api.peak], limit: 350 }]
}
