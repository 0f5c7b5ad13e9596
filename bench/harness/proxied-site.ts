import { startEmbeddedPostgres, superuser } from '../../apps/server/src/platform/db/embedded/index.ts'
import { createPool } from '../../apps/server/src/platform/db/pool.ts'
import type { Bench } from './measurement.ts'
import { roomySettings } from './person.ts'
import { startServer, temporaryFolder } from './server.ts'

export interface ProxiedSite {
  readonly baseUrl: string
  /** Id of the server's process. */
  readonly pid: number
  /** A connection with the rights of the superuser. */
  readonly pool: ReturnType<typeof createPool>
}

/** Starts Easel as if behind a proxy, so that people have addresses. Commits wait for the disk, as under `npm start`. */
export async function startProxiedSite({
  resources,
  say,
}: Pick<Bench, 'resources' | 'say'>): Promise<ProxiedSite> {
  const dataDir = temporaryFolder(resources)
  const database = resources.use(await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: say } }))
  const env = { ...roomySettings, DATABASE_URL: database.url, TRUST_PROXY: 'on' }
  const { baseUrl, pid } = await startServer(resources, { dataDir, env })
  const pool = createPool({ ...database.config, user: superuser, max: 1 })
  resources.defer(() => pool.end())
  return { baseUrl, pid, pool }
}
