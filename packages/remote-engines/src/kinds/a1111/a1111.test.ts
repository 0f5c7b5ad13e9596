import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type A1111Options,
  a1111Variants,
  type DoubleServer,
  type Fault,
  startA1111,
} from '@easel/engine-doubles'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { drawMask, drawSource } from '../../check/pictures.ts'
import { EngineError } from '../../fault.ts'
import type { Engine, EngineConfig, TaskRequest, TryHandle, TryStatus } from '../../port.ts'
import { kind } from './kind.ts'
import { encodeRgba } from './testing/rgba-png.ts'

const key = 'painter:sesame-1234'
const { signal } = new AbortController()
const size = { width: 512, height: 512 }
const sd15 = 'v1-5-pruned-emaonly.safetensors'
const sdxl = 'xl/juggernautXL_v9.safetensors'

let double: DoubleServer
let engine: Engine

afterEach(async () => {
  await engine[Symbol.asyncDispose]()
  await double[Symbol.asyncDispose]()
})

interface Setup extends A1111Options {
  config?: Partial<EngineConfig>
  faults?: readonly Fault[]
}

const connect = (config: Partial<EngineConfig> = {}): Engine =>
  kind.connect({
    address: double.url,
    headers: { authorization: `Basic ${Buffer.from(key).toString('base64')}` },
    families: {},
    socket: true,
    ...config,
  })

async function open({ config, faults = [], ...options }: Setup = {}): Promise<void> {
  double = await startA1111({ key, ...options })
  for (const fault of faults) double.faults.add(fault)
  engine = connect(config)
}

const request = (fields: Partial<TaskRequest> = {}): TaskRequest => ({
  ...{ type: 'task', task: 'text_to_image', model: sd15, prompt: 'a fox in the snow', seed: 1 },
  ...size,
  ...fields,
})

const submit = (fields?: Partial<TaskRequest>, by: Engine = engine): Promise<TryHandle> =>
  by.submit(request(fields), { id: randomUUID(), signal })

const until = (handle: TryHandle, state: RegExp, by: Engine = engine): Promise<TryStatus> =>
  vi.waitFor(
    async () => {
      const status = await by.poll(handle, signal)
      expect(status.state).toMatch(state)
      return status
    },
    { timeout: 10_000, interval: 10 },
  )

const end = (handle: TryHandle): Promise<TryStatus> => until(handle, /done|failed|cancelled|unknown/)

const faultOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EngineError)
  expect(String(error) + JSON.stringify(error)).not.toMatch(/sesame|127\.0\.0\.1/)
  return error as EngineError
}

const sent = () => double.requests.filter(({ route }) => /2img|extra/.test(route))
const isBusy = () => expect.poll(() => double.works).toMatchObject([{ state: 'working' }])

