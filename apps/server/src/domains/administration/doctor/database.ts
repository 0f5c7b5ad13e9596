import { doctorText as say } from '@easel/contract'
import pg from 'pg'
import { readMigrations } from '../../../platform/db/migrate.ts'
import type { Database } from '../../../platform/db/pool.ts'
import { sizeText } from '../../../platform/size-text.ts'
import { listWorkers } from '../worker-presence.ts'
import { appliedMigrations, engineStates, findBacklog, findFacts, findLag } from './database.repo.ts'
import { durationText, type Finding, fault, good, messageOf, note } from './finding.ts'

const oldestVersion = 150_000
const clockNoteMs = 2000
const clockFaultMs = 30_000
const busyShare = 0.8

/** Checks the version, the clock, the connections and the schema of the database. */
export async function checkDatabase(db: Database): Promise<Finding[]> {
  const before = Date.now()
  const facts = await findFacts(db)
  const after = Date.now()
  const { version, connections: count, max_connections: max } = facts
  const connections = say('connections', { count, max })
  return [
    facts.version_number < oldestVersion
      ? fault(say('database_old', { version }), say('update_database'))
      : good(say('database_answers', { version, ms: after - before, size: sizeText(facts.bytes) })),
    clock(facts.now_ms - (before + after) / 2),
    count > busyShare * max ? note(connections, say('raise_connections')) : good(connections),
    await schema(db),
  ]
}

function clock(differenceMs: number): Finding {
  const text = say('clocks', { seconds: (Math.abs(differenceMs) / 1000).toFixed(1) })
  if (Math.abs(differenceMs) > clockFaultMs) return fault(text, say('set_clocks'))
  return Math.abs(differenceMs) > clockNoteMs ? note(text, say('set_clocks')) : good(text)
}

async function schema(db: Database): Promise<Finding> {
  const [known, applied] = [(await readMigrations()).map(({ name }) => name), await appliedMigrations(db)]
  const missing = known.filter((name) => !applied.includes(name))
  const newer = applied.findLast((name) => !known.includes(name))
  if (newer !== undefined) return fault(say('schema_newer', { name: newer }), say('run_newer'))
  return missing.length > 0
    ? note(say('schema_older', { count: missing.length }), say('next_start_migrates'))
    : good(say('schema_good', { count: known.length }))
}

const lagNoteMs = 10_000

/** Checks that the read replica answers, and measures its delay. */
export async function checkReplica(address: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { is_replica, lag_ms } = await findLag(client)
    if (!is_replica) return [fault(say('no_replica'), say('give_standby'))]
    const delay = durationText(lag_ms ?? 0)
    return [
      (lag_ms ?? 0) > lagNoteMs
        ? note(say('replica_late', { delay }), say('look_at_replica'))
        : good(say('replica_good', { delay })),
    ]
  } catch (error) {
    return [fault(say('replica_away', { reason: messageOf(error) }), say('start_replica'))]
  } finally {
    await client.end().catch(() => {})
  }
}

const waitNoteSeconds = 120

/** Checks that workers run, and that no job waits for long. */
export async function checkQueue(db: Database): Promise<Finding[]> {
  const { waiting, seconds } = await findBacklog(db)
  const workers = await listWorkers(db, Date.now())
  const versions = new Set(workers.map(({ version }) => version))
  const jobs =
    waiting === 0 ? say('no_jobs') : say('jobs', { count: waiting, time: durationText(seconds * 1000) })
  return [
    workers.length === 0
      ? note(say('no_worker'), say('start_worker'))
      : good(workers.length === 1 ? say('one_worker') : say('workers', { count: workers.length })),
    ...(versions.size > 1
      ? [note(say('workers_differ', { versions: [...versions].join(', ') }), say('finish_update'))]
      : []),
    seconds > waitNoteSeconds ? note(jobs, say('more_workers')) : good(jobs),
  ]
}

/** Finds engines that do not answer. */
export async function checkEngines(db: Database): Promise<Finding[]> {
  const engines = await engineStates(db)
  const away = engines.filter(({ state, mode }) => mode !== 'paused' && state !== 'ready')
  if (engines.length > 0 && away.length === 0) return [good(say('engines_answer', { count: engines.length }))]
  return away.map(({ name, state, state_ts }) =>
    note(
      say('engine_away', { name, state, time: durationText(Date.now() - state_ts) }),
      say('look_at_engine'),
    ),
  )
}
