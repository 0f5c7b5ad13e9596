import { createHash } from 'node:crypto'
import { basename, relative, resolve } from 'node:path'
import type { LocalEngineFault } from '@easel/contract'
import { LocalEngineError, localError } from '../faults.ts'
import { familyOfFile, isCut, readModelHead } from '../imports/model-head.ts'
import type { CatalogueModel } from './catalogue.ts'
import { findPlainFiles, readBeginning, usePlainFile } from './plain-files.ts'
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
  /** Faults of all refused files by the keys that the files would have as models. */
  readonly faults: ReadonlyMap<string, LocalEngineFault>
}

export const noOwnFiles: OwnFiles = { models: [], refused: [], refusedCount: 0, faults: new Map() }

const modelName = /\.(gguf|safetensors|ckpt)$/i
/** Maximum number of files whose beginning is read: each costs a disk megabytes. */
const maxExamined = 500
const maxModels = 200
const maxRefused = 20

/** Examines the files of a folder: plain files only, no links or devices, within a few levels of subfolders. */
export async function findOwnFiles(folder: string, signal: AbortSignal): Promise<OwnFiles> {
  const root = resolve(folder)
  const paths = await findPlainFiles(root, { name: modelName, maxFiles: maxExamined, signal })
  return await examineAll(root, paths.toSorted(byName), signal)
}

const byName = (a: string, b: string) => basename(a).localeCompare(basename(b))

async function examineAll(root: string, paths: readonly string[], signal: AbortSignal): Promise<OwnFiles> {
  const models: OwnModel[] = []
  const refused: RefusedFile[] = []
  const faults = new Map<string, LocalEngineFault>()
  for (const path of paths) {
    signal.throwIfAborted()
    if (models.length === maxModels) break
    try {
      const facts = await examine(path)
      if (facts) models.push({ key: keyOf(relative(root, path)), path, ...facts })
    } catch (error) {
      if (!(error instanceof LocalEngineError)) throw error
      const name = relative(root, path)
      faults.set(keyOf(name), error.fault)
      if (refused.length < maxRefused) refused.push({ name, fault: error.fault })
    }
  }
  return { models, refused, refusedCount: faults.size, faults }
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
  return await usePlainFile(path, async (file, { size }) => {
    const beginning = await readBeginning(file, size)
    const head = readModelHead(beginning)
    if (!head) throw localError('no_model_file', { name })
    if (isCut(head, beginning, size)) throw localError('cut_file', { name })
    if (!head.isWhole) throw localError('part_of_model', { name })
    return { bytes: size, family: familyOfFile(head.family, name) }
  })
}

/** Describes a model of the host in the form of the catalogue. */
export function describeOwn({ key, path, bytes, family }: OwnModel): CatalogueModel {
  return singleFileModel({ key, family, file: { name: basename(path), address: '', sha256: '', bytes } })
}
