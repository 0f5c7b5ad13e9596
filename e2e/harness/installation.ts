import type { TestProject } from 'vitest/node'
import { Server } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the first start of a server leaves, which is half of the time that a start takes. */
    installedFolder: string
    /** Of all journeys that ask for none of their own: one for each that is told at the same time, as one may delete what another shows. */
    commonServers: { port: number; folder: string }[]
  }
}

/** One first start for a whole run of journeys, and few servers for most of them. */
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
