import type { Capabilities, EngineFault, EngineKindName, ModelInfo, Probe } from '@easel/remote-engines'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'
import { refreshRunnable, saveNodeTypes } from '../node-types/node-types.repo.ts'
import { capabilitiesAgeMs, freshMs, pauseAfter, probeAgainMs } from './probing.ts'

/** Claims the engines whose probe is due and that this worker can reach, so that no other worker probes them at the same time. */
export async function claimDueEngines(db: Database, workerName: string | undefined) {
  const { rows } = await sql<DueEngine>`
    update engines set probe_due_ts = now_ms() + 60000
    where id in (
      select id from engines
      where probe_due_ts <= now_ms() and (reached_by is null or reached_by = ${workerName ?? ''})
      for update skip locked)
    returning id, kind, address, headers, families, uses_socket, revision, state, failures, version,
      wants_capabilities or capabilities_ts < now_ms() - ${sql.lit(capabilitiesAgeMs)} as wants_capabilities`.execute(
    db,
  )
  return rows
}

export interface DueEngine {
  id: string
  kind: EngineKindName
  address: string
  headers: Buffer | null
  families: Record<string, string>
  uses_socket: boolean
  revision: number
  state: 'new' | 'ready' | 'unreachable' | 'suspect'
  failures: number
  version: string | null
  wants_capabilities: boolean
}

/** Returns the engines that only a named worker reaches, and that no worker has probed for some time. */
export async function findUnprobed(
  db: Database,
  silentMs: number,
): Promise<{ id: string; reached_by: string }[]> {
  const { rows } = await sql<{ id: string; reached_by: string }>`
    select id, reached_by from engines
    where reached_by is not null and coalesce(probe_ts, create_ts) < now_ms() - ${silentMs}
      and fault ->> 'code' is distinct from 'no_worker'`.execute(db)
  return rows
}

/** Returns the tasks that at least one complete model can do. */
function tasksOf(models: readonly ModelInfo[]): string[] {
  const usable = models.filter(({ missing }) => missing.length === 0)
  return [...new Set(usable.flatMap(({ tasks }) => Object.keys(tasks)))]
}

/** Records the answer of an engine. `capabilities` are absent if the probe did not request them. */
export async function saveAnswer(
  tx: Tx,
  engine: Pick<DueEngine, 'id' | 'revision'>,
  { probe, capabilities }: { probe: Probe; capabilities: Capabilities | undefined },
): Promise<boolean> {
  const now = Date.now()
  const known = capabilities && {
    models: JSON.stringify(capabilities.models),
    choices: JSON.stringify(capabilities.choices),
    loras: JSON.stringify(capabilities.loras),
    tasks: tasksOf(capabilities.models),
    node_type_count: capabilities.node_types ? Object.keys(capabilities.node_types).length : null,
    model_files: capabilities.model_files ? JSON.stringify(capabilities.model_files) : null,
    capabilities_ts: now,
    wants_capabilities: false,
  }
  const row = await tx
    .updateTable('engines')
    .set({
      state: 'ready',
      fault: null,
      failures: 0,
      probe_ts: now,
      probe_due_ts: now + probeAgainMs,
      version: probe.version ?? null,
      device: probe.device ?? null,
      memory_total: probe.memory?.total ?? null,
      memory_free: probe.memory?.free ?? null,
      ...known,
    })
    .where('id', '=', engine.id)
    // If the address was changed in the meantime, the answer belongs to another engine.
    .where('revision', '=', engine.revision)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  if (capabilities) {
    await saveNodeTypes(tx, engine.id, capabilities.node_types ?? {})
    await refreshRunnable(tx, engine.id)
  }
  return true
}

/** Records that an engine is unusable, and schedules the next probe, with a longer pause after each failure. */
export async function saveFault(
  tx: Tx,
  engine: Pick<DueEngine, 'id' | 'revision' | 'failures'>,
  { state, fault }: { state: 'unreachable' | 'suspect'; fault: EngineFault },
): Promise<boolean> {
  const now = Date.now()
  const row = await tx
    .updateTable('engines')
    .set({
      state,
      fault: JSON.stringify(fault),
      failures: engine.failures + 1,
      probe_ts: now,
      probe_due_ts: now + pauseAfter(fault, engine.failures),
    })
    .where('id', '=', engine.id)
    .where('revision', '=', engine.revision)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a change of state to an engine's history. */
export async function insertState(
  tx: Tx,
  engineId: string,
  { state, fault }: { state: DueEngine['state']; fault?: EngineFault },
): Promise<void> {
  await tx.updateTable('engines').set({ state_ts: Date.now() }).where('id', '=', engineId).execute()
  await tx
    .insertInto('engine_states')
    .values({ engine_id: engineId, state, fault: fault ? JSON.stringify(fault) : null })
    .execute()
}

/** An engine's state, locked until the transaction ends. */
export async function lockState(tx: Tx, engineId: string) {
  return await tx
    .selectFrom('engines')
    .select(['id', 'revision', 'failures'])
    .select(sql<DueEngine['state']>`state`.as('state'))
    .where('id', '=', engineId)
    .forUpdate()
    .executeTakeFirst()
}

/** Schedules reading the files of engines again, at most once a minute: a file that a workflow lacks may have been added. */
export async function wantFreshCapabilities(db: Database | Tx): Promise<void> {
  await sql`
    update engines set wants_capabilities = true, probe_due_ts = 0
    where mode = 'on' and state = 'ready' and not wants_capabilities
      and capabilities_ts < now_ms() - ${sql.lit(freshMs)}`.execute(db)
}

/** Schedules reading the capabilities of an engine again at once. */
export async function wantCapabilities(tx: Tx, engineId: string): Promise<void> {
  await tx
    .updateTable('engines')
    .set({ wants_capabilities: true, probe_due_ts: 0 })
    .where('id', '=', engineId)
    .execute()
}
