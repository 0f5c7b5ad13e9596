import type { TestProject } from 'vitest/node'
import { Server } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the first start of a server leaves, which is half of the time that a start takes. */
    installedFolder: string
    /** The server of all journeys that ask for none of their own. */
    commonServer: { port: number; folder: string }
  }
}

/** One first start for a whole run of journeys, and one server for most of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const installed = await Server.start()
  await installed.stop()
  project.provide('installedFolder', installed.folder)
  const common = await Server.start({}, installed.folder)
  project.provide('commonServer', { port: common.port, folder: common.folder })
  return async () => {
    await common[Symbol.asyncDispose]()
    await installed[Symbol.asyncDispose]()
  }
}
