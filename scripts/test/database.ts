import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres, superuser } from '../../apps/server/src/platform/db/embedded/index.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { createPool } from '../../apps/server/src/platform/db/pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; user: string; template: string }
    /** State after the first start of a server: a database, and the folder with its files. */
    installation: { template: string; dataDir: string }
  }
}

const template = 'migrated'
const installed = 'installed'

/** Starts one PostgreSQL server for a whole test run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'easel-test-db-'))
  const log = { info: () => {}, warn: (message: string) => process.stderr.write(`${message}\n`) }
  const installation = await mkdtemp(join(tmpdir(), 'easel-test-installation-'))
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false })
  const stop = async () => {
    await server.stop()
    for (const folder of [dataDir, installation]) await rm(folder, { recursive: true, force: true })
  }
  // Tests create databases, and the setup of some tests needs the rights of the superuser.
  const config = { ...server.config, user: superuser }
  try {
    await makeTemplate(config)
    await makeInstallation(config, installation)
  } catch (error) {
    await stop()
    throw error
  }
  const { host, user } = config
  project.provide('postgres', { host, user, template })
  project.provide('installation', { template: installed, dataDir: installation })
  return stop
}

async function makeTemplate(config: { host: string; user: string; database: string }): Promise<void> {
  const administration = createPool({ ...config, max: 1 })
  await administration.query(`create database ${template}`).finally(() => administration.end())
  const pool = createPool({ ...config, database: template, max: 1 })
  // PostgreSQL clones a template database only if no connection to it is open.
  await migrate(pool).finally(() => pool.end())
}

/** Prepares data that every test server would otherwise create again: avatars and built-in templates. */
async function makeInstallation(
  config: { host: string; user: string; database: string },
  dataDir: string,
): Promise<void> {
  const administration = createPool({ ...config, max: 1 })
  await administration
    .query(`create database ${installed} template ${template}`)
    .finally(() => administration.end())
  const database = JSON.stringify({ ...config, database: installed })
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'install.ts'), database, dataDir])
}
