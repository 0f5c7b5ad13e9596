import pg from 'pg'
import { readMigrations } from '../../../platform/db/migrate.ts'
import type { Database } from '../../../platform/db/pool.ts'
import { listWorkers } from '../worker-presence.ts'
import { appliedMigrations, engineStates, findBacklog, findFacts, findLag } from './database.repo.ts'
import { type Finding, fault, good, messageOf, note, secondsText, sizeText } from './finding.ts'

const oldestVersion = 150_000
const clockNoteMs = 2000
const clockFaultMs = 30_000
const busyShare = 0.8

/** Checks the version, the clock, the connections and the schema of the database. */
export async function checkDatabase(db: Database): Promise<Finding[]> {
  const before = Date.now()
  const facts = await findFacts(db)
  const after = Date.now()
  const text = `PostgreSQL ${facts.version} answers within ${after - before} ms and holds ${sizeText(facts.bytes)}`
  return [
    facts.version_number < oldestVersion
      ? fault(`${text}; Easel needs version 15 or newer.`, 'Update PostgreSQL.')
      : good(`${text}.`),
    clock(facts.now_ms - (before + after) / 2),
    facts.connections > busyShare * facts.max_connections
      ? note(
          `${facts.connections} of ${facts.max_connections} connections are in use.`,
          'Raise max_connections of PostgreSQL, or run fewer processes.',
        )
      : good(`${facts.connections} of ${facts.max_connections} connections are in use.`),
    await schema(db),
  ]
}

function clock(differenceMs: number): Finding {
  const text = `The clocks of this machine and of the database differ by ${(Math.abs(differenceMs) / 1000).toFixed(1)} s`
  const todo = 'Set both by a time service (NTP): links, sessions and leases depend on them.'
  if (Math.abs(differenceMs) > clockFaultMs) return fault(`${text}.`, todo)
  return Math.abs(differenceMs) > clockNoteMs ? note(`${text}.`, todo) : good(`${text}.`)
}

async function schema(db: Database): Promise<Finding> {
  const [known, applied] = [(await readMigrations()).map(({ name }) => name), await appliedMigrations(db)]
  const missing = known.filter((name) => !applied.includes(name))
  const newer = applied.filter((name) => !known.includes(name))
  if (newer.length > 0)
    return fault(
      `A newer version has changed the schema (${newer.at(-1)}).`,
      'Run that version here, too, or restore the backup from before the update.',
    )
  return missing.length > 0
    ? note(`${missing.length} changes of the schema are to come.`, 'The next start makes them.')
    : good(`The schema has all ${known.length} migrations.`)
}

const lagNoteMs = 10_000

/** Checks that the read replica answers, and measures its delay. */
export async function checkReplica(address: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { is_replica, lag_ms } = await findLag(client)
    if (!is_replica)
      return [
        fault('DATABASE_REPLICA_URL is no replica: it accepts writes.', 'Give the address of a hot standby.'),
      ]
    const text = `The replica is ${secondsText(lag_ms ?? 0)} behind`
    return [
      (lag_ms ?? 0) > lagNoteMs
        ? note(`${text}: visitors see an old site.`, 'Look at its load and at the network between the two.')
        : good(`${text}.`),
    ]
  } catch (error) {
    return [
      fault(
        `The replica does not answer: ${messageOf(error)}.`,
        'Start it, or remove DATABASE_REPLICA_URL; requests of visitors go to the database meanwhile.',
      ),
    ]
  } finally {
    await client.end().catch(() => {})
  }
}

const waitNoteSeconds = 120

/** Checks that workers run, and that no job waits for long. */
export async function checkQueue(db: Database): Promise<Finding[]> {
  const { waiting, seconds } = await findBacklog(db)
  const workers = await listWorkers(db, Date.now())
  const findings = [
    workers.length === 0
      ? note('No worker runs.', 'Start Easel, or a process with ROLE=worker: nothing is made without one.')
      : good(workers.length === 1 ? 'One worker runs.' : `${workers.length} workers run.`),
  ]
  const versions = new Set(workers.map(({ version }) => version))
  if (versions.size > 1)
    findings.push(note(`Workers of ${[...versions].join(' and ')} run.`, 'Finish the update.'))
  const text =
    waiting === 0
      ? 'No job waits'
      : `Jobs that wait: ${waiting}; the oldest for ${secondsText(seconds * 1000)}`
  findings.push(
    seconds > waitNoteSeconds
      ? note(`${text}.`, 'Start more workers, or look at /admin/queue.')
      : good(`${text}.`),
  )
  return findings
}

/** Finds engines that do not answer. */
export async function checkEngines(db: Database): Promise<Finding[]> {
  const engines = await engineStates(db)
  const away = engines.filter(({ state, mode }) => mode !== 'paused' && state !== 'ready')
  if (engines.length > 0 && away.length === 0) return [good(`All ${engines.length} engines answer.`)]
  return away.map(({ name, state, state_ts }) =>
    note(
      `The engine ${name} is ${state}, since ${secondsText(Date.now() - state_ts)}.`,
      'Its page at /admin says why.',
    ),
  )
}
