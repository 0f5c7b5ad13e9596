import { setTimeout as sleep } from 'node:timers/promises'
import type { Graph } from '@easel/graph'
import { decodeImage } from '@easel/nodes/execution'
import { connectEngine } from '@easel/remote-engines'
import { samplePhoto } from '@easel/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { difference, expectedPicture } from '../../../../test/chaos/expected-picture.ts'
import { type StationName, stationNames } from '../../../../test/chaos/faults.ts'
import { type PlannedRun, planChaos } from '../../../../test/chaos/plan.ts'
import { type Station, startStation } from '../../../../test/chaos/stations.ts'
import { MortalWorkers } from '../../../../test/chaos/workers.ts'
import { addEngine, engineIn, triesOf } from '../../../../test/engines.ts'
import { startTestServer, type TestServer, type TestUser, upload, workIn } from '../../../../test/harness.ts'
import { findFiles } from '../../files/index.ts'

/** A different seed gives different faults; `CHAOS_SEED=7 npm run test:sweeps -- chaos` repeats a failed test. */
const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000)
/** `CHAOS_RUNS=1000` for a long run. */
const runCount = Number(process.env['CHAOS_RUNS'] ?? 50)
/** Number of users; each has one run at a time. */
const peopleCount = 12
const titles = { words: 'Words to Picture', photo: 'Reimagine' }
const ended = ['done', 'fail', 'break'] as const

const resources = new AsyncDisposableStack()
const stations = new Map<StationName, Station & { id: string }>()
let server: TestServer
let workers: MortalWorkers

