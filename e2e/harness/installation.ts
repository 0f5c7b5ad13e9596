import type { TestProject } from 'vitest/node'
import { Server } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder after a server's first start; reusing it halves the time of a start. */
    installedFolder: string
    /** Shared servers for journeys without one of their own: one per parallel worker, since one journey may delete what another shows. */
    commonServers: { port: number; folder: string }[]
  }
}

/** Performs one first start for the whole run, and starts a few servers that most journeys share. */
export default async function setup({ vitest, provide }: TestProject): Promise<() => Promise<void>> {
  const installed = await Server.start()
  await installed.stop()
  provide('installedFolder', installed.folder)
  const common = await Promise.all(
    Array.from({ length: vitest.config.maxWorkers }, () => Server.start({}, installed.folder)),
  )
  provide(
    'commonServers',
    common.map(({ port, folder }) => ({ port, folder })),
  )
  return async () => {
    await Promise.all([...common, installed].map((server) => server[Symbol.asyncDispose]()))
  }
}
