import { readFile } from 'node:fs/promises'
import type { LocalEngineFault } from '@easel/contract'
import { LocalEngineError, localError } from '../faults.ts'
import { openAddress, type Reach } from '../fetching/open-address.ts'
import { type Imports, importedModels } from '../imports/imports.ts'
import { builtIn } from './built-in.ts'
import { Catalogue, type CatalogueModel, type CatalogueRuntime } from './catalogue.ts'
import { findOwnFiles, noOwnFiles, type OwnFiles } from './own-models.ts'

export interface CatalogueSettings {
  readonly LOCAL_ENGINE_CATALOGUE?: string | undefined
  readonly LOCAL_MODELS_DIR?: string | undefined
}

/**
 * The offers of this machine: the catalogue of the host before the built-in catalogue, models that administrators have added, and
 * the host's own files.
 */
export interface OpenCatalogue {
  readonly runtimes: readonly CatalogueRuntime[]
  readonly models: readonly CatalogueModel[]
  /** The files in the folder of the host. */
  readonly own: OwnFiles
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
    own:
      settings.LOCAL_MODELS_DIR === undefined
        ? noOwnFiles
        : await findOwnFiles(settings.LOCAL_MODELS_DIR, signal),
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
