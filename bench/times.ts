import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Params } from '@easel/contract'
import { localTemplates } from '../packages/nodes/src/index.ts'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { makeWork, type Person, roomySettings, signUp, templateId, upload } from './harness/person.ts'
import { phonePhoto } from './harness/photos.ts'
import { startServer, temporaryFolder } from './harness/server.ts'

/** Keys of templates of quick and of slow pictures. */
const keys = [
  'portrait-in-oils',
  'fractal-flame',
  'comic',
  'colour-grade',
  'watercolour',
  'mosaic',
  'pop-art',
  'low-poly',
  'ink-drawing',
  'stained-glass',
  'duotone',
  'paper-cut',
]
/** The templates in the order of the gallery. */
const templates = localTemplates.filter(({ key }) => keys.includes(key))
/** An expected time is right if it is between these multiples of the actual time. */
const [minRatio, maxRatio] = [0.6, 1.6]
/** Number of processes that keep the machine busy, in addition to all other programs on the machine. */
const busyProcesses = 4
const busyForMs = 60_000
const withinMs = 10 * 60_000
/** A server starts slowly on a machine that is already busy. */
const startWithinMs = 5 * 60_000

export const times: Measurement = {
  name: 'times',
  title: 'Promised times',
  about:
    `On a new site, one person requests the expected time of ${templates.length} templates in turn, each with a new photo of 12 megapixels, and then makes the work. A promise is the ` +
    `median that \`POST /work/quote\` returns; the actual time is from the start to the end of the work. Rounds alternate between an idle machine and a machine on which ${busyProcesses} processes compute, which begin a minute before the round. ` +
    `True promises are between ${minRatio} and ${maxRatio} of the actual time; the promise for the first work of each template depends on its effort alone, and is counted. The error is the larger ratio of promise / actual time and actual time / promise.`,
  command: 'times',
  runs: 4,
  timeLimitMs: 40 * 60_000,
  async measure(bench) {
    const dataDir = temporaryFolder(bench.resources)
    const { baseUrl } = await startServer(bench.resources, {
      dataDir,
      env: roomySettings,
      readyWithinMs: startWithinMs,
    })
    const person = await signUp(bench.resources, baseUrl)
    const promises = { atRest: [] as number[], busy: [] as number[] }
    for (let round = 0; round < bench.runs; round++) {
      const isBusy = round % 2 === 1
      await using others = new AsyncDisposableStack()
      if (isBusy) await makeBusy(others)
      promises[isBusy ? 'busy' : 'atRest'].push(...(await makeRound(bench, person, round)))
    }
    return [...figuresOf('at rest', promises.atRest), ...figuresOf('busy', promises.busy)]
  },
}

/** Makes a work of each template, and returns the expected time divided by the actual time of each. */
async function makeRound({ say }: Bench, person: Person, round: number): Promise<number[]> {
  const ratios: number[] = []
  for (const [index, { key, image_count, input_arr }] of templates.entries()) {
    const sources =
      image_count.max === 0
        ? []
        : [await upload(person, await phonePhoto(1 + round * templates.length + index))]
    const hasSeed = input_arr.some(({ type }) => type === 'seed')
    const params: Params = hasSeed ? { seed: 1 + round } : {}
    const { expected_ms } = await person.api.quoteWork({
      work_template_id: await templateId(person.api, key),
      source_arr: sources.map((id) => ({ id })),
      params,
    })
    const { work } = await makeWork(person, { template: key, sources, params, withinMs })
    const taken = work.finish_ts - work.start_ts
    ratios.push(expected_ms.p50 / taken)
    say(`${key}: promised ${seconds(expected_ms.p50)}, took ${seconds(taken)}`)
  }
  return ratios
}

/** Starts processes that compute, and waits until the system's load average of one minute includes most of them. */
async function makeBusy(others: AsyncDisposableStack): Promise<void> {
  for (let index = 0; index < busyProcesses; index++) {
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
    others.defer(() => void child.kill('SIGKILL'))
  }
  await sleep(busyForMs)
}

function figuresOf(when: string, ratios: readonly number[]): Figure[] {
  const isTrue = (ratio: number) => ratio >= minRatio && ratio <= maxRatio
  const share = ratios.filter(isTrue).length / ratios.length
  return [
    { name: `True promises, ${when}`, unit: '×', minimum: 0.9, samples: [share] },
    { name: `Off by, ${when}`, unit: '×', samples: ratios.map((ratio) => Math.max(ratio, 1 / ratio)) },
    { name: `Promised / taken, ${when}`, unit: '×', samples: ratios },
  ].filter(() => ratios.length > 0) as Figure[]
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
