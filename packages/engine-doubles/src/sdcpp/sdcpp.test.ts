import { afterEach, describe, expect, test } from 'vitest'
import type { DoubleServer } from '../shared/double-server.ts'
import { readPngHeader } from '../shared/png.ts'
import { startSdcpp } from './start.ts'

let double: DoubleServer
afterEach(() => double[Symbol.asyncDispose]())

interface Body {
  id: string
  status: string
  queue_position: number
  result: { images: { b64_json: string }[]; b64_json: string }
}

const ask = async (path: string, body?: object) => {
  const response = await fetch(
    `${double.url}/sdcpp/v1/${path}`,
    body && { method: 'POST', body: JSON.stringify(body) },
  )
  return { status: response.status, body: (await response.json()) as Body }
}
const submit = async (fields: object = {}) =>
  (await ask('img_gen', { prompt: 'a fox', seed: 1, width: 64, height: 64, ...fields })).body.id
const statusOf = async (id: string) => (await ask(`jobs/${id}`)).body.status

describe('jobs', () => {
  test('equal prompts, seeds and sizes give equal pictures', async () => {
    double = await startSdcpp()
    const ids = [await submit(), await submit(), await submit({ seed: 2 })]
    await expect.poll(() => statusOf(ids[2]!)).toBe('completed')
    const files = await Promise.all(
      ids.map(async (id) => (await ask(`jobs/${id}`)).body.result.images[0]?.b64_json ?? ''),
    )
    expect(readPngHeader(Buffer.from(files[0] ?? '', 'base64'))).toMatchObject({ width: 64, height: 64 })
    expect(files[1]).toBe(files[0])
    expect(files[2]).not.toBe(files[0])
  })

  test('one job runs, and the waiting jobs have positions from 1', async () => {
    double = await startSdcpp()
    double.hold()
    const ids = [await submit(), await submit(), await submit()]
    const jobs = await Promise.all(ids.map(async (id) => (await ask(`jobs/${id}`)).body))
    expect(jobs.map(({ status, queue_position }) => [status, queue_position])).toEqual([
      ['generating', 0],
      ['queued', 1],
      ['queued', 2],
    ])
  })

  test('a waiting job can be cancelled, and a running job only if the server supports it', async () => {
    for (const cancelsRunning of [false, true]) {
      double = await startSdcpp({ cancelsRunning })
      double.hold()
      const [running, waiting, next] = [await submit(), await submit(), await submit()]
      expect((await ask(`jobs/${waiting}/cancel`, {})).body.status).toBe('cancelled')
      expect((await ask(`jobs/${running}/cancel`, {})).status).toBe(cancelsRunning ? 200 : 409)
      double.release()
      await expect.poll(() => statusOf(next)).toBe('completed')
      expect(await statusOf(running)).toBe(cancelsRunning ? 'cancelled' : 'completed')
      await double[Symbol.asyncDispose]()
    }
    double = await startSdcpp()
  })

  test('a restart clears all jobs', async () => {
    double = await startSdcpp()
    const id = await submit()
    double.restart()
    expect((await ask(`jobs/${id}`)).status).toBe(404)
  })

  test('a film has 4n + 1 frames', async () => {
    double = await startSdcpp()
    const { body } = await ask('vid_gen', { prompt: 'rain', width: 64, height: 64, video_frames: 8 })
    await expect.poll(() => statusOf(body.id)).toBe('completed')
    const { result } = (await ask(`jobs/${body.id}`)).body
    expect(result).toMatchObject({ frame_count: 5, mime_type: 'video/webm', fps: 16 })
    expect(Buffer.from(result.b64_json, 'base64').readUInt32BE()).toBe(0x1a45dfa3)
  })

  test('a film in WebP is an animation with each of its frames', async () => {
    double = await startSdcpp()
    const film = { prompt: 'rain', width: 64, height: 64, video_frames: 9, output_format: 'webp' }
    const { body } = await ask('vid_gen', film)
    await expect.poll(() => statusOf(body.id)).toBe('completed')
    const { result } = (await ask(`jobs/${body.id}`)).body
    expect(result).toMatchObject({ frame_count: 9, mime_type: 'image/webp' })
    const bytes = Buffer.from(result.b64_json, 'base64')
    expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8X')
    expect(bytes.toString('latin1').split('ANMF')).toHaveLength(10)
  })

  test.each([
    ['not JSON', '{', 'invalid json'],
    ['nothing', '', 'empty body'],
    ['a text instead of a picture', '{"init_image":"aGVsbG8="}', 'invalid generation parameters'],
    [
      'a format that the server does not write',
      '{"output_format":"gif"}',
      'invalid output_format, must be one of [png, jpeg, webp]',
    ],
    ['an empty picture', '{"init_image":""}', 'invalid generation parameters'],
    ['a strength above 1', '{"strength":2}', 'invalid generation parameters'],
  ])('%s is refused', async (_name, body, error) => {
    double = await startSdcpp()
    const response = await fetch(`${double.url}/sdcpp/v1/img_gen`, { method: 'POST', body })
    expect([response.status, await response.json()]).toEqual([400, { error }])
  })

  test.each(['{"output_format":null}', '[]'])('%s is an error of the server', async (body) => {
    double = await startSdcpp()
    const response = await fetch(`${double.url}/sdcpp/v1/img_gen`, { method: 'POST', body })
    expect([response.status, await response.json()]).toEqual([500, { error: 'server_error' }])
  })

  test('a job makes at most eight pictures', async () => {
    double = await startSdcpp()
    double.hold()
    await submit({ batch_count: 99 })
    expect(double.works).toMatchObject([{ count: 8 }])
  })

  test('values of another type are ignored, and sizes are rounded up to multiples of 64', async () => {
    double = await startSdcpp()
    double.hold()
    await submit({ prompt: 5, seed: 'x', width: 70, height: '64', init_image: null })
    expect(double.works).toMatchObject([{ prompt: '', seed: 42, width: 128, height: 512, pictures: [] }])
  })

  test('a full queue answers 429', async () => {
    double = await startSdcpp({ maxQueue: 1 })
    double.hold()
    await submit()
    expect((await ask('img_gen', { prompt: 'an owl' })).status).toBe(429)
  })
})

test('capabilities name the modes that the model has', async () => {
  double = await startSdcpp({ modes: ['img_gen'], model: 'sd_xl.safetensors' })
  const { body } = await ask('capabilities')
  expect(body).toMatchObject({ supported_modes: ['img_gen'], model: { stem: 'sd_xl' } })
  expect((await ask('vid_gen', { prompt: 'rain' })).status).toBe(400)
})