beforeAll(async () => {
  process.stderr.write(`Chaos with CHAOS_SEED=${seed}\n`)
  server = resources.use(await startTestServer({ START_ATTEMPTS: '1000' }, { withWorker: false }))
  const { host, user } = inject('postgres')
  const database = server.context.pool.options.database!
  workers = resources.use(
    new MortalWorkers({
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      DATA_DIR: server.context.settings.DATA_DIR,
      ...{ DEMO: 'off', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal' },
    }),
  )
  workers.start()
  workers.start()
  for (const name of stationNames) {
    const station = resources.use(await startStation(name))
    const id = await addEngine(server, station.url, { kind: station.kind })
    stations.set(name, Object.assign(station, { id }))
  }
  for (const { id } of stations.values()) await engineIn(server, id, 'ready')
})
afterAll(() => resources.disposeAsync())

interface Person extends TestUser {
  photo: string
}

async function newPerson(_: unknown, position: number): Promise<Person> {
  const person = await server.join()
  const photo = await samplePhoto({ width: 256, height: 192, seed: position + 1 })
  return { ...person, photo: await upload(person.api, photo) }
}

/** Starts a run with its planned interruptions, and returns it once it has ended. */
async function play({ api, photo }: Person, run: PlannedRun, templates: Map<string, string>) {
  if (run.fault) stations.get(run.fault.station)!.fault(run.fault.fault)
  const { id } = await api.createWork({
    work_template_id: templates.get(titles[run.template])!,
    source_arr: run.template === 'photo' ? [{ id: photo }] : [],
    params: { prompt: run.prompt, seed: run.seed },
  })
  const happens = async (afterMs: number | undefined, what: () => unknown) => {
    if (afterMs === undefined) return
    await sleep(afterMs)
    await what()
  }
  const [work] = await Promise.all([
    workIn(api, id, ended),
    happens(run.killAfterMs, () => workers.killOne()),
    // The run may have ended before.
    happens(run.stopAfterMs, () => api.setWorkState({ id, state: 'break' }).catch(() => {})),
  ])
  return work
}

async function playAll(): Promise<{ id: string; state: string }[]> {
  const people = await Promise.all(Array.from({ length: peopleCount }, newPerson))
  const { work_template_arr } = await people[0]!.api.listWorkTemplates({ limit: 100 })
  const templates = new Map(work_template_arr.map(({ title, id }) => [title, id]))
  const waiting = planChaos(seed, runCount).values()
  const works: { id: string; state: string }[] = []
  await Promise.all(
    people.map(async (person) => {
      for (const run of waiting) works.push(await play(person, run, templates))
    }),
  )
  return works
}

test('each attempt of many runs is settled once, while engines misbehave and workers are killed', {
  timeout: Math.max(600_000, runCount * 12_000),
}, async () => {
  const works = await playAll()
  expect(works).toHaveLength(runCount)
  const done = works.filter(({ state }) => state === 'done')
  process.stderr.write(`${done.length} of ${runCount} done, ${workers.killed} workers killed\n`)
  expect(done.length).toBeGreaterThan(runCount / 2)
  expect(workers.killed).toBeGreaterThan(0)

  for (const station of stations.values()) station.clearFaults()
  await everythingIsReleased()
  for (const work of works) await isSettledOnce(work)
  for (const { id } of done) await hasItsOwnPicture(id)
})

/** Returns when no stage is waiting any more, neither on this server nor at an engine. */
async function everythingIsReleased(): Promise<void> {
  const { db } = server.context
  const counts = async () => ({
    leases: await db.selectFrom('engine_leases').select('try_id').execute(),
    queued: await db.selectFrom('engine_queue').select('run_id').execute(),
    openTries: await db.selectFrom('engine_tries').select('id').where('outcome', 'is', null).execute(),
    openAtEngines: [...stations].filter(([, station]) => station.open() > 0).map(([name]) => name),
    leftFiles: await leftFiles(),
  })
  await expect.poll(counts, { timeout: 60_000, interval: 500 }).toEqual({
    ...{ leases: [], queued: [], openTries: [], openAtEngines: [], leftFiles: [] },
  })
}

/** Returns the files that are left at engines, with their tries, which show why they were not cleaned. */
async function leftFiles() {
  const names = (await Promise.all([...stations.values()].map((station) => station.leftFiles()))).flat()
  if (names.length === 0) return []
  const tries = await server.context.db.selectFrom('engine_tries').selectAll().execute()
  return names.map((name) => ({ name, try: tries.find(({ id }) => name.includes(id)) }))
}

/** Returns true if one entry took the attempts of a run and, if the run has no result, another entry returned them. */
async function isSettledOnce({ id, state }: { id: string; state: string }): Promise<void> {
  const entries = await server.context.db
    .selectFrom('balance_entries')
    .select(['reason', 'amount'])
    .where('ref_id', '=', id)
    .orderBy('id')
    .execute()
  const taken = { reason: 'work_taken', amount: -3 }
  const returned = { reason: 'work_returned', amount: 3 }
  expect(entries, id).toEqual(state === 'done' ? [taken] : [taken, returned])
  const run = await server.context.db
    .selectFrom('runs')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(run.state).toBe(state)
}

/** Returns true if the result shows the picture that its own words, seed, photo and model give at an engine without faults. */
async function hasItsOwnPicture(id: string): Promise<void> {
  const { db, store } = server.context
  const tries = await triesOf(server, id)
  const made = tries.filter(({ outcome }) => outcome === 'done')
  expect(made, id).toHaveLength(1)
  const [{ engine_id, model }] = made as [(typeof made)[0]]
  const [name] = [...stations].find(([, station]) => station.id === engine_id)!
  const { graph } = await db
    .selectFrom('runs')
    .select(sql<Graph>`graph`.as('graph'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const read = async (key: string) => {
    const [file] = await findFiles(db, [key])
    return await store.read(file!.object_name)
  }
  await using station = await startStation(name)
  await using engine = connectEngine({
    ...{ kind: station.kind, address: station.url, headers: {}, families: {}, socket: false },
  })
  const expected = await expectedPicture({ graph, engine, model: model!, readSource: read })
  const found = await decodeImage(await read(`work/${id}/image`), 4096)
  expect(difference(expected, found), `${id} by ${model} at ${name}`).toBeLessThan(maxDifference)
}

/**
 * Maximum change that the encoding of a result causes, in levels of a channel; different pictures differ by more than ten times
 * as much.
 */
const maxDifference = 4
