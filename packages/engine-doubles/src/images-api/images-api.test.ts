import { afterEach, describe, expect, test } from 'vitest'
import type { DoubleServer } from '../shared/double-server.ts'
import { readPngHeader } from '../shared/png.ts'
import { startImagesApi } from './start.ts'

let double: DoubleServer
afterEach(() => double[Symbol.asyncDispose]())

interface Body {
  data: { b64_json?: string; url?: string }[]
  error: { code: string | null; param: string | null }
}

const post = async (path: string, body: object) => {
  const response = await fetch(`${double.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}
const generate = (fields: object) =>
  post('/v1/images/generations', { model: 'gpt-image-1', prompt: 'a fox', ...fields })

describe('generations', () => {
  test('equal prompts and sizes give equal pictures, and other prompts give other pictures', async () => {
    double = await startImagesApi()
    const [first, second, third] = [
      await generate({ size: '1536x1024' }),
      await generate({ size: '1536x1024' }),
      await generate({ size: '1536x1024', prompt: 'an owl' }),
    ]
    const bytes = Buffer.from(first.body.data[0]?.b64_json ?? '', 'base64')
    expect(readPngHeader(bytes)).toMatchObject({ width: 1536, height: 1024 })
    expect(second.body.data).toEqual(first.body.data)
    expect(third.body.data).not.toEqual(first.body.data)
    expect(double.works).toHaveLength(3)
  })

  test('the answer is an address on the server, unless the request chooses base64', async () => {
    double = await startImagesApi()
    const { body } = await generate({ model: 'dall-e-2', size: '256x256' })
    const url = body.data[0]?.url ?? ''
    expect(url).toMatch(`${double.url}/files/`)
    const file = await fetch(url)
    expect(readPngHeader(await file.bytes())).toMatchObject({ width: 256, height: 256 })
    const base64 = await generate({ model: 'dall-e-2', size: '256x256', response_format: 'b64_json' })
    expect(Object.keys(base64.body.data[0] ?? {})).toEqual(['b64_json'])
  })

  test.each([
    [{ prompt: '' }, 400, 'prompt'],
    [{ size: '640x480' }, 400, 'size'],
    [{ n: 11 }, 400, 'n'],
    [{ model: 'dall-e-3', n: 2 }, 400, 'n'],
    [{ model: 'unheard-of' }, 404, 'model'],
  ])('%j is refused with %i', async (fields, status, param) => {
    double = await startImagesApi()
    const answer = await generate(fields)
    expect([answer.status, answer.body.error.param]).toEqual([status, param])
  })

  test('response_format is unknown to models that always answer with base64', async () => {
    double = await startImagesApi()
    const answer = await generate({ response_format: 'url' })
    expect(answer.body.error.code).toBe('unknown_parameter')
  })

  test('no work ends while the double is held', async () => {
    double = await startImagesApi()
    double.hold()
    const answer = generate({})
    await expect.poll(() => double.works).toMatchObject([{ state: 'working' }])
    double.release()
    expect((await answer).status).toBe(200)
  })
})

describe('models', () => {
  test('requests need a key if the server has a key', async () => {
    double = await startImagesApi({ key: 'sesame' })
    const url = `${double.url}/v1/models`
    expect((await fetch(url)).status).toBe(401)
    expect((await fetch(url, { headers: { authorization: 'Bearer sesame' } })).status).toBe(200)
  })

  test('a server without a list answers 404 and takes every model', async () => {
    double = await startImagesApi({ models: null })
    expect((await fetch(`${double.url}/v1/models`)).status).toBe(404)
    expect((await generate({ model: 'unheard-of', size: '64x64' })).status).toBe(200)
  })
})

describe('faults', () => {
  test('each fault happens as often as planned, on its route only', async () => {
    double = await startImagesApi()
    double.faults.add({ type: 'rate_limited', route: 'generations', seconds: 7, times: 2, skip: 1 })
    expect((await fetch(`${double.url}/v1/models`)).status).toBe(200)
    const answers = [await generate({}), await generate({}), await generate({}), await generate({})]
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 429, 200])
    expect(answers[1]?.headers.get('retry-after')).toBe('7')
  })

  test('a lost answer does not stop its work', async () => {
    double = await startImagesApi()
    double.faults.add({ type: 'lost_answer' })
    await expect(generate({})).rejects.toThrow('fetch failed')
    expect(double.works).toMatchObject([{ state: 'done' }])
  })

  test('requests can set, trigger and clear faults', async () => {
    double = await startImagesApi({ key: 'sesame' })
    const steer = async (name: string, body: object = {}) => (await post(`/_double/${name}`, body)).status
    expect(await steer('faults', [{ type: 'quota', times: 'always' }])).toBe(200)
    expect(await steer('faults', { type: 'unheard-of' })).toBe(400)
    const ask = () => fetch(`${double.url}/v1/models`, { headers: { authorization: 'Bearer sesame' } })
    expect((await ask()).status).toBe(429)
    await steer('clear')
    expect((await ask()).status).toBe(200)
    const seen = await (await fetch(`${double.url}/_double/requests`)).json()
    expect(seen).toMatchObject({ requests: [{ route: 'models', fault: 'quota' }, { route: 'models' }] })
  })
})
