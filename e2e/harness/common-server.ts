import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { family } from './processes.ts'
import { Server } from './server.ts'

let common: Promise<Server> | undefined

/**
 * Returns the server that the journeys of this process share. Each process has its own server, because one journey may delete
 * content that another journey shows. The server stops with the process, so that no idle server slows down later tests.
 */
export function commonServer(): Promise<Server> {
  common ??= startNoted()
  return common
}

async function startNoted(): Promise<Server> {
  const server = await Server.start({}, inject('installedFolder'))
  await writeFile(join(inject('commonFolder'), String(server.pid)), server.folder)
  return server
}

const endTimeoutMs = 30_000

/** Waits for the end of all shared servers, and removes their data. Throws if a process of a server still runs. */
export async function removeCommonServers(notes: string): Promise<void> {
  for (const pid of await readdir(notes)) {
    const folder = await readFile(join(notes, pid), 'utf8')
    const until = Date.now() + endTimeoutMs
    while (family(Number(pid), folder).length > 0) {
      if (Date.now() > until) throw new Error(`The server ${pid} did not stop with the tests that started it`)
      await sleep(100)
    }
    await rm(folder, { recursive: true, force: true })
  }
  await rm(notes, { recursive: true })
}
