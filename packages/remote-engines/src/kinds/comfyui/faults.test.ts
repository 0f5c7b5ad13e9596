import { doubleVersions, type RequestFault } from '@easel/comfyui-double'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FaultCode } from '../../fault.ts'
import type { Delivery } from '../../index.ts'
import {
  errorOf,
  graphRequest,
  key,
  newId,
  openStage,
  type Stage,
  signal,
  taskRequest,
} from './testing/harness.ts'
import { greyPicture } from './testing/picture.ts'

let stage: Stage

afterEach(async () => {
  await stage?.[Symbol.asyncDispose]()
})

const request = graphRequest(greyPicture(8, 8))

describe.each(doubleVersions)('version %s', (version) => {
  test('a try with a lost answer is found by its id, and ran once', async () => {
    stage = await openStage({ version })
    const { engine, until, double } = stage
    double.fault({ type: 'answer_lost' })
    const id = newId()
    expect(await errorOf(engine.submit(request, { id, signal }))).toMatchObject({
      fault: { code: 'unreachable' },
      delivery: 'unknown',
    })
    await until({ id }, 'done')
    expect(await engine.collect({ id }, signal)).toHaveLength(1)
    expect(double.inspect().accepted).toMatchObject([{ id, runs: 1 }])
  })

  test('a try that did not arrive is unknown, and can be sent again', async () => {
    stage = await openStage({ version })
    const { engine, until, double } = stage
    double.fault({ type: 'connection_closed' })
    const id = newId()
    expect(await errorOf(engine.submit(request, { id, signal }))).toMatchObject({ delivery: 'unknown' })
    expect(await engine.poll({ id }, signal)).toEqual({ state: 'unknown' })
    await until(await engine.submit(request, { id, signal }), 'done')
    expect(double.inspect().accepted).toMatchObject([{ id, runs: 1, accepted: 1 }])
  })

  test('a try is a failure and is cancelled if its prompt is accepted without some nodes', async () => {
    stage = await openStage({ version })
    const { engine, double, until } = stage
    double.hold()
    double.fault({ type: 'node_errors' })
    const id = newId()
    const error = await errorOf(engine.submit(taskRequest(), { id, signal }))
    expect(error).toMatchObject({
      fault: { code: 'model_missing', params: { name: 'absent.safetensors' } },
      delivery: 'yes',
    })
    await until({ id }, 'cancelled', 'unknown')
  })

  test('a restart loses waiting and running tries, and the engine continues', async () => {
    stage = await openStage({ version })
    const { engine, double, until } = stage
    double.hold()
    const handles = [
      await engine.submit(taskRequest({ seed: 1 }), { id: newId(), signal }),
      await engine.submit(taskRequest({ seed: 2 }), { id: newId(), signal }),
    ]
    await double.stop()
    expect(await errorOf(engine.poll(handles[0]!, signal))).toMatchObject({ fault: { code: 'unreachable' } })
    await double.start()
    double.release()
    for (const handle of handles) expect(await engine.poll(handle, signal)).toEqual({ state: 'unknown' })
    await until(await engine.submit(taskRequest({ seed: 3 }), { id: newId(), signal }), 'done')
  })

  test('a try is unknown after another client clears the queue or the history', async () => {
    stage = await openStage({ version })
    const { engine, double, until } = stage
    double.hold()
    const running = await engine.submit(taskRequest({ seed: 1 }), { id: newId(), signal })
    const waiting = await engine.submit(taskRequest({ seed: 2 }), { id: newId(), signal })
    double.fault({ type: 'clear_queue' })
    expect(await engine.poll(waiting, signal)).toEqual({ state: 'unknown' })
    double.release()
    await until(running, 'done')
    double.fault({ type: 'clear_history' })
    expect(await engine.poll(running, signal)).toEqual({ state: 'unknown' })
    expect(await errorOf(engine.collect(running, signal))).toMatchObject({ fault: { code: 'lost' } })
  })

  test('an out-of-memory error is distinguished from other errors of nodes', async () => {
    stage = await openStage({ version })
    const { engine, double, until } = stage
    double.fault({ type: 'out_of_memory' })
    const large = await engine.submit(taskRequest(), { id: newId(), signal })
    expect(await until(large, 'failed')).toEqual({
      state: 'failed',
      fault: { code: 'out_of_memory', params: {} },
    })
    double.fault({
      type: 'execution_error',
      message: `Cannot read /srv/ai/x.bin from ${double.url} with ${key}\nTIPS`,
    })
    const wrong = await engine.submit(taskRequest({ seed: 2 }), { id: newId(), signal })
    expect(await until(wrong, 'failed')).toEqual({
      state: 'failed',
      fault: { code: 'execution_failed', params: { detail: 'KSampler: Cannot read … from … with …' } },
    })
  })

  test('a try without progress is running until it is cancelled', async () => {
    stage = await openStage({ version })
    const { engine, double, until } = stage
    double.fault({ type: 'no_progress' })
    const handle = await engine.submit(taskRequest(), { id: newId(), signal })
    await until(handle, 'running')
    await engine.cancel(handle, signal)
    await until(handle, 'cancelled')
  })

  test('an absent model or node type is reported before any node runs', async () => {
    stage = await openStage({ version })
    const { engine, double } = stage
    await engine.capabilities(signal)
    double.fault({ type: 'remove_model', folder: 'checkpoints', name: 'v1-5-pruned-emaonly.safetensors' })
    const options = () => ({ id: newId(), signal })
    expect(await errorOf(engine.submit(taskRequest(), options()))).toMatchObject({
      fault: { code: 'model_missing', params: { name: 'v1-5-pruned-emaonly.safetensors' } },
    })
    double.fault({ type: 'remove_node', class_type: 'ImageScaleBy' })
    expect(await errorOf(engine.submit(request, options()))).toMatchObject({
      fault: { code: 'node_missing', params: { name: 'ImageScaleBy' } },
    })
    expect(await errorOf(engine.submit(taskRequest({ model: 'none.safetensors' }), options()))).toMatchObject(
      {
        fault: { code: 'model_missing', params: { name: 'none.safetensors' } },
        delivery: 'no',
      },
    )
    expect(double.inspect().accepted).toEqual([])
  })
})

