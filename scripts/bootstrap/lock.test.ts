import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let root: string

// The lock is in the clone that contains the scripts, so the test works with a copy of the scripts in a folder of its own.
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'easel bootstrap-'))
  await cp(import.meta.dirname, join(root, 'scripts', 'bootstrap'), { recursive: true })
})

afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

/** Starts a process that holds the lock: it writes `<name> in`, waits for the end of its input, and writes `<name> out`. */
function worker(name: string): ChildProcess {
  const lock = new URL('scripts/bootstrap/lock.mjs', `file://${encodeURI(root)}/`).href
  const program = `
    import { appendFileSync } from 'node:fs'
    import { withLock } from ${JSON.stringify(lock)}
    const note = (what) => appendFileSync(${JSON.stringify(join(root, 'log'))}, '${name} ' + what + '\\n')
    await withLock(async () => {
      note('in')
      for await (const _ of process.stdin) {}
      note('out')
    })`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

async function log(): Promise<string[]> {
  const text = await readFile(join(root, 'log'), 'utf8').catch(() => '')
  return text.split('\n').filter(Boolean)
}

const until = (line: string) =>
  vi.waitFor(async () => expect(await log()).toContain(line), { timeout: 20_000 })

async function finish(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.stdin?.end()
  expect(await exit).toEqual([0, null])
}

it('a second bootstrap of the clone waits for the first bootstrap, and prints its process id', async () => {
  const first = worker('first')
  await until('first in')
  const second = worker('second')
  const [said] = await once(second.stdout as NodeJS.ReadableStream, 'data')
  expect(String(said)).toContain(`process ${first.pid}`)
  await finish(first)
  await until('second in')
  await finish(second)
  expect(await log()).toEqual(['first in', 'first out', 'second in', 'second out'])
  expect(await readdir(root)).toEqual(['log', 'scripts'])
})

it('the lock of a killed bootstrap is taken over', async () => {
  const killed = worker('killed')
  await until('killed in')
  const exit = once(killed, 'exit')
  killed.kill('SIGKILL')
  await exit
  const next = worker('next')
  await until('next in')
  await finish(next)
  expect(await readdir(root)).not.toContain('.bootstrap.lock')
})

it.each([
  ['of a process id that another process has now', JSON.stringify({ pid: process.pid, startedAt: '1' })],
  ['that cannot be read', '{"pid"'],
])('a lock %s is taken over', async (_, text) => {
  await writeFile(join(root, '.bootstrap.lock'), text)
  const next = worker('next')
  await until('next in')
  await finish(next)
})
