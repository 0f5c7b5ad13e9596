import { createHash } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import { type FileHandle, open, opendir } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import type { LocalEngineFault } from '@easel/contract'
import { LocalEngineError, localError } from '../faults.ts'
import { familyOfFile, headBytes, type ModelHead, readModelHead } from '../imports/model-head.ts'
import type { CatalogueModel } from './catalogue.ts'
import { singleFileModel } from './single-file.ts'

/** A model in the folder of the host: a single file, which is used without copying it. */
export interface OwnModel {
  readonly key: string
  readonly path: string
  readonly bytes: number
  readonly family: string | undefined
}

/** A file in the folder of the host that cannot be used, with its path below the folder. */
export interface RefusedFile {
  readonly name: string
  readonly fault: LocalEngineFault
}

export interface OwnFiles {
  readonly models: readonly OwnModel[]
  /** The first refused files. */
  readonly refused: readonly RefusedFile[]
  readonly refusedCount: number
}

export const noOwnFiles: OwnFiles = { models: [], refused: [], refusedCount: 0 }

const modelName = /\.(gguf|safetensors|ckpt)$/i
const maxEntries = 20_000
/** Maximum number of files whose beginning is read: each costs a disk megabytes. */
const maxExamined = 500
const maxModels = 200
const maxRefused = 20
const maxDepth = 3

/** Examines the files of a folder: plain files only, no links or devices, within a few levels of subfolders. */
export async function findOwnFiles(folder: string, signal: AbortSignal): Promise<OwnFiles> {
  const root = resolve(folder)
  const paths: string[] = []
  let seen = 0
  const visit = async (location: string, depth: number): Promise<void> => {
    for await (const entry of await openFolder(location)) {
      signal.throwIfAborted()
      seen += 1
      if (seen > maxEntries || paths.length >= maxExamined) return
      const path = join(location, entry.name)
      if (entry.isDirectory() && depth < maxDepth && !entry.name.startsWith('.')) await visit(path, depth + 1)
      else if (entry.isFile() && modelName.test(entry.name)) paths.push(path)
    }
  }
  await visit(root, 0)
  return await examineAll(root, paths.toSorted(byName), signal)
}

const byName = (a: string, b: string) => basename(a).localeCompare(basename(b))

async function openFolder(path: string): Promise<AsyncIterable<Dirent> | Iterable<Dirent>> {
  try {
    return await opendir(path)
  } catch {
    // The folder does not exist, or may not be read, so it offers nothing.
    return []
  }
}

async function examineAll(root: string, paths: readonly string[], signal: AbortSignal): Promise<OwnFiles> {
  const models: OwnModel[] = []
  const refused: RefusedFile[] = []
  let refusedCount = 0
  for (const path of paths) {
    signal.throwIfAborted()
    if (models.length === maxModels) break
    try {
      const facts = await examine(path)
      if (facts) models.push({ key: keyOf(relative(root, path)), path, ...facts })
    } catch (error) {
      if (!(error instanceof LocalEngineError)) throw error
      refusedCount += 1
      if (refused.length < maxRefused) refused.push({ name: relative(root, path), fault: error.fault })
    }
  }
  return { models, refused, refusedCount }
}

function keyOf(path: string): string {
  return `own-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`
}

/**
 * Returns the length and the family of a model's file, or undefined if the file was deleted in the meantime. Throws a fault if it
 * cannot be used.
 */
async function examine(path: string): Promise<Pick<OwnModel, 'bytes' | 'family'> | undefined> {
  const name = basename(path)
  const file = await openPlain(path)
  if (!file) return undefined
  try {
    const found = await file.stat()
    if (!found.isFile()) return undefined
    const beginning = await readBeginning(file, found.size)
    const head = readModelHead(beginning)
    if (!head) throw localError('no_model_file', { name })
    if (isCut(head, beginning, found.size)) throw localError('cut_file', { name })
    if (!head.isWhole) throw localError('part_of_model', { name })
    return { bytes: found.size, family: familyOfFile(head.family, name) }
  } finally {
    await file.close()
  }
}

/** Opens a file that is no link. Opening a pipe that replaced the file in the meantime does not wait. */
async function openPlain(path: string): Promise<FileHandle | undefined> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  try {
    return await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM' || code === 'EIO')
      throw localError('unreadable_file', { name: basename(path) }, { cause: error })
    return undefined
  }
}

const lengthBytes = 8

/** Reads the list of parts at the beginning of a file. A file in the format safetensors names the length of its list. */
async function readBeginning(file: FileHandle, size: number): Promise<Buffer> {
  const first = await readAt(file, 0, Math.min(size, 64))
  if (readModelHead(first)?.format !== 'safetensors')
    return readModelHead(first) ? await readAt(file, 0, Math.min(size, headBytes)) : first
  return await readAt(file, 0, Math.min(size, headBytes, lengthBytes + Number(first.readBigUInt64LE(0))))
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** True if a file in the format safetensors ends before its last part. The list of the format GGUF does not show the ends. */
function isCut({ format }: ModelHead, beginning: Buffer, size: number): boolean {
  if (format !== 'safetensors') return false
  const bodyAt = lengthBytes + Number(beginning.readBigUInt64LE(0))
  if (bodyAt > size) return true
  const ends = beginning
    .toString('latin1')
    .matchAll(/"data_offsets"\s?:\s?\[\s?\d{1,15}\s?,\s?(\d{1,15})\s?\]/g)
  return ends.reduce((last, [, end]) => Math.max(last, Number(end)), 0) > size - bodyAt
}

/** Describes a model of the host in the form of the catalogue. */
export function describeOwn({ key, path, bytes, family }: OwnModel): CatalogueModel {
  return singleFileModel({ key, family, file: { name: basename(path), address: '', sha256: '', bytes } })
}