/** Starts a picture of another client at the server. */
const workOfAnother = (): Promise<unknown> =>
  fetch(`${double.url}/sdapi/v1/txt2img`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(key).toString('base64')}` },
    body: JSON.stringify({ prompt: 'of another' }),
  }).then((response) => response.json())

describe.each(a1111Variants)('at %s', (variant) => {
  test('a try ends with its picture, leaves no files at the server, and is unknown after cleaning', async () => {
    await open({ variant })
    const handle = await submit({ negative_prompt: 'blurry' })
    expect(await end(handle)).toEqual({ state: 'done' })
    const [file] = await engine.collect(handle, signal)
    expect(file?.mime_type).toBe('image/png')
    await engine.clean(handle, signal)
    expect(await engine.poll(handle, signal)).toEqual({ state: 'unknown' })
    expect(double.works).toMatchObject([
      {
        ...{ prompt: 'a fox in the snow', negative_prompt: 'blurry', steps: 25, cfg_scale: 7 },
        ...{ save_images: false, send_images: true, restores_settings: true, sampler_name: 'DPM++ 2M' },
        scheduler: variant === 'sdnext' ? 'Automatic' : 'karras',
        model: `${sd15} [6ce0161689]`,
      },
    ])
  })

  test('a sampler and a scheduler are chosen by name, and an unlisted name is not sent', async () => {
    await open({ variant })
    const { choices, models } = await engine.capabilities(signal)
    const scheduler = variant === 'sdnext' ? {} : { scheduler: 'simple' }
    await end(await submit({ sampler: 'Euler a', ...scheduler }))
    expect(double.works).toMatchObject([{ sampler_name: 'Euler a', ...scheduler }])
    const usual = { sampler: 'DPM++ 2M', ...(variant === 'sdnext' ? {} : { scheduler: 'karras' }) }
    expect(models.find(({ name }) => name === sd15)?.tasks.text_to_image).toMatchObject(usual)
    expect(choices.schedulers.includes('karras')).toBe(variant !== 'sdnext')
    for (const fields of [{ sampler: 'PLMS' }, { scheduler: 'PLMS' }]) {
      const { fault, delivery } = await faultOf(submit(fields))
      expect([fault.code, delivery]).toEqual(['unsupported', 'no'])
    }
    expect(double.works).toHaveLength(1)
  })

  test('only listed LoRAs are in the words that are sent', async () => {
    const metadata = {
      'modelspec.architecture': 'stable-diffusion-xl-v1-base/lora',
      ss_tag_frequency: { a: { ink: 9, fox: 1 } },
    }
    await open({ variant, loras: { ink: metadata, 'a:b': {} } })
    const { loras, models } = await engine.capabilities(signal)
    const described = variant === 'sdnext' ? { family: null, words: [] } : { family: 'sdxl', words: ['ink'] }
    expect(loras).toEqual([{ name: 'ink', ...described }])
    expect(models.find(({ name }) => name === sd15)?.tasks.inpaint?.loras).toBe(true)
    await end(await submit({ prompt: 'a fox <lora:x:1>', loras: [{ name: 'ink', weight: 0.8 }] }))
    expect(double.works).toMatchObject([{ loras: [['ink', '0.8']] }])
    const { fault, delivery } = await faultOf(submit({ loras: [{ name: 'x', weight: 1 }] }))
    expect([fault, delivery]).toEqual([{ code: 'model_missing', params: { name: 'x' } }, 'no'])
  })

  test('a second step is offered and sent if the server lists its ways to enlarge', async () => {
    await open({ variant })
    const { models } = await engine.capabilities(signal)
    const options = models.find(({ name }) => name === sd15)!.tasks.text_to_image!
    expect(options.hires !== undefined).toBe(variant !== 'sdnext')
    const handle = await submit({ hires: { scale: 1.5, strength: 0.4, steps: 9 } })
    expect(await end(handle)).toEqual({ state: 'done' })
    const hires = { scale: 1.5, upscaler: 'Latent', steps: 9 }
    expect(double.works).toMatchObject([variant === 'sdnext' ? {} : { hires, denoising_strength: 0.4 }])
  })

  test('a map guides the picture if the extension has a file for the family of the model', async () => {
    const controlNets = ['None', 'control_v11f1p_sd15_depth [cfd03158]', 'sai_xl_canny_256lora [566f20af]']
    await open({ variant, controlNets })
    const hasGuides = variant !== 'sdnext'
    const { models } = await engine.capabilities(signal)
    const guidesOf = (name: string) =>
      models.find((model) => model.name === name)?.tasks.image_to_image?.guides
    expect([guidesOf(sd15), guidesOf(sdxl)]).toEqual(
      hasGuides ? [{ depth: controlNets[1] }, { edges: controlNets[2] }] : [undefined, undefined],
    )
    const guide = { kind: 'depth', map: drawSource(size), strength: 0.7, start: 0.1, end: 0.8 } as const
    if (hasGuides) {
      await end(await submit({ guide }))
      const [, model] = controlNets
      expect(double.works).toMatchObject([{ guide: { model, ...size, weight: 0.7, start: 0.1, end: 0.8 } }])
    }
    const { fault, delivery } = await faultOf(submit({ guide: { ...guide, kind: 'lines' } }))
    expect([fault, delivery]).toEqual([
      { code: 'model_missing', params: { name: 'ControlNet (lines)' } },
      'no',
    ])
  })

  test('words of a prompt load no file', async () => {
    await open({ variant })
    const handle = await submit({
      prompt: 'a fox <lora:secret:1> <lo<lora:x:1>ra:secret:1>',
      negative_prompt: '<hypernet:a>',
    })
    await end(handle)
    expect(double.works).toMatchObject([
      {
        prompt: 'a fox  lora:secret:1   lo lora:x:1 ra:secret:1 ',
        negative_prompt: ' hypernet:a ',
      },
    ])
  })

  test('a picture, a mask and an enlargement are sent', async () => {
    await open({ variant })
    const picture = drawSource(size)
    await end(await submit({ task: 'image_to_image', picture, strength: 0.4 }))
    expect(await end(await submit({ task: 'inpaint', picture, mask: drawMask(size) }))).toEqual({
      state: 'done',
    })
    const enlarged = { task: 'upscale', model: 'R-ESRGAN 4x+', picture, width: 900, height: 600 } as const
    const handle = await submit(enlarged)
    expect(await end(handle)).toEqual({ state: 'done' })
    expect(await engine.collect(handle, signal)).toHaveLength(1)
    expect(double.works).toMatchObject([
      { route: 'img2img', denoising_strength: 0.4 },
      // All programs make the disc in the middle anew, whether they read alpha or colours.
      { route: 'img2img', denoising_strength: 1, mask: 'anew', inpaint_full_res: true },
      { route: 'extra-single-image', upscaler: 'R-ESRGAN 4x+', width: 900, height: 600 },
    ])
  })

  test('a running try reports progress and previews, and a cancel stops it at the server', async () => {
    await open({ variant, workMs: 60_000 })
    const handle = await submit()
    const status = await vi.waitFor(
      async () => {
        const running = await engine.poll(handle, signal)
        expect(running).toMatchObject({ state: 'running', preview: { mime_type: 'image/png' } })
        return running
      },
      { timeout: 20_000 },
    )
    expect(status).toMatchObject({ fraction: expect.any(Number) })
    await engine.cancel(handle, signal)
    expect(await engine.poll(handle, signal)).toEqual({ state: 'cancelled' })
    await expect.poll(() => double.works).toMatchObject([{ state: 'interrupted' }])
  })

  test('the work of another client continues when a waiting try is cancelled', async () => {
    await open({ variant })
    double.hold()
    const foreignWork = workOfAnother()
    await isBusy()
    const handle = await submit()
    await expect.poll(() => double.works.length).toBe(2)
    const status = await until(handle, /waiting/)
    expect(status).toEqual({ state: 'waiting' })
    await engine.cancel(handle, signal)
    expect(await engine.poll(handle, signal)).toEqual({ state: 'cancelled' })
    double.release()
    expect(await foreignWork).toMatchObject({ images: [expect.any(String)] })
    expect(double.works).toMatchObject([{ state: 'done' }, {}])
  })

  test('a picture that a person stopped at the server is no result', async () => {
    await open({ variant, workMs: 60_000 })
    const handle = await submit()
    await isBusy()
    const headers = { authorization: `Basic ${Buffer.from(key).toString('base64')}` }
    await fetch(`${double.url}/sdapi/v1/interrupt`, { method: 'POST', headers })
    expect(await end(handle)).toMatchObject({ state: 'failed', fault: { code: 'interrupted' } })
  })

  test('the message of an error contains no path, no address and no key', async () => {
    await open({ variant, faults: [{ type: 'echo_secrets', route: 'txt2img' }] })
    const status = await end(await submit())
    expect(status).toMatchObject({ state: 'failed', fault: { code: 'refused' } })
    expect(JSON.stringify(status)).not.toMatch(/sesame|127\.0\.0\.1/)
  })
})

describe('a try', () => {
  test('waits in this process for its turn, so that it can be cancelled before it is sent', async () => {
    await open()
    double.hold()
    const first = await submit({ seed: 1 })
    await isBusy()
    const [second, third] = [await submit({ seed: 2 }), await submit({ seed: 3 })]
    expect(await engine.poll(second, signal)).toEqual({ state: 'waiting' })
    await engine.cancel(second, signal)
    expect(await engine.poll(second, signal)).toEqual({ state: 'cancelled' })
    expect(sent()).toHaveLength(1)
    double.release()
    expect(await end(first)).toEqual({ state: 'done' })
    expect(await end(third)).toEqual({ state: 'done' })
    expect(double.works).toMatchObject([{ seed: 1 }, { seed: 3 }])
  })

  test('of another process is stopped by its id, if the server reports the id', async () => {
    await open({ workMs: 60_000 })
    const handle = await submit()
    await isBusy()
    await using other = connect()
    expect(await other.poll(handle, signal)).toEqual({ state: 'unknown' })
    await other.cancel(handle, signal)
    expect(await end(handle)).toMatchObject({ fault: { code: 'interrupted' } })
  })

  test('that was never sent is unknown, and its cancel stops no work of other clients', async () => {
    await open()
    double.hold()
    const foreignWork = workOfAnother()
    await isBusy()
    const handle = { id: randomUUID() }
    expect(await engine.poll(handle, signal)).toEqual({ state: 'unknown' })
    await engine.cancel(handle, signal)
    double.release()
    await foreignWork
    expect(double.works).toMatchObject([{ state: 'done' }])
  })

  test('rejects with the reason of its signal', async () => {
    await open()
    const reason = new Error('stop')
    const options = { id: randomUUID(), signal: AbortSignal.abort(reason) }
    await expect(engine.submit(request(), options)).rejects.toBe(reason)
    expect(double.requests).toEqual([])
  })

  test('has not arrived if no server listens', async () => {
    await open()
    await double[Symbol.asyncDispose]()
    const error = await faultOf(submit())
    expect([error.fault.code, error.delivery]).toEqual(['unreachable', 'no'])
  })
})

describe('a task', () => {
  const picture = drawSource(size)
  const noMask = { ...picture, bytes: new Uint8Array([1, 2, 3]) }

  test.each([
    ['a missing source', { task: 'image_to_image' }, 'refused'],
    ['a mask that is no PNG', { task: 'inpaint', picture, mask: noMask }, 'refused'],
    [
      'a mask of another size',
      { task: 'inpaint', picture, mask: { ...drawMask(size), width: 8 } },
      'refused',
    ],
    ['an unknown model', { model: 'other.safetensors' }, 'model_missing'],
    ['a film', { task: 'image_to_video', picture }, 'unsupported'],
    ['a prompt for a model that enlarges', { model: 'R-ESRGAN 4x+' }, 'unsupported'],
  ] as const)('with %s is refused and not sent', async (_name, fields, code) => {
    await open()
    const error = await faultOf(submit(fields))
    expect([error.fault.code, error.delivery]).toEqual([code, 'no'])
    expect(sent()).toEqual([])
  })

  test('with a mask over most of the picture covers the whole picture, in its aspect ratio', async () => {
    await open()
    const wide = { width: 512, height: 256 }
    const white = encodeRgba(new Uint8Array(512 * 256 * 4).fill(255), wide, [0])
    const mask = { ...drawMask(wide), bytes: white }
    await end(await submit({ task: 'inpaint', picture: drawSource(wide), mask, ...wide }))
    await end(await submit({ task: 'inpaint', picture: drawSource(wide), mask: drawMask(wide), ...wide }))
    expect(double.works).toMatchObject([
      { inpaint_full_res: false, width: 728, height: 360 },
      { inpaint_full_res: true, width: 624, height: 416 },
    ])
  })
})

describe('a fault', () => {
  test.each([
    [{ type: 'lost_answer' }, { code: 'lost' }],
    [{ type: 'restart' }, { code: 'lost' }],
    [{ type: 'endless_body' }, { code: 'too_large' }],
    [{ type: 'huge_picture' }, { code: 'too_large' }],
    [{ type: 'web_page' }, { code: 'not_an_engine' }],
    [{ type: 'nonsense' }, { code: 'not_an_engine' }],
    [{ type: 'cut_answer' }, { code: 'not_an_engine' }],
    [{ type: 'redirect' }, { code: 'redirected' }],
    [{ type: 'unauthorized' }, { code: 'unauthorized' }],
    [
      { type: 'rate_limited', seconds: 3600 },
      { code: 'rate_limited', params: { seconds: 3600 } },
    ],
    [{ type: 'quota' }, { code: 'quota' }],
    [{ type: 'server_error' }, { code: 'execution_failed' }],
    [{ type: 'server_error', status: 504 }, { code: 'timeout' }],
    [{ type: 'generation_failed' }, { code: 'execution_failed' }],
    [{ type: 'out_of_memory' }, { code: 'out_of_memory' }],
    [{ type: 'content_refused' }, { code: 'refused', params: { detail: 'prompt: Input should be valid' } }],
    [{ type: 'not_a_picture' }, { code: 'not_a_picture' }],
    [{ type: 'foreign_address' }, { code: 'not_a_picture' }],
    [{ type: 'no_picture' }, { code: 'no_result' }],
  ] satisfies [Fault, object][])('%j ends the try, and nothing is sent again', async (fault, expected) => {
    await open({ faults: [{ ...fault, route: 'txt2img', times: 'always' }] })
    const status = await end(await submit())
    expect(status).toMatchObject({ state: 'failed', fault: expected })
    expect(JSON.stringify(status)).not.toMatch(/sesame|127\.0\.0\.1/)
    expect(sent()).toHaveLength(1)
  })

  test.each([
    ['forge', 'execution_failed'],
    ['sdnext', 'no_result'],
  ] as const)('for lack of memory is recognised in the answer of %s', async (variant, code) => {
    await open({ variant, faults: [{ type: 'out_of_memory' }] })
    expect(await end(await submit())).toMatchObject({ state: 'failed', fault: { code } })
  })

  test('in the size returns a picture of another size, which is fitted later', async () => {
    await open({ faults: [{ type: 'wrong_size' }] })
    expect(await end(await submit())).toEqual({ state: 'done' })
  })

  test('in the progress hides only the progress', async () => {
    await open({ workMs: 300 })
    const handle = await submit()
    for (const route of ['progress', 'internal-progress'])
      double.faults.add({ type: 'web_page', route, times: 'always' })
    expect(await engine.poll(handle, signal)).toMatchObject({
      state: expect.stringMatching(/waiting|running/),
    })
    expect(await end(handle)).toEqual({ state: 'done' })
  })

  test('of a model that disappears before its turn is found by the hash of the picture', async () => {
    await open({ faults: [{ type: 'slow', route: 'progress', seconds: 0.2 }] })
    const handle = await submit({ model: sdxl })
    double.faults.add({ type: 'model_vanished', route: 'txt2img' })
    expect(await end(handle)).toMatchObject({ fault: { code: 'model_missing', params: { name: sdxl } } })
  })

  test.each([
    [{ type: 'unauthorized' }, 'unauthorized'],
    [{ type: 'web_page' }, 'not_an_engine'],
    [{ type: 'nonsense' }, 'not_an_engine'],
    [{ type: 'cut_answer' }, 'not_an_engine'],
    [{ type: 'redirect' }, 'redirected'],
    [{ type: 'rate_limited' }, 'rate_limited'],
    [{ type: 'server_error' }, 'unreachable'],
    [{ type: 'endless_body' }, 'too_large'],
    [{ type: 'echo_secrets' }, 'not_an_engine'],
  ] satisfies [Fault, string][])('%j of a probe is %s', async (fault, code) => {
    await open({ faults: [fault] })
    expect((await faultOf(engine.probe(signal))).fault.code).toBe(code)
  })

  test('another program at the address is no engine', async () => {
    await open()
    const server = createServer((_request, response) => response.end('<!doctype html>'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    await using other = connect({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    expect((await faultOf(other.probe(signal))).fault.code).toBe('not_an_engine')
    await server[Symbol.asyncDispose]()
  })
})

describe('the probe', () => {
  test('returns memory, and the queue of all clients', async () => {
    await open()
    const memory = { total: 8e9, free: 6e9 }
    expect(await engine.probe(signal)).toEqual({ queue_length: 0, memory })
    double.hold()
    void workOfAnother().catch(() => {})
    await isBusy()
    expect(await engine.probe(signal)).toEqual({ queue_length: 1, memory })
  })
})

describe('models', () => {
  test('are recognised by name, by hash or by the host’s choice; all other models get the values of models of 2022', async () => {
    const models = [
      ['folder\\dreamshaper_8.safetensors', null],
      ['renamed.safetensors', '31e35c80fc'],
      ['favourite.safetensors', null],
      ['told.safetensors', null],
      ['flux1-dev-bnb-nf4.safetensors', null],
      ['wan2.2_ti2v_5B.safetensors', null],
    ] as const
    await open({ models, config: { families: { 'told.safetensors': 'sdxl' } } })
    const found = (await engine.capabilities(signal)).models
    expect(found.map(({ name, family }) => [name, family])).toEqual([
      ['folder/dreamshaper_8.safetensors', 'sd15'],
      ['renamed.safetensors', 'sdxl'],
      ['favourite.safetensors', null],
      ['told.safetensors', 'sdxl'],
      ['flux1-dev-bnb-nf4.safetensors', 'flux1-dev'],
      ['wan2.2_ti2v_5B.safetensors', 'wan22-5b'],
      ['R-ESRGAN 4x+', 'upscale'],
    ])
    expect(found.map(({ tasks }) => Object.keys(tasks).length)).toEqual([3, 3, 3, 3, 3, 0, 1])
    const area = (index: number) => {
      const sizes = found[index]?.tasks.text_to_image?.sizes
      return sizes?.type === 'multiple' ? sizes.area : undefined
    }
    expect([0, 1, 2].map(area)).toEqual([512 ** 2, 1024 ** 2, 512 ** 2])
  })

  test.each([
    ['forge', { cfg_scale: 1, distilled_cfg_scale: 4, scheduler: 'simple' }],
    ['sdnext', { cfg_scale: 4 }],
  ] as const)('with guidance as an input get a request in the form of %s', async (variant, expected) => {
    const model = 'flux1-dev.safetensors'
    await open({ variant, models: [[model, null]] })
    await end(await submit({ model, guidance: 4 }))
    expect(double.works).toMatchObject([{ ...expected, sampler_name: 'Euler' }])
  })
})
