import { relative, resolve, sep } from 'node:path'
import { findPlainFiles, readBeginning, usePlainFile } from '../catalogue/plain-files.ts'
import { LocalEngineError } from '../faults.ts'
import { isCut, lengthBytes, readModelHead } from '../imports/model-head.ts'

/** A LoRA in the form in which `sd-server` lists it, with the facts of its file that the program leaves out. */
export interface FolderLora {
  /** Path below the folder. */
  readonly path: string
  readonly metadata: Readonly<Record<string, string>>
}

interface KnownLora {
  /** Length and time of the file when it was read. */
  readonly mark: string
  readonly metadata: FolderLora['metadata'] | undefined
}

const loraName = /\.(gguf|safetensors)$/i
const maxLoras = 500
/** Facts of a file that show its family and the words that trigger it. */
const facts = ['modelspec.architecture', 'ss_base_model_version', 'modelspec.trigger_phrase']
const maxFactLength = 2000

/** The LoRAs in a folder of the host. The beginning of a file is read again only when the file changes. */
export class LoraFolder {
  readonly path: string
  #known: ReadonlyMap<string, KnownLora> = new Map()

  constructor(path: string) {
    this.path = resolve(path)
  }

  async list(signal: AbortSignal): Promise<FolderLora[]> {
    const paths = await findPlainFiles(this.path, { name: loraName, maxFiles: maxLoras, signal })
    const known = new Map<string, KnownLora>()
    for (const path of paths.sort()) {
      signal.throwIfAborted()
      const found = await read(path, this.#known.get(path))
      if (found) known.set(path, found)
    }
    this.#known = known
    return [...known].flatMap(([path, { metadata }]) =>
      metadata ? [{ path: relative(this.path, path).replaceAll(sep, '/'), metadata }] : [],
    )
  }
}

/**
 * Returns the facts of a file. A file that is no weights file, or is cut (for example while it is copied into the folder), has no
 * metadata; the result is undefined for a file that cannot be read.
 */
async function read(path: string, known: KnownLora | undefined): Promise<KnownLora | undefined> {
  try {
    return await usePlainFile(path, async (file, { size, mtimeMs }) => {
      const mark = `${size} ${mtimeMs}`
      return known?.mark === mark
        ? known
        : { mark, metadata: metadataIn(await readBeginning(file, size), size) }
    })
  } catch (error) {
    if (error instanceof LocalEngineError) return undefined
    throw error
  }
}

function metadataIn(beginning: Buffer, bytes: number): FolderLora['metadata'] | undefined {
  const head = readModelHead(beginning)
  if (!head || isCut(head, beginning, bytes)) return undefined
  if (head.format === 'gguf') return {}
  try {
    const list = JSON.parse(beginning.toString('utf8', lengthBytes)) as { __metadata__?: unknown } | null
    const given = Object.entries((list?.__metadata__ ?? {}) as object)
    return Object.fromEntries(
      given.filter(
        ([name, value]) => facts.includes(name) && typeof value === 'string' && value.length <= maxFactLength,
      ),
    )
  } catch {
    // The list is longer than the bytes that are read, or damaged.
    return {}
  }
}
