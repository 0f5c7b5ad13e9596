import { setTimeout as sleep } from 'node:timers/promises'
import { type ComfyDouble, startComfyDouble } from '@easel/comfyui-double'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { makeWork, type Person, roomySettings, signUp } from './harness/person.ts'
import { startServer, temporaryFolder } from './harness/server.ts'
import { summarize } from './harness/statistics.ts'

/** Number of sampling steps of every picture. */
const steps = 25
const stepMs = 40
const model = 'v1-5-pruned-emaonly.safetensors'

const people = 50
/** Milliseconds for one step at each engine under load, so that a picture takes 2 to 6 seconds. */
const crowdSteps = [80, 120, 160, 200, 240]
const crowdModels = [model, 'sd_xl_base_1.0.safetensors', 'flux1-dev.safetensors']
/** Model of the pictures that are made before the load. */
const otherModel = 'flux1-schnell.safetensors'
const modelMs = 6000

type DoubleState = ReturnType<ComfyDouble['inspect']>

export const engines: Measurement = {
  name: 'engines',
  title: 'Engines',
  about:
    `Engines are doubles of ComfyUI in the process of the measurement. One engine with ${(steps * stepMs) / 1000} s of work: the time from \`POST /work\` to the ` +
    'notification that the work is done, minus the time of the prompt at the engine; the first preview, from the end of the first step (counted from the time at which the engine accepted ' +
    'the work) to the arrival of the preview at a WebSocket client. Without the socket: the engine refuses WebSockets, so that the worker polls it. ' +
    'The crowd: each engine has made pictures with a model that the crowd does not use, so that its speed is known. Then ' +
    `${people} people each start their next work when their last work has ended, and always choose the same of ${crowdModels.length} models, on ${crowdSteps.length} engines ` +
    `that take ${crowdSteps.map((ms) => (steps * ms) / 1000).join(', ')} s for a picture and ${modelMs / 1000} s to load another model. The maximum: the pictures that all engines would make without loading and waiting. Use: the time in which engines made pictures or loaded ` +
    'models, as a share of the time from the first to the last work. Wait: from the queue to the start. The minimum of changes is one for each engine: ' +
    'with these models, each engine can keep its first model and be busy to the end.',
  command: 'engines',
  runs: 10,
  timeLimitMs: 30 * 60_000,
  async measure(bench) {
    return [
      ...(await overhead(bench, { withSocket: true })),
      ...(await overhead(bench, { withSocket: false })),
      ...(await crowd(bench)),
    ]
  },
}

async function overhead(
  { resources, runs, say }: Bench,
  { withSocket }: { withSocket: boolean },
): Promise<Figure[]> {
  const double = resources.use(await startComfyDouble({ stepMs }))
  if (!withSocket) double.fault({ type: 'socket_refused', lasting: true })
  const { baseUrl } = await startWith(resources, [double])
  const person = await signUp(resources, baseUrl)
  await waitForOffer(person)
  const name = withSocket ? 'with the socket' : 'without the socket'
  say(`${2 * runs} works ${name}`)
  const ours: number[] = []
  const previews: number[] = []
  // The first work is not counted, because it loads the code and the model.
  for (let run = 0; run <= 2 * runs; run++) {
    const clickedAt = Date.now()
    const params = { prompt: `a lighthouse, ${name}, number ${run}`, model, seed: run }
    const { work, notifiedAt, firstPreviewAt } = await makeWork(person, {
      template: 'words-to-picture',
      sources: [],
      params,
    })
    if (run === 0) continue
    const { ran_ms } = double.inspect().accepted.at(-1)!
    ours.push(notifiedAt - clickedAt - ran_ms)
    const { engine_try_arr } = await person.api.listWorkEngineTries({ id: work.id })
    const acceptedAt = engine_try_arr.at(-1)?.accept_ts
    if (firstPreviewAt !== undefined && acceptedAt !== undefined)
      previews.push(firstPreviewAt - acceptedAt - stepMs)
  }
  const figures: Figure[] = [
    {
      name: `Work minus the engine's time, ${name}`,
      unit: 'ms',
      limit: withSocket ? 300 : 3000,
      samples: ours,
    },
  ]
  if (withSocket) figures.push({ name: 'First preview', unit: 'ms', limit: 200, samples: previews })
  return figures
}

