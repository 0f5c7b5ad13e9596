import { setTimeout as sleep } from 'node:timers/promises'
import { createMembers } from './harness/crowd.ts'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { tinyPhoto } from './harness/photos.ts'
import { memoryOfTree, processorSeconds } from './harness/processes.ts'
import { type ProxiedSite, startProxiedSite } from './harness/proxied-site.ts'
import { quantile } from './harness/statistics.ts'
import { type SharedData, Visitor } from './soak/visitor.ts'

const people = 12
const usualMinutes = 60
/** Mean pause of a person between two actions, for which people use about a fifth of two cores. */
const pauseMs = 450
const sampleEveryMs = 10_000
const photos = 40
/** Maximum number of rows in a table of objects that the people delete again. */
const presentRows = 5 * people

/** Tables that grow although people delete everything again. No other table may grow. */
const growing = new Set([
  // New accounts, and the ledger with the works that its entries name: deleted works keep a row without content.
  ...['users', 'user_search', 'known_addresses', 'recovery_codes', 'balances', 'balance_entries'],
  ...['works', 'runs', 'run_nodes', 'run_stages'],
  // Kept for hours, or until their space is full.
  ...['job', 'job_common', 'rate_counters', 'run_starts', 'post_rank_changes', 'notifications'],
  ...['notification_acts', 'objects', 'files', 'variants', 'uploads'],
])

export const soak: Measurement = {
  name: 'soak',
  title: 'Mixed use for a long time',
  about:
    `${people} people with a socket each read lists, posts and profiles, like, comment, follow, sign in and out, upload photos, make works, post and delete them again, for ${usualMinutes} minutes (\`--minutes\` changes the number), ` +
    'each with a pause between two actions. Memory is the PSS of all processes, as the median of the samples of the second sixth of the time and of the last sixth. ' +
    'The last figure counts tables that have more rows at the end than after the first sixth, without accounts, the ledger and its works, and rows that are kept for hours. MB are 10⁶ bytes.',
  command: 'soak',
  runs: 1,
  timeLimitMs: 4 * 60 * 60_000,
  isLong: true,
  measure,
}

async function measure(bench: Bench): Promise<Figure[]> {
  const { resources, minutes = usualMinutes, say } = bench
  const { baseUrl, pid, pool } = await startProxiedSite(bench)
  const pictures = await Promise.all(Array.from({ length: photos }, (_, seed) => tinyPhoto(seed)))
  const sharedData: SharedData = { photos: pictures, posts: [], userIds: [] }
  const visitors: Visitor[] = []
  for (const member of await createMembers(pool, people))
    visitors.push(resources.use(await Visitor.arrive(baseUrl, member, sharedData)))
  const startedAt = performance.now()
  const end = startedAt + minutes * 60_000
  const cpuBefore = await processorSeconds(pid)
  const using = Promise.all(visitors.map((visitor) => visitor.use(end, pauseMs)))
  const watched = await Promise.race([watch({ startedAt, end, pid, pool, say }), using.then(() => undefined)])
  const actions = (await using).reduce((sum, count) => sum + count, 0)
  if (!watched) throw new Error('The people left too early')
  const cpu = (await processorSeconds(pid)) - cpuBefore
  const seconds = (performance.now() - startedAt) / 1000
  const { early, late, grown } = watched
  return [
    { name: 'Actions', unit: '/s', samples: [actions / seconds] },
    { name: 'Cores used', unit: '×', samples: [cpu / seconds] },
    { name: 'Memory, second sixth', unit: 'MB', samples: [early] },
    { name: 'Memory, last sixth', unit: 'MB', samples: [late] },
    { name: 'Memory, last sixth / second sixth', unit: '×', samples: [late / early], limit: 1.05 },
    { name: 'Tables that have grown and should not', unit: 'tables', samples: [grown.length], limit: 0 },
  ]
}

interface Watch {
  readonly startedAt: number
  readonly end: number
  readonly pid: number
  readonly pool: ProxiedSite['pool']
  readonly say: (message: string) => void
}

/** Samples the memory until the end, and compares the numbers of rows. */
async function watch({ startedAt, end, pid, pool, say }: Watch) {
  const samples: number[][] = Array.from({ length: 6 }, () => [])
  let before: Map<string, number> | undefined
  let minute = 0
  for (let now = performance.now(); now < end; now = performance.now()) {
    const sixth = Math.floor((6 * (now - startedAt)) / (end - startedAt))
    const memory = (await memoryOfTree(pid)).reduce((sum, { pss }) => sum + pss, 0)
    samples[sixth]!.push(memory)
    if (sixth === 1) before ??= await countRows(pool)
    if (now - startedAt > minute * 60_000) {
      say(`minute ${minute}: ${memory.toFixed(0)} MB`)
      minute += 1
    }
    await sleep(Math.min(sampleEveryMs, end - now))
  }
  const grown: string[] = []
  for (const [table, count] of await countRows(pool)) {
    const countBefore = before?.get(table) ?? 0
    if (count > countBefore) say(`${table}: ${countBefore} rows, later ${count}`)
    if (count > countBefore + presentRows && !growing.has(table)) grown.push(table)
  }
  return { early: quantile(samples[1]!, 0.5), late: quantile(samples[5]!, 0.5), grown }
}

async function countRows(pool: ProxiedSite['pool']): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ table: string; count: number }>(
    `select relname as table, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', schemaname, relname), true, true, '')))[1]::text::int as count
     from pg_stat_user_tables order by relname`,
  )
  return new Map(rows.map(({ table, count }) => [table, count]))
}
