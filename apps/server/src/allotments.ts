import { maxArchiveBytes, maxBoards } from '@easel/contract'
import type { Viewer } from './http/calls/call.ts'

export type AccountKind = Viewer['kind']

/** Storage that one account may use. */
export interface Allotment {
  /** Uploads that no work uses yet. */
  readonly unusedUploads: number
  readonly unusedArchives: number
  readonly archiveBytes: number
  /** Pictures and films that were imported from archives. */
  readonly importedBytes: number
  readonly projects: number
  /** Saved settings of all templates. */
  readonly presets: number
  readonly boards: number
  readonly favouriteWords: number
  readonly looksPerDay: number
  /** Small pictures of graphs while they are edited. */
  readonly liveLooksPerDay: number
  /** Size of all projects with all versions; they are stored in the database. */
  readonly projectBytes: number
}

const mebibyte = 1024 ** 2

const ofPeople: Allotment = {
  unusedUploads: 40,
  unusedArchives: 2,
  archiveBytes: maxArchiveBytes,
  importedBytes: 4096 * mebibyte,
  projects: 1000,
  presets: 1000,
  boards: maxBoards,
  favouriteWords: 500,
  looksPerDay: 400,
  liveLooksPerDay: 2000,
  projectBytes: 1024 * mebibyte,
}

/**
 * Allotment of demo accounts. A visitor can create ten demo accounts an hour, so each account gets about a tenth of the bytes. It
 * gets a quarter of the uploads, which is the number that one work can take.
 */
const ofDemoAccounts: Allotment = {
  unusedUploads: 10,
  unusedArchives: 1,
  archiveBytes: 50 * mebibyte,
  importedBytes: 400 * mebibyte,
  projects: 100,
  presets: 100,
  boards: 20,
  favouriteWords: 50,
  looksPerDay: 100,
  liveLooksPerDay: 500,
  projectBytes: 100 * mebibyte,
}

/**
 * Unused uploads of accounts that are new and have made nothing: enough for a first session of ten large photos and several works.
 */
export const newcomerAllotment = {
  pictureBytes: 400 * mebibyte,
  /** Limit for all such accounts of a client subnet together, including archives: enough for a school class, or an office. */
  subnetBytes: 4096 * mebibyte,
} as const

export function allotmentOf(kind: AccountKind): Allotment {
  return kind === 'demo' ? ofDemoAccounts : ofPeople
}
