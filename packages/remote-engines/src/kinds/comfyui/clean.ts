import { EngineError } from '../../fault.ts'
import type { TryHandle } from '../../port.ts'
import type { Client } from './client.ts'
import { ourFolder } from './prompt.ts'
import { findInHistory, type HistoryEntry } from './queue.ts'
import { fieldsOf, isFields, listOf, textOf } from './values.ts'

/** A PNG of one transparent pixel. */
const nothing = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const maxFiles = 100
const ourUpload = /^[\da-f-]{36}(?: \(\d{1,6}\))?\.(?:png|jpg)$/

interface Place {
  readonly type: 'input' | 'output'
  readonly name: string
}

/**
 * Removes what a try has left. The server has no call that deletes files, so those of this try are overwritten by an
 * empty picture; then the try is taken out of the history.
 */
export async function clean(client: Client, handle: TryHandle, signal: AbortSignal): Promise<void> {
  const entry = await quietly(() => findInHistory(client, handle, signal))
  for (const place of entry ? placesOf(entry, handle) : []) {
    await quietly(() => overwrite(client, place, signal))
  }
  const id = entry?.id ?? handle.engine_job ?? handle.id
  await quietly(() => client.ask('/history', signal, { json: { delete: [id] } }))
}

/** Unloads the models, so that the next try has all of the memory. */
export async function freeMemory(client: Client, signal: AbortSignal): Promise<void> {
  await quietly(() => client.ask('/free', signal, { json: { unload_models: true, free_memory: true } }))
}

/** Leaves an error of the engine alone: nothing that is cleaned is worth a retry. */
async function quietly<T>(task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof EngineError) return undefined
    throw error
  }
}

/** Files in our folder whose names are this try's own. */
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
    .map(({ filename }) => textOf(filename))
    .filter((name) => name.startsWith(id) && !/[\\/]/.test(name))
  return [
    ...uploads.map((name) => ({ type: 'input' as const, name })),
    ...saved.map((name) => ({ type: 'output' as const, name })),
  ].slice(0, maxFiles)
}

async function overwrite(client: Client, { type, name }: Place, signal: AbortSignal): Promise<void> {
  const form = new FormData()
  form.set('image', new File([nothing], name, { type: 'image/png' }))
  form.set('type', type)
  form.set('subfolder', ourFolder)
  form.set('overwrite', 'true')
  await client.ask('/upload/image', signal, { body: form })
}
