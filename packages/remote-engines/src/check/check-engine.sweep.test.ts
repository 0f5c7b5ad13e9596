import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startComfyDouble } from '@easel/comfyui-double'
import { a1111Variants, startA1111, startImagesApi, startSdcpp } from '@easel/engine-doubles'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ConnectOptions } from '../connect.ts'
import { checkEngine } from './check-engine.ts'
import { runEngineCheck } from './command.ts'
import { pixelsOf } from './image-size.ts'
import { type CheckReport, markdownOf } from './report.ts'
import { stepsToStop } from './trial.ts'

const key = 'sk-test-1234567890'
const { signal } = new AbortController()
const quick = { signal, pollMs: 10, pointMs: 20_000 }
let stack: AsyncDisposableStack

beforeEach(() => {
  stack = new AsyncDisposableStack()
})
afterEach(() => stack.disposeAsync())

const configOf = (kind: ConnectOptions['kind'], address: string): ConnectOptions => ({
  kind,
  address,
  headers: kind === 'comfyui' ? {} : { authorization: `Bearer ${key}` },
  families: {},
  socket: true,
})

const outcomes = ({ points }: CheckReport) =>
  Object.fromEntries(points.map(({ name, outcome }) => [name, outcome]))
const failures = ({ points }: CheckReport) => points.filter(({ outcome }) => outcome === 'failed')

function expectNoSecret(text: string, address: string): void {
  expect(text).not.toContain(key)
  expect(text).not.toContain(new URL(address).host)
}

describe('a check', () => {
  test('of an images API passes all points that such a server supports', async () => {
    const double = stack.use(await startImagesApi({ key, workMs: 50 }))
    const report = await checkEngine(configOf('openai', double.url), quick)
    expect(failures(report)).toEqual([])
    expect(outcomes(report)).toMatchObject({
      probe: 'passed',
      'wrong key': 'passed',
      'unknown id': 'passed',
      'task text_to_image': 'passed',
      'task inpaint': 'passed',
      progress: 'not offered',
      'two at once': 'passed',
      'cancel while waiting': 'not offered',
      'cancel while running': 'passed',
    })
    expectNoSecret(markdownOf(report), double.url)
  })

  test.each([false, true])(
    'of sd-server passes all points that the server supports, if it stops running jobs: %j',
    async (cancelsRunning) => {
      const double = stack.use(await startSdcpp({ key, workMs: 300, cancelsRunning }))
      // Work is held, so that on a slow machine the try does not end before it is stopped.
      const onPoint = ({ name }: { name: string }) => {
        if (cancelsRunning && name === 'cancel while waiting') double.hold()
        if (name === 'cancel while running') double.release()
      }
      const report = await checkEngine(configOf('sdcpp', double.url), { ...quick, onPoint })
      expect(failures(report)).toEqual([])
      expect(outcomes(report)).toMatchObject({
        'task image_to_video': 'passed',
        'poll while waiting': 'passed',
        'cancel while waiting': 'passed',
        'cancel while running': cancelsRunning ? 'passed' : 'not offered',
      })
      expectNoSecret(markdownOf(report), double.url)
    },
  )

  test.each(a1111Variants)(
    'of %s passes all points that the server supports, with progress and previews',
    async (variant) => {
      const password = `painter:${key}`
      const double = stack.use(await startA1111({ key: password, variant, workMs: 300 }))
      const authorization = `Basic ${Buffer.from(password).toString('base64')}`
      const report = await checkEngine(
        { ...configOf('a1111', double.url), headers: { authorization } },
        quick,
      )
      expect(failures(report)).toEqual([])
      expect(outcomes(report)).toMatchObject({
        'wrong key': 'passed',
        'task inpaint': 'passed',
        'task upscale': 'passed',
        progress: 'passed',
        preview: 'passed',
        'two at once': 'passed',
        'cancel while waiting': 'passed',
        'cancel while running': 'passed',
      })
      expectNoSecret(markdownOf(report), double.url)
    },
  )

  test('of a ComfyUI passes all points, with progress', async () => {
    const double = stack.use(await startComfyDouble({ stepMs: 20 }))
    const report = await checkEngine(configOf('comfyui', double.url), quick)
    expect(failures(report)).toEqual([])
    expect(outcomes(report)).toMatchObject({
      'task text_to_image': 'passed',
      'task reference_to_image': 'passed',
      'task image_to_video': 'passed',
      progress: 'passed',
      'two at once': 'passed',
      'without the socket': 'passed',
      'cancel while running': 'passed',
      'wrong key': 'not offered',
    })
  })

  test('fails at the points that the engine violates, and continues', async () => {
    const double = stack.use(await startSdcpp({ key, modes: ['img_gen'] }))
    // The faults affect the poll that finds the completed job, and the collection of its file.
    double.faults.add({ type: 'not_a_picture', times: 2 })
    double.faults.add({ type: 'echo_secrets', route: 'img_gen', skip: 1 })
    const report = await checkEngine(configOf('sdcpp', double.url), quick)
    expect(failures(report).map(({ name, detail }) => [name, detail.split(',')[0]])).toEqual([
      ['task text_to_image', 'not_a_picture'],
      ['task image_to_image', 'refused'],
    ])
    expect(outcomes(report)).toMatchObject({ 'task inpaint': 'passed', 'task image_to_video': 'not offered' })
    expectNoSecret(JSON.stringify(report), double.url)
  })

  test('fails at the point of the key for a server that accepts every key', async () => {
    const double = stack.use(await startSdcpp())
    const report = await checkEngine(configOf('sdcpp', double.url), quick)
    expect(failures(report).map(({ name }) => name)).toEqual(['wrong key'])
  })

  test('without a server fails at all points and ends', async () => {
    const double = await startSdcpp()
    const { url } = double
    await double[Symbol.asyncDispose]()
    const report = await checkEngine(configOf('sdcpp', url), quick)
    expect(outcomes(report)).toMatchObject({ probe: 'failed', 'task inpaint': 'not offered' })
  })

  test('that is aborted before a job is answered rejects with the reason, and leaves no try in the queue', async () => {
    const double = stack.use(await startSdcpp({ key, cancelsRunning: true }))
    double.hold()
    double.faults.add({ type: 'slow', route: 'img_gen', seconds: 1 })
    const stop = new AbortController()
    const reason = new Error('stop')
    const checked = checkEngine(configOf('sdcpp', double.url), { ...quick, signal: stop.signal })
    const settled = checked.catch((error: unknown) => error)
    await expect.poll(() => double.requests.some(({ path }) => path.endsWith('/img_gen'))).toBe(true)
    stop.abort(reason)
    expect(await settled).toBe(reason)
    expect(double.works).toMatchObject([{ status: 'cancelled' }])
  })

  test('fails at a point that exceeds the time limit', async () => {
    const double = stack.use(await startSdcpp({ key }))
    double.faults.add({ type: 'no_answer', route: 'capabilities' })
    const report = await checkEngine(configOf('sdcpp', double.url), { ...quick, pointMs: 3000 })
    expect(report.points[0]).toMatchObject({ outcome: 'failed', detail: 'The time limit was exceeded' })
  })
})

