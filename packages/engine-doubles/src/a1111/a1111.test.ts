import { afterEach, describe, expect, test } from 'vitest'
import type { DoubleServer } from '../shared/double-server.ts'
import { drawPicture } from '../shared/picture.ts'
import { readPngHeader } from '../shared/png.ts'
import { type A1111Options, startA1111 } from './start.ts'
import { variants } from './variants.ts'

let double: DoubleServer
afterEach(() => double[Symbol.asyncDispose]())

const open = async (options?: A1111Options) => {
  double = await startA1111(options)
}

const ask = async (path: string, body?: object) => {
  const response = await fetch(
    `${double.url}/${path}`,
    body && { method: 'POST', body: JSON.stringify(body) },
  )
  const text = await response.text()
  return { status: response.status, text, json: () => JSON.parse(text) }
}

const make = async (fields: object = {}, route = 'txt2img') =>
  await ask(`sdapi/v1/${route}`, { prompt: 'a fox', seed: 1, width: 70, height: 64, ...fields })

const pictureOf = ({ json }: { json: () => { images: string[] } }) => Buffer.from(json().images[0]!, 'base64')

describe.each(variants)('the double of %s', (variant) => {
  test('makes the same picture for the same words and seed, with sides rounded to multiples of 8', async () => {
    await open({ variant })
    const [first, same, other] = [await make(), await make(), await make({ seed: 2 })].map(pictureOf)
    expect(readPngHeader(first!)).toMatchObject({ width: 64, height: 64 })
    expect(same).toEqual(first)
    expect(other).not.toEqual(first)
  })

  test('makes one picture after the other, and reports the running job', async () => {
    await open({ variant })
    double.hold()
    const jobs = [make({ force_task_id: 'one' }), make({ force_task_id: 'two' })]
    await expect.poll(() => double.works).toMatchObject([{ state: 'working' }, { state: 'waiting' }])
    const { state } = (await ask('sdapi/v1/progress')).json()
    expect(state.job_count).not.toBe(0)
    const task = (await ask('internal/progress', { id_task: 'two' })).json()
    expect(task).toMatchObject({ active: false, queued: variant !== 'sdnext' })
    double.release()
    await Promise.all(jobs)
    expect((await ask('sdapi/v1/progress')).json()).toMatchObject({ progress: 0, state: { job_count: 0 } })
  })

  test('answers an interrupted request with a picture', async () => {
    await open({ variant, workMs: 60_000 })
    const made = make()
    await expect.poll(() => double.works).toMatchObject([{ state: 'working' }])
    await ask('sdapi/v1/interrupt', {})
    const { json } = await made
    expect(pictureOf({ json }).length).toBeGreaterThan(0)
    const { state } = (await ask('sdapi/v1/progress')).json()
    expect(state).toMatchObject({ interrupted: true, job_timestamp: JSON.parse(json().info).job_timestamp })
  })
})

test.each([
  ['a1111', 500, 'CUDA out of memory'],
  ['forge', 500, 'Internal Server Error'],
  ['sdnext', 200, '"images":[]'],
] as const)('%s has its own form of errors', async (variant, status, words) => {
  await open({ variant })
  double.faults.add({ type: 'out_of_memory' })
  const answer = await make()
  expect(answer.status).toBe(status)
  expect(answer.text).toContain(words)
})

test('unknown names are refused, except the name of a checkpoint', async () => {
  await open()
  expect(await make({ sampler_name: 'other' })).toMatchObject({ status: 404 })
  expect(await make({ steps: 'many' })).toMatchObject({ status: 422 })
  expect(await make({}, 'img2img')).toMatchObject({ status: 404 })
  const { json } = await make({ override_settings: { sd_model_checkpoint: 'other' } })
  expect(JSON.parse(json().info).sd_model_name).toBe('v1-5-pruned-emaonly.safetensors')
})

test('enlarges to a size or by a factor', async () => {
  await open()
  const image = drawPicture(1, { width: 30, height: 20 }).toString('base64')
  const enlarged = async (fields: object) => {
    const body = { image, upscaler_1: 'R-ESRGAN 4x+', ...fields }
    const { json } = await ask('sdapi/v1/extra-single-image', body)
    return readPngHeader(Buffer.from(json().image, 'base64'))
  }
  const bySize = { resize_mode: 1, upscaling_resize_w: 50, upscaling_resize_h: 70 }
  expect(await enlarged(bySize)).toMatchObject({ width: 50, height: 70 })
  expect(await enlarged({ upscaling_resize: 3 })).toMatchObject({ width: 90, height: 60 })
})

test('requires the credentials of its key', async () => {
  await open({ key: 'painter:sesame' })
  expect((await make()).status).toBe(401)
  const authorization = `Basic ${Buffer.from('painter:sesame').toString('base64')}`
  const response = await fetch(`${double.url}/sdapi/v1/progress`, { headers: { authorization } })
  expect(response.status).toBe(200)
})
