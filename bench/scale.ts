// Prints what installations of several sizes need, predicted from the figures in RESULTS.md, and compares predictions with measured
// figures. Usage: npm run scale -w bench [-- --people 5000]
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Costs, type Needs, needsOf, usualUsage, utilization } from './scale/model.ts'

const usualPeople = [1000, 10_000, 100_000, 1_000_000]

const { values } = parseArgs({ options: { people: { type: 'string' } } })
const people = values.people === undefined ? usualPeople : [Number(values.people)]
if (people.some((count) => !(count > 0))) throw new Error('--people takes a positive number')

const results = await readFile(new URL('RESULTS.md', import.meta.url), 'utf8')
const costs = measuredCosts()
process.stdout.write(`${needsTable()}\n\n${comparison()}\n`)

/** Reads a figure by its section and name, in the unit of the table. */
function figure(section: string, name: string): number {
  const [, part = ''] = results.split(`\n## \`${section}\``)
  const row = part
    .split('\n## ')[0]!
    .split('\n')
    .find((line) => line.startsWith(`| ${name} `))
  const value = Number.parseFloat(row?.split('|')[2] ?? '')
  if (!Number.isFinite(value)) throw new Error(`RESULTS.md has no figure "${name}" of ${section}`)
  return value
}

function measuredCosts(): Costs {
  const withSockets = figure('load', 'API with 10000 sockets, RSS')
  const apiMb = figure('push', 'Memory, 4 sockets')
  return {
    perSecond: {
      visitorPage: figure('limits', 'The page Inspiration, visitor'),
      signedInPage: figure('limits', 'The page Inspiration, signed in'),
      visitorList: figure('limits', 'New posts, visitor'),
      // Of 3,000 people. The lists of `limits` belong to few people, whose sessions and limits are always in memory.
      signedInList: figure('overload', 'Answers at the limit'),
      row: figure('limits', 'A post, signed in'),
      write: figure('limits', 'Comment'),
    },
    apiMb,
    socketMb: (withSockets - apiMb) / 10_000,
    pictureS: figure('studio', 'Photo to picture, median of the templates'),
  }
}

function needsTable(): string {
  const needs = people.map((count) => needsOf(costs, { ...usualUsage, people: count }))
  const row = (name: string, pick: (need: Needs) => number, digits = 0) =>
    `| ${[name, ...needs.map((need) => format(pick(need), digits))].join(' | ')} |`
  return [
    `| people a day | ${people.map((count) => format(count)).join(' | ')} |`,
    `| --- | ${people.map(() => '---:').join(' | ')} |`,
    row('cores of the API', ({ apiCores }) => apiCores, 2),
    row(`API processes at ${utilization * 100} % of a core`, ({ apiCores }) =>
      Math.max(1, Math.ceil(apiCores / utilization)),
    ),
    row('memory of the API, MB', ({ apiMb }) => apiMb),
    row('open sockets', ({ sockets }) => sockets),
    row('writes a second', ({ writesPerSecond }) => writesPerSecond, 1),
    row('works a second', ({ queuedPerSecond }) => queuedPerSecond, 2),
    row('cores of workers', ({ workerCores }) => workerCores, 1),
    row('new files a month, GB', ({ storageGbPerMonth }) => storageGbPerMonth),
    row('pictures sent, Mbit/s', ({ mbitPerSecond }) => mbitPerSecond),
  ].join('\n')
}

/** Compares predictions with figures that the costs were not taken from. */
function comparison(): string {
  const rows = [
    {
      name: 'memory of the API with 2,000 sockets, MB',
      predicted: costs.apiMb + 2000 * costs.socketMb,
      measured: figure('push', 'Memory, 2000 sockets'),
    },
  ]
  return [
    '| | predicted | measured | predicted / measured |',
    '| --- | ---: | ---: | ---: |',
    ...rows.map(
      ({ name, predicted, measured }) =>
        `| ${name} | ${format(predicted)} | ${format(measured)} | ${(predicted / measured).toFixed(2)} |`,
    ),
  ].join('\n')
}

function format(value: number, digits = 0): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? digits : 0 })
}
