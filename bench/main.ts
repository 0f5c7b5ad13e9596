// Runs the measurements that the arguments name, or all measurements that are not long, one after the other. Stores their figures.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bursts } from './bursts.ts'
import { editor } from './editor.ts'
import { engines } from './engines.ts'
import { films } from './films.ts'
import { firstMinute } from './first-minute.ts'
import { firstWords } from './first-words.ts'
import { growth } from './growth.ts'
import type { Figure, Measurement } from './harness/measurement.ts'
import { busyWarning, saveResults, tableOf } from './harness/results.ts'
import { root } from './harness/server.ts'
import { kernels } from './kernels.ts'
import { latency } from './latency.ts'
import { limits } from './limits.ts'
import { load } from './load.ts'
import { memory } from './memory.ts'
import { oil } from './oil.ts'
import { overload } from './overload.ts'
import { pageNames, pages } from './pages.ts'
import { peak } from './peak.ts'
import { push } from './push.ts'
import { scroll } from './scroll.ts'
import { search } from './search.ts'
import { soak } from './soak.ts'
import { clone, start } from './start.ts'
import { story } from './story.ts'
import { studio } from './studio.ts'
import { times } from './times.ts'
import { volume } from './volume.ts'
import { workers } from './workers.ts'
import { workflow } from './workflow.ts'

const measurements: readonly Measurement[] = [
  start,
  memory,
  oil,
  story,
  studio,
  kernels,
  peak,
  films,
  latency,
  times,
  push,
  engines,
  pages,
  firstMinute,
  firstWords,
  scroll,
  editor,
  workflow,
  volume,
  search,
  growth,
  limits,
  bursts,
  load,
  overload,
  workers,
  soak,
]

const usage = `npm run bench -w bench -- [${measurements.map(({ name }) => name).join('] [')}] [--clone] [--runs N] [--posts N] [--minutes N] [--page NAME] [--files FOLDER]
  --clone  also start from a fresh clone of the last commit (start)
  --runs   number of runs of each measurement; by default each has a number of its own
  --posts  how many posts the site has (volume, search, growth, scroll, limits, overload)
  --minutes  how long to measure (soak)
  --page   the only page to measure: ${pageNames.join(', ')} (pages)
  --files  a folder of workflow files, as ComfyUI saves them (editor)
`

let interruptedBy: NodeJS.Signals | undefined

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clone: { type: 'boolean', default: false },
    runs: { type: 'string' },
    posts: { type: 'string' },
    minutes: { type: 'string' },
    page: { type: 'string' },
    files: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const runs = countOf(values.runs)
const posts = countOf(values.posts)
const minutes = countOf(values.minutes)
const unknown = positionals.find((wanted) => !measurements.some(({ name }) => name === wanted))
const isCount = (value: number | undefined) => value === undefined || (Number.isInteger(value) && value > 0)
const { page, files } = values
const isPage = page === undefined || pageNames.includes(page)
const isWrong = unknown !== undefined || !isCount(runs) || !isCount(posts) || !isCount(minutes) || !isPage

if (values.help || isWrong) {
  process.stdout.write(usage)
  process.exitCode = isWrong ? 1 : 0
} else if (!buildOutdated()) {
  process.exitCode = 1
} else {
  const named = measurements.filter(({ name, isLong }) =>
    positionals.length === 0 ? !isLong : positionals.includes(name),
  )
  const names = named.flatMap((name) => (name === start && values.clone ? [start, clone] : [name]))
  const warning = busyWarning()
  if (warning) process.stderr.write(`${warning}\n`)
  for (const name of names) {
    if (!(await take(name))) process.exitCode = 1
    // Exits at once, because interrupted code may wait for an event that never comes.
    if (interruptedBy) process.exit(interruptedBy === 'SIGINT' ? 130 : 143)
  }
}

/**
 * Builds outdated parts, because the figures would not show that an old web client was measured. Returns false if the build
 * failed.
 */
function buildOutdated(): boolean {
  const script = join(root, 'scripts/bootstrap.mjs')
  return spawnSync(process.execPath, [script], { stdio: 'inherit' }).status === 0
}

function countOf(given: string | undefined): number | undefined {
  return given === undefined ? undefined : Number(given)
}

/** Runs a measurement. Returns false if it failed. A figure over its limit is a result and not a failure. */
async function take(measurement: Measurement): Promise<boolean> {
  process.stdout.write(`\n${measurement.name}: ${measurement.title}\n`)
  try {
    const figures = await measure(measurement)
    process.stdout.write(`${tableOf(figures)}\n`)
    const options = [
      ...(runs === undefined ? [] : ['--runs', runs]),
      ...(posts === undefined ? [] : ['--posts', posts]),
      ...(minutes === undefined ? [] : ['--minutes', minutes]),
      ...(page === undefined ? [] : ['--page', page]),
    ]
    const command = [measurement.command, ...options].join(' ')
    await saveResults({ ...measurement, command }, figures)
    return true
  } catch (error) {
    process.stderr.write(`${measurement.name} failed: ${error instanceof Error ? error.message : error}\n`)
    return false
  }
}

/**
 * Runs a measurement. Afterwards, ends every process that the measurement has started, even after a signal or at the time limit.
 */
async function measure(measurement: Measurement): Promise<readonly Figure[]> {
  await using resources = new AsyncDisposableStack()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('It took too long')), measurement.timeLimitMs)
  resources.defer(() => clearTimeout(timer))
  const interrupt = (signal: NodeJS.Signals) => {
    interruptedBy = signal
    reject(new Error(`interrupted by ${signal}`))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, interrupt)
    resources.defer(() => void process.off(signal, interrupt))
  }
  const say = (message: string) => void process.stdout.write(`  ${message}\n`)
  const taken = measurement.measure({
    resources,
    runs: runs ?? measurement.runs,
    posts,
    minutes,
    page,
    files,
    say,
  })
  return await Promise.race([taken, ended])
}
