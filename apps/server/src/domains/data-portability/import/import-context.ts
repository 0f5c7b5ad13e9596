import type { Routes } from '@easel/contract'
import type { z } from 'zod'
import type { Viewer } from '../../../http/calls/call.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { JobQueue } from '../../../platform/jobs/job-queue.ts'
import type { ProtectedNames } from '../../accounts/index.ts'
import type { ReceiveDeps } from '../../files/index.ts'
import type { PreCheck } from '../../moderation/worker.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import { type ArchiveReader, archiveLimits, maxBytesOf } from '../archive/archive-reader.ts'
import { findImported, type ItemKind, isOwnItem, type OwnKind } from './import.repo.ts'
import type { ImportSpace } from './import-space.ts'
import { type ImportedProfile, Profile, Section } from './items.ts'
import { type Tally, unreadable } from './tally.ts'

export interface ImportDeps extends ReceiveDeps, ProtectedNames {
  jobs: JobQueue
  now: () => number
  preCheck: Pick<PreCheck, 'scorePictures'>
  queueAvatarCheck: (tx: Tx, avatarKey: string) => Promise<void>
  /** Throws A0400 if a text of this call may not be shown to other users. */
  checkTexts: (call: keyof Routes, input: object) => void
}

/** State of the import of one archive into one account. */
export interface ImportContext {
  deps: ImportDeps
  id: string
  viewer: Viewer
  archive: ArchiveReader
  /** True if this server made the archive and it is unchanged since. */
  isSealed: boolean
  tally: Tally
  signal: AbortSignal
  /** Space that imported media may still use. */
  space: ImportSpace
  /** Throws `ImportPause` if the turn of another account has come; called between two items. */
  requireTurn: () => Promise<void>
  /** Counts an item for the progress. */
  step: () => Promise<void>
}

/**
 * Reads a file of a section. Each file names its account, and a file of another account is refused, so that archives of several
 * accounts cannot be merged.
 */
export async function readSectionFile(
  archive: ArchiveReader,
  path: string,
  accountId: string,
): Promise<unknown[]> {
  const section = Section.safeParse(await readJson(archive, path, maxBytesOf(path)))
  if (!section.success || section.data.account_id !== accountId) throw new ArchiveError('archive_form', path)
  return section.data.item_arr
}

export async function readProfile(archive: ArchiveReader, accountId: string): Promise<ImportedProfile> {
  const raw = await readJson(archive, 'profile.json', archiveLimits.json)
  const profile = isStorable(raw) ? Profile.safeParse(raw) : undefined
  if (!profile?.success || profile.data.account_id !== accountId)
    throw new ArchiveError('archive_form', 'profile.json')
  return profile.data
}

export async function readJson(archive: ArchiveReader, path: string, maxBytes: number): Promise<unknown> {
  const bytes = await archive.read(path, maxBytes)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ArchiveError('archive_form', path)
  }
}

/** Paths of a section's files, in order. */
export function sectionFiles(archive: ArchiveReader, section: string): string[] {
  return [...archive.paths].filter((path) => new RegExp(`^${section}/\\d{5}\\.json$`).test(path)).sort()
}

/** Parses an item by its schema; A0400 if it does not match. */
export function parseItem<S extends z.ZodType>(schema: S, item: unknown): z.output<S> {
  const parsed = isStorable(item) ? schema.safeParse(item) : undefined
  if (!parsed?.success) throw unreadable()
  return parsed.data
}

const maxDepth = 20

/**
 * Returns whether a value can be stored: it is not nested too deeply, and contains no text that the database refuses (lone
 * surrogates or NUL).
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth >= maxDepth) return false
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner, depth + 1))
}

export function idOf(item: unknown): string {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : ''
  return typeof id === 'string' ? id : ''
}

/** Returns a time that is not in the future: the given time, or now. */
export function pastTs({ deps }: ImportContext, ts: number): number {
  return Math.min(ts, deps.now())
}

/**
 * Finds the local item of an archived item: the item that an import has created from it, or the item with the same id. The item
 * must belong to the user and not be deleted.
 */
export async function localOf(
  { deps: { db }, viewer }: ImportContext,
  kind: OwnKind,
  originId: string,
): Promise<{ id: string; importId: string | null } | undefined> {
  const imported = await findImported(db, { userId: viewer.id, kind, originId })
  const id = imported?.local_id ?? originId
  const isThere = await isOwnItem(db, kind, { id, userId: viewer.id })
  return isThere ? { id, importId: imported?.import_id ?? null } : undefined
}

type MadeKind = Exclude<ItemKind, 'template' | 'source'> | 'words' | 'word_list'

/** The call that usually creates an item of each kind: the texts of an imported item are checked like the texts of this call. */
const callOf: Readonly<Record<MadeKind, keyof Routes>> = {
  work: 'createWork',
  post: 'createPost',
  comment: 'createComment',
  preset: 'createPreset',
  words: 'keepWords',
  word_list: 'setWordList',
  board: 'createBoard',
  project: 'createProject',
}

/**
 * Imports one item and counts it, or records why it was refused. An `ArchiveError` concerns the whole archive and ends the import.
 */
export async function importItem(
  importing: ImportContext,
  { kind, item }: { kind: MadeKind; item: unknown },
  insert: () => Promise<'added' | 'present'>,
): Promise<void> {
  importing.signal.throwIfAborted()
  await importing.requireTurn()
  try {
    if (typeof item === 'object' && item !== null) importing.deps.checkTexts(callOf[kind], item)
    importing.tally.add(kind, await insert())
  } catch (error) {
    if (!(error instanceof DomainError) || error.code.startsWith('B')) throw error
    importing.tally.refuse(kind, idOf(item), error)
  }
  await importing.step()
}
