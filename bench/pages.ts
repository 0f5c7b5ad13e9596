import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { requireChromium } from '@easel/testkit'
import { startFeed } from './harness/feed.ts'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { temporaryFolder } from './harness/server.ts'

const run = promisify(execFile)
/** Only this measurement needs Lighthouse, so npm fetches it here and does not install it for everyone. */
const lighthouse = 'lighthouse@13.5.0'
const postCount = 24
/** Pages other than the start page, by the name that `--page` takes. `post` is the page of the newest post. */
const otherPages: readonly { name: string; title: string; path: (postId: string) => string }[] = [
  { name: 'tool', title: 'Templates', path: () => '/tool' },
  { name: 'login', title: 'Sign in', path: () => '/login' },
  { name: 'check', title: 'Check a file', path: () => '/check' },
  { name: 'post', title: 'A post', path: (postId) => `/post/${postId}` },
]
/** Names of all pages. */
export const pageNames = ['inspiration', ...otherPages.map(({ name }) => name)]
const flags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'

/** The part of a Lighthouse report that is read. */
interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items?: Request[] } }>
}

interface Request {
  resourceType?: string
  transferSize?: number
}

export const pages: Measurement = {
  name: 'pages',
  title: 'Pages in Lighthouse',
  about:
    `Lighthouse (${lighthouse.split('@')[1]}, by npm, from the registry) opens /inspiration with ${postCount} posts, as a first visitor: ` +
    'on its simulated slow phone, on the same phone while processes keep half of the cores busy, and on its desktop. Script is the compressed size of the scripts that the page has loaded by then. ' +
    'Other pages that visitors open first are measured only on the phone.',
  command: 'pages',
  runs: 5,
  timeLimitMs: 30 * 60_000,
  async measure(bench) {
    const { baseUrl, person } = await startFeed(bench, { posts: postCount, of: 'portrait-in-oils' })
    const { post_arr } = await person.api.listPosts({})
    const others: Figure[] = []
    for (const { name, title, path } of otherPages) {
      if (bench.page !== undefined && bench.page !== name) continue
      others.push(...othersOf(title, await reportsOf(bench, `${baseUrl}${path(post_arr[0]!.id)}`, [])))
    }
    if (bench.page !== undefined && bench.page !== 'inspiration') return others
    const phone = await reportsOf(bench, `${baseUrl}/inspiration`, [])
    const busyPhone = await whileHalfIsBusy(() => reportsOf(bench, `${baseUrl}/inspiration`, []))
    const desktop = await reportsOf(bench, `${baseUrl}/inspiration`, ['--preset=desktop'])
    return [
      ...figuresOf('Phone', phone, 95),
      ...loadingOf(phone),
      ...busyFiguresOf(busyPhone),
      ...figuresOf('Desktop', desktop, 98),
      ...others,
    ]
  },
}

/** Measures while half of the cores compute something else. */
async function whileHalfIsBusy<T>(measure: () => Promise<T>): Promise<T> {
  const count = Math.ceil(availableParallelism() / 2)
  const spinning = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  try {
    return await measure()
  } finally {
    for (const child of spinning) child.kill('SIGKILL')
  }
}

const attempts = 3

/**
 * Runs Lighthouse in a folder. Repeats a failed run, because Lighthouse misses the start of a navigation about once in thirty runs.
 */
async function runLighthouse(folder: string, options: readonly string[], say: Bench['say']): Promise<void> {
  const args = ['--yes', '--ignore-scripts', lighthouse, '--', ...options, '--quiet', '--output=json']
  const env = { ...process.env, CHROME_PATH: requireChromium() }
  for (let attempt = 1; ; attempt++) {
    try {
      await run('npm', ['exec', ...args, `--chrome-flags=${flags}`], { cwd: folder, env })
      return
    } catch (error) {
      if (attempt === attempts) throw error
      say(`Lighthouse failed, once more: ${/\(([A-Z_]+)\)/.exec(String(error))?.[1] ?? error}`)
    }
  }
}

async function reportsOf({ resources, runs, say }: Bench, url: string, options: string[]): Promise<Report[]> {
  const folder = temporaryFolder(resources)
  const reports: Report[] = []
  for (let index = 0; index < runs; index++) {
    const path = join(folder, `${index}.json`)
    await runLighthouse(folder, [url, `--output-path=${path}`, ...options], say)
    const report = JSON.parse(await readFile(path, 'utf8')) as Report
    say(
      Object.entries(report.categories)
        .map(([name, { score }]) => `${name} ${score}`)
        .join(', '),
    )
    reports.push(report)
  }
  return reports
}

function figuresOf(screen: string, reports: readonly Report[], min: number): Figure[] {
  const wanted = { performance: min, accessibility: 100, seo: 100, 'best-practices': undefined }
  return Object.entries(wanted).map(([category, points]) => ({
    name: `${screen}, ${category}`,
    unit: 'points',
    samples: pointsOf(reports, category),
    ...(points !== undefined && { minimum: points }),
  }))
}

function othersOf(page: string, reports: readonly Report[]): Figure[] {
  const name = (figure: string) => `${page}, phone, ${figure}`
  const read = (audit: string) => millisecondsOf(reports, audit)
  return [
    { name: name('performance'), unit: 'points', minimum: 95, samples: pointsOf(reports, 'performance') },
    { name: name('largest contentful paint'), unit: 'ms', samples: read('largest-contentful-paint') },
    { name: name('total blocking time'), unit: 'ms', samples: read('total-blocking-time') },
    { name: name('bytes'), unit: 'kB', samples: read('total-byte-weight').map((bytes) => bytes / 1000) },
  ]
}

function pointsOf(reports: readonly Report[], category: string): number[] {
  return reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
}

function millisecondsOf(reports: readonly Report[], audit: string): number[] {
  return reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)
}

function busyFiguresOf(reports: readonly Report[]): Figure[] {
  return [
    {
      name: 'Phone, half of the cores busy, performance',
      unit: 'points',
      minimum: 95,
      samples: pointsOf(reports, 'performance'),
    },
    {
      name: 'Phone, half of the cores busy, total blocking time',
      unit: 'ms',
      limit: 150,
      samples: millisecondsOf(reports, 'total-blocking-time'),
    },
  ]
}

function loadingOf(reports: readonly Report[]): Figure[] {
  const read = (audit: string) => millisecondsOf(reports, audit)
  const scripts = reports.map(({ audits }) =>
    (audits['network-requests']?.details?.items ?? [])
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  )
  return [
    {
      name: 'Phone, largest contentful paint',
      unit: 'ms',
      limit: 2200,
      samples: read('largest-contentful-paint'),
    },
    { name: 'Phone, total blocking time', unit: 'ms', limit: 150, samples: read('total-blocking-time') },
    {
      name: 'Phone, cumulative layout shift',
      unit: '×',
      limit: 0.02,
      samples: read('cumulative-layout-shift'),
    },
    {
      name: 'Script on the first view',
      unit: 'kB',
      limit: 170,
      samples: scripts.map((bytes) => bytes / 1000),
    },
  ]
}
