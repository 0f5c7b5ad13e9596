import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/index.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { createPool } from '../../apps/server/src/db/pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; user: string; template: string }
  }
}

const template = 'migrated'

/** One PostgreSQL for a whole run of tests, with a migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'easel-test-db-'))
  const log = { info: () => {}, warn: (message: string) => process.stderr.write(`${message}\n`) }
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(server.config)
  } catch (error) {
    await stop()
    throw error
  }
  const { host, user } = server.config
  project.provide('postgres', { host, user, template })
  return stop
}

async function makeTemplate(config: { host: string; user: string; database: string }): Promise<void> {
  const administration = createPool({ ...config, max: 1 })
  await administration.query(`create database ${template}`).finally(() => administration.end())
  const pool = createPool({ ...config, database: template, max: 1 })
  // A clone needs a template that nobody is connected to.
  await migrate(pool).finally(() => pool.end())
}
