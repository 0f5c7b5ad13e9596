import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { removeCommonServers } from './common-server.ts'
import { Server } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder after a server's first start. A server that starts on a copy of this folder needs half the time. */
    installedFolder: string
    /** Folder with one file for each server that journeys share. */
    commonFolder: string
  }
}

/** Performs one first start, whose data folder all test processes of the run copy. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const installed = await Server.start()
  await installed.stop()
  const common = await mkdtemp(join(tmpdir(), 'easel-e2e-common-'))
  provide('installedFolder', installed.folder)
  provide('commonFolder', common)
  return async () => {
    await removeCommonServers(common)
    await installed[Symbol.asyncDispose]()
  }
}
