import type { StorageReport } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import type { FreeDisk } from '../../platform/storage/free-disk.ts'
import { findPeople, presentPerson } from '../accounts/index.ts'
import { keepNodeOutputsMs, keepVariantsMs } from '../files/index.ts'
import {
  findDays,
  findLargestAccounts,
  findOldest,
  findPurposes,
  type OldestUses,
  type PurposeRow,
} from './storage-report.repo.ts'

export interface StorageReportDeps {
  db: Database
  disk: Pick<FreeDisk, 'freeBytes' | 'floorBytes'>
  settings: { DOWNLOAD_SPACE: number; STORAGE: 'disk' | 's3' }
}

const shownDays = 28
const dayMs = 24 * 3600_000

export async function reportStorage(
  { db, disk, settings }: StorageReportDeps,
  origin: string,
): Promise<StorageReport> {
  const [purposes, days, accounts, oldest] = await Promise.all([
    findPurposes(db),
    findDays(db, shownDays),
    findLargestAccounts(db),
    findOldest(db),
  ])
  const people = await findPeople(
    db,
    accounts.map(({ user_id }) => user_id),
  )
  const measure_ts = purposes[0]?.measure_ts
  const { freeBytes } = disk
  return {
    ...(measure_ts !== undefined && { measure_ts }),
    purpose_arr: purposes.map(presentPurpose),
    day_arr: days,
    account_arr: accounts.flatMap(({ user_id, ...sizes }) => {
      const person = people.get(user_id)
      return person ? [{ ...sizes, user_info: presentPerson(person, origin) }] : []
    }),
    erasure_arr: erasuresOf(oldest),
    ...(freeBytes !== undefined && { free_bytes: freeBytes }),
    floor_bytes: disk.floorBytes,
    download_space_bytes: settings.DOWNLOAD_SPACE,
    is_bucket: settings.STORAGE === 's3',
  }
}

function presentPurpose({ purpose, object_count, byte_size, week_ago_bytes }: PurposeRow) {
  return {
    purpose: purpose as StorageReport['purpose_arr'][number]['purpose'],
    object_count,
    byte_size,
    ...(week_ago_bytes !== null && { week_ago_bytes }),
  }
}

/**
 * Time without use after which housekeeping erases a file of this purpose; files of other purposes have an expiry time of their
 * own.
 */
const keptFor: Partial<Record<keyof OldestUses, number>> = {
  kept_outputs: keepNodeOutputsMs,
  downloads: keepVariantsMs,
}

function erasuresOf(oldest: OldestUses): StorageReport['erasure_arr'] {
  return (Object.keys(oldest) as (keyof OldestUses)[]).map((type) => {
    const [keptMs, ts] = [keptFor[type], oldest[type]]
    return {
      type,
      ...(keptMs !== undefined && { after_days: keptMs / dayMs }),
      ...(ts !== null && { next_ts: ts + (keptMs ?? 0) }),
    }
  })
}
