import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { opendir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import type { LocalEngineFault } from '@easel/contract'
import { LocalEngineError, localError } from '../faults.ts'
import { openAddress, type Reach } from '../fetching/open-address.ts'
import { type Imports, importedModels } from '../imports/imports.ts'
import { builtIn } from './built-in.ts'
import { Catalogue, type CatalogueFile, type CatalogueModel, type CatalogueRuntime } from './catalogue.ts'

export interface CatalogueSettings {
  readonly LOCAL_ENGINE_CATALOGUE?: string | undefined
  readonly LOCAL_MODELS_DIR?: string | undefined
}

/** A model in the folder of the host: a single file, which is used without copying it. */
export interface OwnModel {
  readonly key: string
  readonly path: string
  readonly bytes: number
}

/**
 * The offers of this machine: the catalogue of the host before the built-in catalogue, models that administrators have added, and
 * the host's own files.
 */
export interface OpenCatalogue {
  readonly runtimes: readonly CatalogueRuntime[]
  readonly models: readonly CatalogueModel[]
  readonly ownModels: readonly OwnModel[]
  /** Returns the limits of a download from this address. */
  reachOf(address: string): Reach
  /** Fault of the host's catalogue if it could not be read; the built-in catalogue is still offered. */
  readonly fault: LocalEngineFault | undefined
}

const maxCatalogueBytes = 2 * 1024 ** 2

export async function openCatalogue(
  settings: CatalogueSettings,
  signal: AbortSignal,
  imports: Imports = {},
): Promise<OpenCatalogue> {
  const location = settings.LOCAL_ENGINE_CATALOGUE
  const { given, fault } = await readGiven(location, signal)
  const keys = new Set(given.models.map(({ key }) => key))
  return {
    runtimes: [...given.runtimes, ...builtIn.runtimes],
    models: [
      ...given.models,
      ...builtIn.models.filter(({ key }) => !keys.has(key)),
      ...importedModels(imports),
    ],
    ownModels:
      settings.LOCAL_MODELS_DIR === undefined ? [] : await findOwnModels(settings.LOCAL_MODELS_DIR, signal),
    reachOf: (address) => ({
      hosts: [...builtIn.hosts, ...given.hosts],
      isOwn: isOwnAddress(address, location, given),
    }),
    fault,
  }
}

/**
 * Returns whether a catalogue may name this address. A catalogue file on the host's own disk may name any address; a catalogue
 * from a URL may name only addresses of its own server.
 */
function isOwnAddress(
  address: string,
  location: string | undefined,
  { models, runtimes }: Catalogue,
): boolean {
  if (location === undefined) return false
  const named = [
    ...models.flatMap(({ files }) => files.map((file) => file.address)),
    ...runtimes.map((runtime) => ('release' in runtime ? runtime.release : runtime.address)),
  ]
  const from = URL.parse(location)
  const isOfServer = from && /^https?:$/.test(from.protocol) && new URL(address).host === from.host
  return from && /^https?:$/.test(from.protocol) ? Boolean(isOfServer) : named.includes(address)
}

async function readGiven(
  location: string | undefined,
  signal: AbortSignal,
): Promise<{ given: Catalogue; fault: LocalEngineFault | undefined }> {
  const none = { hosts: [], runtimes: [], models: [] }
  if (location === undefined) return { given: none, fault: undefined }
  try {
    const text = /^https?:\/\//.test(location)
      ? await fetchText(location, signal)
      : await readFile(location, 'utf8')
    const read = Catalogue.safeParse(JSON.parse(text))
    if (read.success) return { given: read.data, fault: undefined }
    const { path, message } = read.error.issues[0]!
    throw new Error(`${path.join('.')}: ${message}`)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof LocalEngineError) return { given: none, fault: error.fault }
    const detail = (error as Error).message.slice(0, 200)
    return { given: none, fault: localError('bad_catalogue', { detail }).fault }
  }
}

async function fetchText(address: string, signal: AbortSignal): Promise<string> {
  const answer = await openAddress(address, { name: 'catalogue', reach: { hosts: [], isOwn: true }, signal })
  try {
    const parts: Buffer[] = []
    let bytes = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > maxCatalogueBytes) throw new Error('too large')
      parts.push(part)
    }
    return Buffer.concat(parts).toString()
  } finally {
    answer.destroy()
  }
}

const modelName = /\.(gguf|safetensors|ckpt)$/i
const maxEntries = 20_000
const maxModels = 200
const maxDepth = 3

/** Returns the models of a folder: plain files only, no links or devices, within a few levels of subfolders. */
async function findOwnModels(folder: string, signal: AbortSignal): Promise<OwnModel[]> {
  const root = resolve(folder)
  const found: OwnModel[] = []
  let seen = 0
  const visit = async (location: string, depth: number): Promise<void> => {
    for await (const entry of await openFolder(location)) {
      signal.throwIfAborted()
      seen += 1
      if (seen > maxEntries || found.length >= maxModels) return
      const path = join(location, entry.name)
      if (entry.isDirectory() && depth < maxDepth && !entry.name.startsWith('.')) await visit(path, depth + 1)
      else if (entry.isFile() && modelName.test(entry.name)) {
        const facts = await stat(path).catch(() => undefined)
        // The file may have been deleted since.
        if (facts) found.push({ key: ownKey(relative(root, path)), path, bytes: facts.size })
      }
    }
  }
  await visit(root, 0)
  return found.toSorted((a, b) => basename(a.path).localeCompare(basename(b.path)))
}

async function openFolder(path: string): Promise<AsyncIterable<Dirent> | Iterable<Dirent>> {
  try {
    return await opendir(path)
  } catch {
    // The folder does not exist, or may not be read, so it offers nothing.
    return []
  }
}

function ownKey(path: string): string {
  return `own-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`
}

/** Describes a model of the host in the form of the catalogue: a single file with everything, and usual settings. */
export function describeOwn({ key, path, bytes }: OwnModel): CatalogueModel {
  const file: CatalogueFile = { role: 'model', name: basename(path), address: '', sha256: '', bytes }
  return {
    ...{ key, title: basename(path), licence: { name: '', address: '' }, files: [file] },
    ...{ steps: 20, guidance: 7, side: 512, flags: ['--diffusion-fa'] },
    memory: Math.max(1, Math.round(bytes * 1.3)),
    work: Math.max(1, bytes / 5e7),
  }
}