const wrongAnswers: readonly [RequestFault, FaultCode, Delivery][] = [
  [{ type: 'status', status: 401 }, 'unauthorized', 'yes'],
  [{ type: 'status', status: 429, retry_after: 7 }, 'rate_limited', 'yes'],
  [{ type: 'status', status: 500 }, 'unreachable', 'unknown'],
  [{ type: 'web_page' }, 'not_an_engine', 'unknown'],
  [{ type: 'nonsense' }, 'not_an_engine', 'unknown'],
  [{ type: 'redirect' }, 'redirected', 'yes'],
  [{ type: 'endless_body' }, 'too_large', 'unknown'],
]

test.each(wrongAnswers)('an invalid answer to the prompt is a fault: %j', async (fault, code, delivery) => {
  stage = await openStage()
  stage.double.fault({ ...fault, on: 'POST /prompt' })
  const error = await errorOf(stage.engine.submit(request, { id: newId(), signal }))
  expect([error.fault.code, error.delivery]).toEqual([code, delivery])
  expect(stage.double.inspect().accepted).toEqual([])
})

test.each(wrongAnswers)('nothing is sent after an invalid answer to an upload: %j', async (fault, code) => {
  stage = await openStage()
  stage.double.fault({ ...fault, on: 'POST /upload/image' })
  const error = await errorOf(stage.engine.submit(request, { id: newId(), signal }))
  // A server with a full disk answers like this, but it is reachable.
  const isFull = fault.type === 'status' && fault.status === 500
  expect([error.fault.code, error.delivery]).toEqual([isFull ? 'not_stored' : code, 'no'])
})

test.each(wrongAnswers)('an invalid answer about the state does not end the try: %j', async (fault, code) => {
  for (const version of doubleVersions) {
    stage = await openStage({ version })
    const { engine, double, until } = stage
    const handle = await engine.submit(request, { id: newId(), signal })
    await until(handle, 'done')
    const on = version === '0.3' ? 'GET /history/{id}' : 'GET /api/jobs/{id}'
    double.fault({ ...fault, on })
    expect((await errorOf(engine.poll(handle, signal))).fault.code).toBe(code)
    expect(await engine.poll(handle, signal)).toEqual({ state: 'done' })
    await stage[Symbol.asyncDispose]()
  }
})

test.each([
  [{ type: 'huge_file' }, 'too_large'],
  [{ type: 'not_a_picture' }, 'not_a_picture'],
  [{ type: 'endless_body', on: 'GET /view' }, 'too_large'],
  [{ type: 'redirect', on: 'GET /view' }, 'redirected'],
] as const)('an invalid file is a fault: %j', async (fault, code) => {
  stage = await openStage()
  const { engine, double, until } = stage
  const handle = await engine.submit(request, { id: newId(), signal })
  await until(handle, 'done')
  double.fault(fault)
  expect((await errorOf(engine.collect(handle, signal))).fault.code).toBe(code)
  expect(await engine.collect(handle, signal)).toHaveLength(1)
})

test.each(['no_file', 'file_deleted'] as const)(
  'a done try without its file has no result: %s',
  async (type) => {
    stage = await openStage()
    const { engine, double, until } = stage
    double.fault({ type })
    const handle = await engine.submit(request, { id: newId(), signal })
    await until(handle, 'done')
    expect((await errorOf(engine.collect(handle, signal))).fault.code).toBe('no_result')
  },
)

test.each(['socket_refused', 'socket_silent', 'socket_dies'] as const)(
  'a try succeeds even if its socket fails: %s',
  async (type) => {
    stage = await openStage({ socket: true })
    const { engine, double, until } = stage
    double.fault({ type })
    const onHint = vi.fn()
    const handle = await engine.submit(taskRequest(), { id: newId(), signal, onHint })
    await until(handle, 'done')
    expect(await engine.collect(handle, signal)).toHaveLength(1)
  },
)

test('the client waits for a slow answer', async () => {
  stage = await openStage()
  stage.double.fault({ type: 'slow', ms: 100, on: 'POST /prompt' })
  await stage.engine.submit(request, { id: newId(), signal })
})

test('sockets are closed at the end of their try, and with the engine', async () => {
  stage = await openStage({ socket: true })
  const { engine, double, until } = stage
  const submit = (seed: number) =>
    engine.submit(taskRequest({ seed }), { id: newId(), signal, onHint: () => {} })
  const first = await submit(1)
  await until(first, 'done')
  await expect.poll(() => double.inspect().sockets).toBe(0)
  double.hold()
  await submit(2)
  expect(double.inspect().sockets).toBe(1)
  await engine[Symbol.asyncDispose]()
  await expect.poll(() => double.inspect().sockets).toBe(0)
})

test('another program at the address is no engine', async () => {
  stage = await openStage()
  stage.double.fault({ type: 'web_page', lasting: true })
  expect((await errorOf(stage.engine.probe(signal))).fault.code).toBe('not_an_engine')
  expect((await errorOf(stage.engine.capabilities(signal))).fault.code).toBe('not_an_engine')
})