describe('the command', () => {
  let folder: string
  let printed: string[]
  let warned: string[]
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'engine-check-'))
    printed = []
    warned = []
  })
  afterEach(() => rm(folder, { recursive: true }))

  const run = (...args: string[]) =>
    runEngineCheck(args, { say: (text) => printed.push(text), warn: (text) => warned.push(text), signal })

  test('reads keys from files, and writes a report without them', async () => {
    const double = stack.use(await startSdcpp({ key, modes: ['img_gen'] }))
    const [keyFile, headerFile, out] = ['key', 'headers', 'report.md'].map((name) => join(folder, name))
    await writeFile(keyFile!, `${key}\n`)
    await writeFile(headerFile!, 'X-Door: another-secret\n\n')
    const files = ['--key-file', keyFile!, '--header-file', headerFile!, '--out', out!]
    expect(await run('--url', `${double.url}/`, '--kind', 'sdcpp', ...files)).toBe(0)
    expect(double.requests[0]?.headers['x-door']).toBe('another-secret')
    const report = await readFile(out!, 'utf8')
    expect(report).toContain('| task text\\_to\\_image | passed |')
    expectNoSecret(report + warned.join(), double.url)
  })

  test('ends with 1 if a point fails, and prints the report', async () => {
    const double = stack.use(await startSdcpp({ key, modes: ['img_gen'] }))
    expect(await run('--url', double.url, '--kind', 'sdcpp')).toBe(1)
    expect(printed.join()).toContain('| probe | failed |')
  })

  test.each([
    [['--kind', 'sdcpp'], '--url'],
    [['--url', 'file:///etc', '--kind', 'sdcpp'], '--url'],
    [['--url', 'http://localhost', '--kind', 'other'], '--kind'],
    [['--url', 'http://localhost', '--kind', 'openai', '--family', 'x'], '--family'],
    [['--key', 'secret'], '--key'],
  ])('%j is refused with the name of the wrong flag', async (args, flag) => {
    expect(await run(...args)).toBe(2)
    expect(warned.join()).toContain(flag)
  })

  test('prints its help', async () => {
    expect(await run('--help')).toBe(0)
    expect(printed.join()).toContain('--key-file')
  })
})

test.each([
  [200, 40],
  [4000, 10],
  [60_000, 4],
])(
  'a try at an engine that makes a picture of two steps in %i ms is stopped with %i steps',
  (pictureMs, steps) => {
    expect(stepsToStop(pictureMs)).toBe(steps)
  },
)

test('a report escapes cells, links and tags in texts of the engine', () => {
  const detail = 'a | b [x](http://y) <b>'
  const points = [{ name: 'probe', outcome: 'passed' as const, ms: 1, detail }]
  const text = markdownOf({ kind: 'openai', started: new Date(0), points })
  expect(text).toContain('a \\| b \\[x\\](http://y) \\<b\\>')
})

test('pixels of a PNG are compared without its text chunks', () => {
  const fileOf = (text: string, pixels: string) => ({
    mime_type: 'image/png' as const,
    bytes: new TextEncoder().encode(`\u0089PNG tEXt ${text} IDAT ${pixels} IEND`),
  })
  const pixels = pixelsOf(fileOf('seed 2', 'grey'))
  expect(pixels.equals(pixelsOf(fileOf('seed 3', 'grey')))).toBe(true)
  expect(pixels.equals(pixelsOf(fileOf('seed 2', 'blue')))).toBe(false)
})