async function crowd({ resources, runs, say }: Bench): Promise<Figure[]> {
  const doubles = await Promise.all(
    crowdSteps.map(async (ms) => resources.use(await startComfyDouble({ stepMs: ms, modelMs }))),
  )
  const { baseUrl } = await startWith(resources, doubles)
  const signedIn = await Promise.all(Array.from({ length: people }, () => signUp(resources, baseUrl)))
  await waitForOffer(signedIn[0]!)
  say('engines make their first pictures')
  await Promise.all(
    signedIn
      .slice(0, crowdSteps.length * 4)
      .map((person, index) => makePicture(person, 'dog', { model: otherModel, seed: index })),
  )
  const before = doubles.map((double) => double.inspect())
  say(`${people * runs} works of ${people} people`)
  const startedAt = Date.now()
  const waits = await Promise.all(signedIn.map((person, index) => waitsOf(person, index, runs)))
  const tookMs = Date.now() - startedAt
  const after = doubles.map((double) => double.inspect())
  const sumOf = (figure: (state: DoubleState) => number) =>
    after.reduce((sum, state, index) => sum + figure(state) - figure(before[index]!), 0)
  const busyMs = sumOf(({ accepted }) => accepted.reduce((sum, { ran_ms }) => sum + ran_ms, 0))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const changes = sumOf(({ model_changes }) => model_changes)
  const means = waits.map(mean)
  return [
    {
      name: 'Throughput / most that the engines can make',
      unit: '×',
      minimum: 0.95,
      samples: [(busyMs - changes * modelMs) / tookMs / doubles.length],
    },
    { name: 'Use of the engines', unit: '×', samples: [busyMs / tookMs / doubles.length] },
    {
      name: 'Longest wait of a person / mean',
      unit: '×',
      limit: 1.5,
      samples: [Math.max(...means) / mean(means)],
    },
    { name: 'Changes of models / fewest', unit: '×', limit: 1.2, samples: [changes / doubles.length] },
    { name: 'Wait', unit: 's', samples: [summarize(waits.flat()).median / 1000] },
  ]
}

/** Time that each work of a person waited, in ms. */
async function waitsOf(person: Person, index: number, works: number): Promise<number[]> {
  const waits: number[] = []
  const chosen = crowdModels[index % crowdModels.length]!
  for (let number = 0; number < works; number++) {
    const { work } = await makePicture(person, `fox ${number}`, { model: chosen, seed: index * 100 + number })
    waits.push(work.start_ts - work.create_ts)
  }
  return waits
}

/** All pictures differ, so that no engine reuses a result. Their costs are equal for every model. */
async function makePicture(person: Person, animal: string, params: { model: string; seed: number }) {
  const prompt = `a ${animal} at dawn`
  return await makeWork(person, {
    ...{ template: 'words-to-picture', sources: [], params: { prompt, steps, ...params } },
    withinMs: 20 * 60_000,
  })
}

async function startWith(resources: AsyncDisposableStack, doubles: readonly ComfyDouble[]) {
  const COMFYUI_URLS = doubles.map(({ url }) => url).join(',')
  return await startServer(resources, {
    dataDir: temporaryFolder(resources),
    env: { ...roomySettings, COMFYUI_URLS },
  })
}

/** Waits until the engines offer pictures from words. */
async function waitForOffer({ api }: Person): Promise<void> {
  for (;;) {
    const { work_template_arr } = await api.listWorkTemplates({ limit: 100 })
    if (work_template_arr.some(({ title }) => title === 'Words to Picture')) return
    await sleep(100)
  }
}
