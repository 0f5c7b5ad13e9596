import type { TestProject } from 'vitest/node'
import { Server } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the first start of a server leaves, which is half of the time that a start takes. */
    installedFolder: string
  }
}

/** One first start for a whole run of journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await Server.start({ DEMO: 'off' })
  await server.stop()
  project.provide('installedFolder', server.folder)
  return () => server[Symbol.asyncDispose]()
}
