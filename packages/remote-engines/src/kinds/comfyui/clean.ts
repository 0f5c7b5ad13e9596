import { EngineError, engineError } from '../../fault.ts'
import type { TryHandle } from '../../port.ts'
import { fieldsOf, isFields, listOf } from '../../untrusted.ts'
import type { Client } from './client.ts'
import { ourFolder } from './prompt.ts'
import { findInHistory, type HistoryEntry } from './queue.ts'
import { storeFile, uploadName } from './upload.ts'
import { textOf } from './values.ts'

/** A PNG of one transparent pixel. */
const nothing = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const maxFiles = 100
const ourUpload = /^[\da-f-]{36}-\d{1,3}(?: \(\d{1,6}\))?\.(?:png|jpg)$/
/** Number of bytes that are read to learn that a file exists. A longer answer is cut off. */
const probeBytes = 64 * 1024

/**
 * Possible ends of the names of saved files. ComfyUI's own nodes append an underscore to the number, but a node pack
 * for films does not.
 */
const savedEndings = ['_', ''].flatMap((tail) =>
  ['png', 'webp', 'gif', 'mp4', 'webm', 'mkv', 'mov'].map((type) => `${tail}.${type}`),
)

interface Place {
  readonly type: 'input' | 'output'
  readonly name: string
}

/**
 * Removes the files of a try. The server has no call that deletes files, so an empty picture overwrites each file. Then
 * the try is deleted from the history. Throws if a file or an entry may remain.
 */
export async function clean(client: Client, handle: TryHandle, signal: AbortSignal): Promise<void> {
  const entry = await findInHistory(client, handle, signal)
  const places = entry ? placesOf(entry, handle) : []
  // The history does not name the files of an interrupted or deleted prompt.
  if (!places.some(({ type }) => type === 'output'))
    places.push(...(await findPlaces(client, handle, signal)))
  for (const file of places) await overwrite(client, file, signal)
  const id = entry?.id ?? handle.engine_job ?? handle.id
  await client.post('/history', { delete: [id] }, signal)
}

/** Unloads the models, so that the next try has the whole memory. A server without this call stays unchanged. */
export async function freeMemory(client: Client, signal: AbortSignal): Promise<void> {
  try {
    await client.fetch('/free', signal, { json: { unload_models: true, free_memory: true } })
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
  }
}

/** Finds the files of a try that is not in the history. Their names begin with the id of the try. */
async function findPlaces(client: Client, { id }: TryHandle, signal: AbortSignal): Promise<Place[]> {
  const names: ((index: number) => Place)[] = [
    (index) => ({ type: 'input', name: uploadName(id, index, 'png') }),
    (index) => ({ type: 'input', name: uploadName(id, index, 'jpg') }),
    ...savedEndings.map(
      (ending) =>
        (index: number): Place => ({ type: 'output', name: savedName(id, index, ending) }),
    ),
  ]
  const places: Place[] = []
  for (const placeAt of names) {
    for (let index = 0; index < maxFiles && (await isThere(client, placeAt(index), signal)); index += 1)
      places.push(placeAt(index))
  }
  return places
}

/** Returns the name that the server gives to a saved file, whose number is `index` + 1. */
function savedName(id: string, index: number, ending: string): string {
  return `${id}_${String(index + 1).padStart(5, '0')}${ending}`
}

async function isThere(client: Client, { type, name }: Place, signal: AbortSignal): Promise<boolean> {
  const query = new URLSearchParams({ type, subfolder: ourFolder, filename: name })
  try {
    const { status } = await client.fetch(`/view?${query}`, signal, { maxBytes: probeBytes })
    if (status >= 500) throw engineError('unreachable', {})
    if (status !== 200 && status !== 404) throw engineError('not_an_engine', {})
    return status === 200
  } catch (error) {
    if (error instanceof EngineError && error.fault.code === 'too_large') return true
    throw error
  }
}

/** Returns the files of this try in our folder, according to the history. */
function placesOf({ graph, outputs }: HistoryEntry, { id }: TryHandle): Place[] {
  const uploads = Object.values(graph)
    .flatMap((node) => Object.values(fieldsOf(fieldsOf(node)['inputs'])))
    .map((value) => textOf(value))
    .filter((value) => value.startsWith(`${ourFolder}/`))
    .map((value) => value.slice(ourFolder.length + 1))
    .filter((name) => ourUpload.test(name))
  const saved = Object.values(outputs)
    .flatMap((output) => Object.values(fieldsOf(output)).flatMap(listOf))
    .filter(isFields)
    .filter(({ subfolder, type }) => subfolder === ourFolder && type === 'output')
    // A pack for films saves a picture beside each film, under another name.
    .flatMap(({ filename, workflow }) => [textOf(filename), textOf(workflow)])
    .filter((name) => name.startsWith(id) && !/[\\/]/.test(name))
  return [
    ...uploads.map((name) => ({ type: 'input' as const, name })),
    ...saved.map((name) => ({ type: 'output' as const, name })),
  ].slice(0, maxFiles)
}

async function overwrite(client: Client, { type, name }: Place, signal: AbortSignal): Promise<void> {
  const file = new File([nothing], name, { type: 'image/png' })
  await storeFile(client, { file, type, overwrite: true }, signal)
}
