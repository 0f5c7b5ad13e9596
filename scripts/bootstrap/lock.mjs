import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.mjs'
import { say } from './progress.mjs'

const file = join(root, '.bootstrap.lock')
const pollMs = 200
const patienceMs = 15 * 60_000

/** Runs `work` while no other bootstrap of this clone does. A lock whose holder has died is taken over. */
export async function withLock(work) {
  const mine = JSON.stringify({ pid: process.pid, startedAt: startTime(process.pid) })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine)
  try {
    await acquire(draft)
  } finally {
    rmSync(draft, { force: true })
  }
  const release = () => {
    if (read(file) === mine) rmSync(file, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    release()
    process.off('exit', release)
  }
}

async function acquire(draft) {
  const deadline = performance.now() + patienceMs
  let told = false
  for (;;) {
    try {
      // A link appears with its content at once, so nobody reads a lock that is half written.
      linkSync(draft, file)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const text = read(file)
    const holder = parse(text)
    if (holder && isAlive(holder)) {
      if (performance.now() > deadline)
        throw new Error(`Another bootstrap (process ${holder.pid}) does not end.`)
      if (!told) say(`  Another bootstrap (process ${holder.pid}) is at work: waiting for it.`)
      told = true
      await sleep(pollMs)
    } else removeStale(text)
  }
}

/** Of two that find the same stale lock, the slower one must not take away the quicker one's new lock. */
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

/** A number is given to another process later; number and start time are not. Undefined for a zombie, or without /proc. */
function startTime(pid) {
  const stat = read(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : fields[19]
}
