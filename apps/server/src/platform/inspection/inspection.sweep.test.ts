import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { detail } from '@easel/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Inspection } from './inspection.ts'
import { InspectionError } from './task.ts'
import { tasks } from './testing/tasks.ts'

let tempDir: string
let givenDir: string
let inspection: Inspection<typeof tasks>
let inspect: (typeof inspection)['inspect']
beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'easel-inspection-'))
  vi.stubEnv('SECRET', 'a secret of thirty-two characters')
  givenDir = await mkdtemp(join(tmpdir(), 'easel-objects-'))
  inspection = start()
  inspect = inspection.inspect
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await inspection[Symbol.asyncDispose]()
  for (const folder of [tempDir, givenDir]) await rm(folder, { recursive: true, force: true })
})

function start({ idleMs = 20_000 } = {}): Inspection<typeof tasks> {
  const main = new URL('./testing/main.ts', import.meta.url)
  return new Inspection(tasks, { main, tempDir, readable: [givenDir], memoryMb: 400, idleMs })
}

const ann = { by: 'ann' }
const bob = { by: 'bob' }

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('an inspection task', () => {
  test('runs in another process, which also runs the next task', async () => {
    const first = await inspect('about', undefined, ann)
    expect(first.pid).not.toBe(process.pid)
    expect((await inspect('about', undefined, bob)).pid).toBe(first.pid)
  })

  test('has its process end when no other task follows', async () => {
    await using short = start({ idleMs: 1 })
    const { pid } = await short.inspect('about', undefined, ann)
    await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 })
  })

  test('takes bytes and returns bytes', async () => {
    expect(await inspect('turnRound', new Uint8Array([1, 2, 3]), ann)).toEqual(new Uint8Array([3, 2, 1]))
  })

  test('passes on the reason and the details of its refusal', async () => {
    await expect(inspect('refuse', undefined, ann)).rejects.toMatchObject({
      ...{ name: 'DomainError', code: 'A0700', reason: 'not_an_image' },
      details: [detail('file', 'format_unfit')],
    })
    await expect(inspect('fail', undefined, ann)).rejects.toThrow('Not as it was thought')
  })

  test('cannot read secrets, and can write only to the folder of temporary files', async () => {
    const { env } = await inspect('about', undefined, ann)
    expect(env).toContain('PATH')
    expect(env).not.toContain('SECRET')
    expect(env).not.toContain('HOME')
    const inside = join(tempDir, 'made')
    await inspect('write', inside, ann)
    expect(await readFile(inside, 'utf8')).toBe('written')
    await expect(inspect('write', join(tmpdir(), 'easel-outside'), ann)).rejects.toMatchObject({
      message: expect.stringMatching(/restricted/),
      code: 'ERR_ACCESS_DENIED',
    })
    await expect(inspect('startProgram', undefined, ann)).rejects.toThrow(/restricted/)
    for (const folder of [tempDir, givenDir]) {
      await writeFile(join(folder, 'given'), 'given')
      expect(await inspect('read', join(folder, 'given'), ann)).toBe('given')
    }
    await expect(inspect('write', join(givenDir, 'made'), ann)).rejects.toThrow(/restricted/)
    const secret = join(await mkdtemp(join(tmpdir(), 'easel-data-')), 'secret')
    await writeFile(secret, 'secret')
    for (const path of [secret, '/etc/hostname', join(import.meta.dirname, '../../../../../package.json')])
      await expect(inspect('read', path, ann)).rejects.toMatchObject({ code: 'ERR_ACCESS_DENIED' })
    await rm(dirname(secret), { recursive: true })
  })
})

describe('an inspection process', () => {
  test('that exceeds its time limit is killed even while its main thread is busy, and other tasks continue', async () => {
    const stuck = inspect('spin', undefined, ann)
    const [gone, next] = await Promise.allSettled([stuck, inspect('about', undefined, bob)])
    expect(gone).toMatchObject({ reason: { name: 'InspectionError', why: 'time' } })
    expect(next.status).toBe('fulfilled')
  })

  test('is ended only if it waits forever for a core, a disk or a timer', async () => {
    const [rested, waiting] = await Promise.allSettled([
      inspect('rest', undefined, ann),
      inspect('waitForever', undefined, bob),
    ])
    expect(rested).toMatchObject({ value: 'rested' })
    expect(waiting).toMatchObject({ reason: { name: 'InspectionError', why: 'time' } })
  })

  test('that exceeds its memory limit is killed during its task', async () => {
    const error = await inspect('fillMemory', undefined, ann).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(InspectionError)
    expect(error).toMatchObject({ why: 'memory' })
  })

  test('that has grown is replaced by a new process', async () => {
    const { pid } = await inspect('about', undefined, ann)
    await inspect('grow', undefined, ann)
    await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 })
    expect((await inspect('about', undefined, ann)).pid).not.toBe(pid)
  })

  test('that dies is replaced', async () => {
    await expect(inspect('die', undefined, ann)).rejects.toMatchObject({ why: 'died' })
    expect((await inspect('about', undefined, ann)).pid).toBeGreaterThan(0)
  })

  test('that dies by chance is replaced by another process, which runs its task', async () => {
    expect(await inspect('dieOnce', join(tempDir, 'died'), ann)).toBe('done')
  })

  test('ends when its task is aborted', async () => {
    const leaving = new AbortController()
    const marks = join(tempDir, 'started')
    const task = inspect('markAndSpin', marks, { ...ann, signal: leaving.signal })
    await vi.waitUntil(() => existsSync(marks), { timeout: 10_000 })
    const pid = Number(await readFile(marks, 'utf8'))
    leaving.abort(new Error('gone'))
    await expect(task).rejects.toThrow('gone')
    await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 })
  })
})

describe('the queue of inspection tasks', () => {
  test('alternates between users, each with one process at a time', async () => {
    const ends: string[] = []
    const ask = (by: string) =>
      inspect('mark', join(tempDir, 'running'), { by }).then((running) => {
        expect(running).toBe(1)
        ends.push(by)
      })
    await Promise.all([ask('ann'), ask('ann'), ask('ann'), ask('ann'), ask('bob')])
    expect(ends.indexOf('bob')).toBeLessThanOrEqual(1)
    const folder = await readdir(join(tempDir, 'running'))
    expect(folder).toEqual([])
  })

  test('has a limit per user and a total limit', async () => {
    const leaving = new AbortController()
    const asked = Array.from({ length: 70 }, () =>
      inspect('wait', undefined, { ...ann, signal: leaving.signal }).catch((reason: unknown) => reason),
    )
    await setTimeout(0)
    await expect(inspect('wait', undefined, ann)).rejects.toMatchObject({
      code: 'B0300',
      retryAfterSeconds: 5,
    })
    expect((await inspect('about', undefined, bob)).pid).toBeGreaterThan(0)
    leaving.abort(new Error('gone'))
    const reasons = (await Promise.all(asked)) as { message: string }[]
    expect(reasons.filter(({ message }) => message === 'gone')).toHaveLength(61)
  })
})
