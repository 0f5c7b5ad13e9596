import { resolve } from 'node:path'
import { doctorHeadings, type SystemReport, type systemAdministrationRoutes } from '@easel/contract'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Handlers } from '../../http/calls/call.ts'
import { parsePlace } from '../../platform/backup/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Settings } from '../../settings.ts'
import { requireAdmin } from '../accounts/index.ts'
import { findBackup, findLastBackup } from './backups.repo.ts'
import { type Diagnosis, type DoctorDeps, diagnose } from './doctor/index.ts'
import { programDir, readCheckout } from './program-version.ts'
import { readReleaseNotes } from './release-notes.ts'
import { findDatabaseFacts } from './system.repo.ts'

/** Settings that hosts look up when the site does not behave as they expect. None of them is a secret. */
const shownSettings = [
  'PUBLIC_URL',
  'HOST',
  'PORT',
  'TRUST_PROXY',
  'ROLE',
  'STORAGE',
  'FREE_DISK_FLOOR',
  'DOWNLOAD_SPACE',
  'WORKER_CONCURRENCY',
  'RATE_LIMIT_FACTOR',
  'AIGC_LABEL',
  'LOG_LEVEL',
] as const satisfies readonly (keyof Settings)[]

export function systemAdministrationHandlers(deps: DoctorDeps): Handlers<typeof systemAdministrationRoutes> {
  const { db, settings } = deps
  /** Administrators who ask at the same time share a diagnosis. */
  let running: Promise<Diagnosis[]> | undefined
  const start_ts = Math.round(Date.now() - process.uptime() * 1000)
  // Read at the start, like the code: an update changes the files while this process still runs the old code.
  const [checkout, notes] = [
    readCheckout(programDir),
    Promise.all([readReleaseNotes('en'), readReleaseNotes('zh')]),
  ]
  return {
    async getSystem(_input, call) {
      requireAdmin(call)
      const { version, byte_size, object_bytes, measure_ts } = await findDatabaseFacts(db)
      const [en, zh] = await notes
      return {
        version: packageJson.version,
        ...(await checkout),
        start_ts,
        node_version: process.versions.node,
        database_version: version,
        platform: `${process.platform} ${process.arch}`,
        setting_arr: shownSettings.map((name) => ({
          name,
          value: String(settings[name]),
          is_given: settings.given.has(name),
        })),
        release_arr: call.locale === 'zh' ? zh : en,
        backup: {
          program_dir: programDir,
          data_dir: resolve(settings.DATA_DIR),
          is_embedded: settings.DATABASE_URL === undefined,
          is_bucket: settings.STORAGE === 's3',
          database_bytes: byte_size,
          ...(object_bytes !== null && { object_bytes }),
          ...(measure_ts !== null && { measure_ts }),
          ...(await backupsOf(db, settings)),
        },
      }
    },
    async diagnoseSystem(_input, call) {
      requireAdmin(call)
      running ??= diagnose(deps).finally(() => {
        running = undefined
      })
      const { locale } = call
      return {
        section_arr: (await running).map(({ section, findings }) => ({
          name: section,
          title: doctorHeadings[section][locale],
          finding_arr: findings.map(({ state, text, todo }) => ({
            state,
            text: text[locale],
            ...(todo && { todo: todo[locale] }),
          })),
        })),
      }
    },
  }
}

/** Returns the daily backup with its last failure, and the last backup that was finished. */
async function backupsOf(
  db: Database,
  { BACKUP_PLACE, BACKUP_KEEP: keep_count }: Settings,
): Promise<Pick<SystemReport['backup'], 'daily' | 'last'>> {
  const last = await findLastBackup(db)
  const done = last?.done_ts ? { last: { place: last.place, done_ts: last.done_ts } } : {}
  if (BACKUP_PLACE === undefined) return done
  const { name: place } = parsePlace(BACKUP_PLACE)
  const { failed_ts, failure } = (await findBackup(db, place)) ?? {}
  const failed = failed_ts && failure ? { failed_ts, failure } : {}
  return { ...done, daily: { place, keep_count, ...failed } }
}
