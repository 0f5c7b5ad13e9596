import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.mjs'
import { say } from './progress.mjs'

const file = join(root, '.bootstrap.lock')
const pollMs = 200
const timeoutMs = 15 * 60_000

/**
 * Runs `work` while no other bootstrap of this clone runs. If the holder of the lock is dead, this function takes over the lock,
 * but only after the program that the holder has started (`noteChild`) has ended as well.
 */
export async function withLock(work) {
  const mine = identify(process.pid)
  const draft = `${file}.${process.pid}`
  write(draft, mine)
  await acquire(draft).finally(() => rmSync(draft, { force: true }))
  const release = () => {
    if (parse(read(file))?.pid === mine.pid) rmSync(file, { force: true })
  }
  process.once('exit', release)
  try {
    return await work((pid) => write(file, { ...mine, child: identify(pid) }))
  } finally {
    release()
    process.off('exit', release)
  }
}

function identify(pid) {
  return { pid, startedAt: startTime(pid) }
}

/** Writes a file atomically, so that a reader never sees a part of the text. */
function write(path, value) {
  writeFileSync(`${path}.new`, JSON.stringify(value))
  renameSync(`${path}.new`, path)
}

async function acquire(draft) {
  const deadline = performance.now() + timeoutMs
  let isReported = false
  for (;;) {
    try {
      linkSync(draft, file)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const text = read(file)
    const holder = parse(text)
    if (holder && (isAlive(holder) || (holder.child && isAlive(holder.child)))) {
      if (performance.now() > deadline)
        throw new Error(`Another bootstrap (process ${holder.pid}) is still running; giving up.`)
      if (!isReported)
        say(`  Another bootstrap (process ${holder.pid}) is running: waiting for it to finish.`)
      isReported = true
      await sleep(pollMs)
    } else removeStale(text)
  }
}

/**
 * Removes a stale lock. If two processes find the same stale lock, the slower process must not remove the new lock of the faster
 * process.
 */
function removeStale(text) {
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) !== text) linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isAlive({ pid, startedAt }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return startTime(pid) === startedAt
}

/**
 * Returns the start time of a process. Process ids are reused, but an id and a start time together are unique. Undefined for a
 * zombie, and on systems without /proc. The server's `process-state.ts` reads the same file. This script cannot import that file,
 * because an old Node cannot load TypeScript.
 */
function startTime(pid) {
  const stat = read(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : fields[19]
}
