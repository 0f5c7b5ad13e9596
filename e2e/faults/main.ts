import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { faults } from './faults.ts'
import { hasNginx } from './front.ts'
import { Journal } from './journal.ts'
import { Loopback } from './loopback.ts'
import { canIsolate, isInside, Namespaces, runInside } from './namespaces.ts'
import { Crowd } from './people.ts'
import { lineOf, tableOf } from './report.ts'
import { playRound, type Round } from './rounds.ts'
import { Site } from './site.ts'

const help = `Faults on a site of several machines, while people use it:  npm run test:faults -- [options]

  --rounds n       rounds to play (default 20)
  --seed s         seed of the first round; each next round has the next seed (default: by the clock)
  --only a,b       only these faults
  --people n       people who use the site at the same time (default 6)
  --loopback       relays on the loopback address, even if network namespaces are allowed
  --keep           keeps the folder of the site, with the logs
  --list           lists the faults

  S3_SERVER=path   a versitygw to use as the bucket; default: the double of Easel's tests
  EARLIER_RELEASE=folder
                   an installed earlier release. The site starts with it, and rolling-update changes between both releases
  OUT=folder       folder for the table (faults.md); default: the current folder's build/faults`

/** Rounds after which new people come: uploads that broke off count as unused, and an account may have 40 unused uploads. */
const roundsOfPeople = 12

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '20' },
      seed: { type: 'string' },
      only: { type: 'string' },
      people: { type: 'string', default: '6' },
      loopback: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return say(help)
  if (values.list) return say(faults.map(({ name }) => name).join('\n'))
  const only = values.only?.split(',')
  const unknown = only?.find((name) => !faults.some((fault) => fault.name === name))
  if (unknown !== undefined) throw new Error(`There is no fault ${unknown}: --list shows all`)
  const isolates = !values.loopback && (isInside() || canIsolate())
  if (isolates && !isInside()) return await runInside()
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  return await play({
    seed,
    rounds: Number(values.rounds),
    people: Number(values.people),
    only,
    keeps: values.keep,
    isolates,
  })
}

interface Plan {
  seed: number
  rounds: number
  people: number
  only: readonly string[] | undefined
  keeps: boolean
  isolates: boolean
}

async function play({ seed, rounds, people, only, keeps, isolates }: Plan): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-faults-'))
  await using resources = new AsyncDisposableStack()
  if (keeps) say(`The folder of the site is ${folder}`)
  else resources.defer(() => rm(folder, { recursive: true, force: true }))
  const network = resources.use(isolates ? await Namespaces.create() : new Loopback())
  const site = resources.use(
    await Site.start({
      ...{ network, folder, apiCount: 2, workerCount: 2, hasStandby: true, hasSmallDisks: isolates },
      usesNginx: hasNginx(),
      s3Server: process.env['S3_SERVER'],
      earlierRelease: process.env['EARLIER_RELEASE'],
    }),
  )
  const possible = faults.filter(({ name, missing }) => {
    const reason = missing?.(site)
    if (reason !== undefined) say(`left out: ${name}: ${reason}`)
    return reason === undefined && (only?.includes(name) ?? true)
  })
  for (const line of site.description) say(line)
  const crowd = new Crowd(new Journal())
  const played: Round[] = []
  for (let index = 0; index < rounds; index++) {
    if (index % roundsOfPeople === 0) await crowd.join(site.parts.url, people, seed + index)
    const fault = possible[(seed + index) % possible.length]!
    const round = await playRound(site, crowd, fault, seed + index)
    played.push(round)
    say(lineOf(round, `${index + 1}/${rounds}`))
  }
  say(crowd.journal.summary())
  const table = tableOf(played, site.description)
  const out = resolve(process.env['OUT'] ?? 'build/faults')
  await mkdir(out, { recursive: true })
  await writeFile(join(out, 'faults.md'), table)
  say(`\n${table}\nThe table is in ${join(out, 'faults.md')}`)
  return played.some((round) => round.faults.length > 0) ? 1 : 0
}

function say(line: string): 0 {
  process.stdout.write(`${line}\n`)
  return 0
}

process.exitCode = await main()
