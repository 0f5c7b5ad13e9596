import { type DoctorSection, doctorSections, doctorText as say } from '@easel/contract'
import type { Database } from '../../../platform/db/pool.ts'
import { isUndefinedTable } from '../../../platform/db/undefined-table.ts'
import type { ObjectStore } from '../../../platform/storage/object-store.ts'
import type { Settings } from '../../../settings.ts'
import { checkAddress } from './address.ts'
import { checkBackups } from './backups.ts'
import { checkDatabase, checkEngines, checkQueue, checkReplica } from './database.ts'
import { type Finding, fault, messageOf } from './finding.ts'
import { checkFolder, checkSettings } from './machine.ts'
import { checkStore } from './storage.ts'

export interface DoctorDeps {
  settings: Settings
  db: Database
  store: ObjectStore
}

/** None of the checks changes visible data. */
const checks: Record<DoctorSection, (deps: DoctorDeps) => Promise<Finding[]>> = {
  settings: async ({ settings }) => checkSettings(settings),
  folder: ({ settings }) => checkFolder(settings),
  database: ({ db }) => checkDatabase(db),
  replica: async ({ settings: { DATABASE_REPLICA_URL: address } }) =>
    address === undefined ? [] : await checkReplica(address),
  files: ({ store, settings }) => checkStore(store, settings),
  backups: ({ db, settings }) => checkBackups(db, settings),
  queue: ({ db }) => checkQueue(db),
  engines: ({ db }) => checkEngines(db),
  address: ({ settings }) => checkAddress(settings.PUBLIC_URL),
}

export interface Diagnosis {
  readonly section: DoctorSection
  /** Never empty. */
  readonly findings: readonly Finding[]
}

/** Checks the whole installation. If a checked part does not answer, the check takes up to half a minute. */
export async function diagnose(deps: DoctorDeps): Promise<Diagnosis[]> {
  const diagnoses = await Promise.all(
    doctorSections.map(async (section) => ({ section, findings: await check(section, deps) })),
  )
  return diagnoses.filter(({ findings }) => findings.length > 0)
}

async function check(section: DoctorSection, deps: DoctorDeps): Promise<Finding[]> {
  try {
    return await checks[section](deps)
  } catch (error) {
    // The finding about the database reports its older schema.
    if (isUndefinedTable(error)) return []
    return [fault(say('check_failed', { reason: messageOf(error) }), say('mend_above_first'))]
  }
}
