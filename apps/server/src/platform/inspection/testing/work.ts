import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { detail } from '@easel/contract'
import { errors } from '../../errors/domain-error.ts'

export async function about() {
  return { pid: process.pid, env: Object.keys(process.env) }
}

export async function turnRound(bytes: Uint8Array): Promise<Uint8Array> {
  return bytes.toReversed()
}

export async function refuse(): Promise<void> {
  throw errors.unusableUpload({ cause: 'not_an_image', details: [detail('file', 'format_unfit')] })
}

export async function fail(): Promise<void> {
  throw new Error('Not as it was thought')
}

export async function write(path: string): Promise<void> {
  await writeFile(path, 'written')
}

export async function read(path: string): Promise<string> {
  return await readFile(path, 'utf8')
}

export async function startProgram(): Promise<void> {
  spawn('true')
}

export async function spin(): Promise<void> {
  for (;;);
}

/** Takes longer than its limit, without using processor time. */
export async function rest(): Promise<string> {
  await setTimeout(1000)
  return 'rested'
}

export async function waitForever(): Promise<void> {
  await new Promise(() => {})
}

export async function markAndSpin(path: string): Promise<void> {
  writeFileSync(path, String(process.pid))
  for (;;);
}

const held: Uint8Array[] = []

/** Fills memory, and never yields the main thread. */
export async function fillMemory(): Promise<void> {
  for (;;) held.push(new Uint8Array(10_000_000).fill(1))
}

export async function grow(): Promise<void> {
  held.push(new Uint8Array(200_000_000).fill(1))
}

/** Crashes at the first call, and leaves a file `mark`, with which the next call succeeds. */
export async function dieOnce(mark: string): Promise<string> {
  const isSecond = await readFile(mark).catch(() => undefined)
  if (isSecond) return 'done'
  writeFileSync(mark, 'died')
  return await die()
}

export async function die(): Promise<never> {
  process.exit(3)
}

/** Returns the number of tasks that run at this moment. */
export async function mark(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, String(Math.random()))
  await writeFile(file, '')
  const { length } = await readdir(folder)
  await rm(file)
  return length
}

export async function wait(): Promise<void> {
  await setTimeout(60_000)
}
