import { setTimeout as sleep } from 'node:timers/promises'
import { createMembers, type Member, openSockets } from './harness/crowd.ts'
import type { Figure, Measurement } from './harness/measurement.ts'
import { type EndedWork, makeWork, type Person, signUp, upload } from './harness/person.ts'
import { tinyPhoto } from './harness/photos.ts'
import { memoryOf } from './harness/processes.ts'
import { type ProxiedSite, startProxiedSite } from './harness/proxied-site.ts'
import { quantile } from './harness/statistics.ts'

const sockets = 2000
/** Number of people who make works. */
const makers = 4
/** Number of works of each kind in a run. */
const works = 100
/** Number of first works that are not counted, because they load and compile code. */
const firstWorks = 40
/** Pause in ms after each work, so that the jobs that follow the work are done and the worker is idle. */
const pauseMs = 100
/** Pause in ms before memory is measured. The API returns memory to the system after ten seconds without work. */
const restMs = 22_000

export const push: Measurement = {
  name: 'push',
  title: `Notifications with ${sockets} open sockets`,
  about:
    `${sockets} people have a socket each, subscribed to everything, with client addresses from a proxy header. All but ${makers} people are in a separate process and only wait; ` +
    `${makers} people make works (*Light and Lens* with different tiny photos). End to notification: from \`finish_ts\`, which is set when the work is written to the database, so that the figure includes all later statements and the ` +
    `commit, to the arrival of \`work_state\` at the client of its owner. The 99th percentile is computed over the ${works} works of a run: made one after the other, by ${makers} people at once (more than the ` +
    `worker runs at a time, so that works end while other works are computed), and one after the other before the waiting people connect. Pick-up: from \`create_ts\`, the time of a statement near the end of the transaction that ` +
    'queues the work, to `start_ts`, for the works made one after the other, for which the worker is idle; the figure includes the commit with its wait for the disk. ' +
    'Memory is the memory of the API, including shared memory pages, when idle before the people connect and while they are connected. MB are 10⁶ bytes.',
  command: 'push',
  runs: 3,
  timeLimitMs: 20 * 60_000,
  async measure({ resources, runs, say }) {
    const site = await startProxiedSite({ resources, say })
    const people: Maker[] = []
    for (let index = 0; index < makers; index++) people.push(await becomeMaker(resources, site.baseUrl))
    await makeInTurns(people, firstWorks)
    const members = await createMembers(site.pool, sockets - makers)
    say('Memory at rest')
    const memory = await memoryFigures(site, members)
    const taken: Run[] = []
    for (let run = 0; run < runs; run++) {
      say(`Run ${run + 1} of ${runs}: ${works} works without the crowd`)
      const quiet = await makeInTurns(people, works)
      await using crowd = await openSockets({ baseUrl: site.baseUrl, members })
      say(`${sockets} sockets are open: ${works} works, one after the other and ${makers} at once`)
      const inTurns = await makeInTurns(people, works)
      const atOnce = await makeAtOnce(people, works)
      crowd.check()
      taken.push({ quiet, inTurns, atOnce })
    }
    return [...figuresOf(taken), ...memory]
  },
}

interface Run {
  /** Works that are made before the crowd connects. */
  readonly quiet: readonly EndedWork[]
  readonly inTurns: readonly EndedWork[]
  readonly atOnce: readonly EndedWork[]
}

function figuresOf(runs: readonly Run[]): Figure[] {
  const end = 'End to notification'
  const shares = (name: 'quiet' | 'inTurns' | 'atOnce', share: number) =>
    runs.map((run) =>
      quantile(
        run[name].map(({ work, notifiedAt }) => notifiedAt - work.finish_ts),
        share,
      ),
    )
  const pickUps = runs.flatMap(({ inTurns }) => inTurns.map(({ work }) => work.start_ts - work.create_ts))
  return [
    { name: `${end}, p99`, unit: 'ms', limit: 100, samples: shares('inTurns', 0.99) },
    { name: `${end}, median`, unit: 'ms', samples: shares('inTurns', 0.5) },
    {
      name: `${end}, ${makers} people at once, p99`,
      unit: 'ms',
      limit: 100,
      samples: shares('atOnce', 0.99),
    },
    { name: `${end}, ${makers} people at once, median`, unit: 'ms', samples: shares('atOnce', 0.5) },
    { name: `${end}, without the crowd, p99`, unit: 'ms', samples: shares('quiet', 0.99) },
    { name: `${end}, without the crowd, median`, unit: 'ms', samples: shares('quiet', 0.5) },
    { name: 'Pick-up by an idle worker', unit: 'ms', limit: 10, samples: pickUps },
  ]
}

async function memoryFigures({ baseUrl, pid }: ProxiedSite, members: readonly Member[]): Promise<Figure[]> {
  const memoryAtRest = async () => {
    await sleep(restMs)
    const memory = await memoryOf(pid)
    if (!memory) throw new Error('The API has ended')
    return memory.rss
  }
  const before = await memoryAtRest()
  await using crowd = await openSockets({ baseUrl, members })
  const after = await memoryAtRest()
  crowd.check()
  return [
    { name: `Memory, ${makers} sockets`, unit: 'MB', samples: [before] },
    { name: `Memory, ${sockets} sockets`, unit: 'MB', samples: [after] },
  ]
}

interface Maker extends Person {
  /** Id of an uploaded photo. */
  readonly source: string
}

async function becomeMaker(resources: AsyncDisposableStack, baseUrl: string): Promise<Maker> {
  const person = await signUp(resources, baseUrl)
  return { ...person, source: await upload(person, await tinyPhoto(1)) }
}

async function makeInTurns(people: readonly Maker[], count: number): Promise<EndedWork[]> {
  const ended: EndedWork[] = []
  for (let index = 0; index < count; index++) {
    ended.push(await makeNext(people[index % people.length]!))
    await sleep(pauseMs)
  }
  return ended
}

/** Each user starts the next work as soon as the previous work is finished. */
async function makeAtOnce(people: readonly Maker[], count: number): Promise<EndedWork[]> {
  const ended: EndedWork[] = []
  const makeTheirs = async (person: Maker) => {
    for (let index = 0; index < count / people.length; index++) ended.push(await makeNext(person))
  }
  await Promise.all(people.map(makeTheirs))
  return ended
}

let made = 0
const steps = 21

/**
 * Makes a work with parameters that no other work has: works with equal parameters would reuse the stored outputs of the first
 * work.
 */
async function makeNext(person: Maker): Promise<EndedWork> {
  const step = (place: number) => (Math.floor(made / steps ** place) % steps) / (steps - 1)
  const params = { strength: step(0), glow: step(1), grain: step(2) }
  made += 1
  return await makeWork(person, { template: 'colour-grade', sources: [person.source], params })
}
