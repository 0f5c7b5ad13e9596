import type { TryHandle } from '../../port.ts'
import { type Fields, fieldsOf, isFields, listOf } from '../../untrusted.ts'
import type { Client } from './client.ts'
import { textOf } from './values.ts'

/** Maximum size of an answer in bytes. Queues and histories contain the whole prompts of all clients. */
const maxBytes = 32 * 1024 ** 2

/** Reads a prompt of the queue: `[number, id, graph, extra data, outputs]`. */
function entryOf(item: unknown): { id: string; graph: Fields; extra: Fields } {
  const list = listOf(item)
  return { id: textOf(list[1]), graph: fieldsOf(list[2]), extra: fieldsOf(list[3]) }
}

/**
 * True for the entry of a try. The engine's id matches, or our id in the extra data matches if the engine assigns its
 * own ids.
 */
function isOf(handle: TryHandle, { id, extra }: { id: string; extra: Fields }): boolean {
  return id === (handle.engine_job ?? handle.id) || extra['easel_try'] === handle.id
}

/** Returns the position of a try in `/queue`, and the id of the try at the engine; undefined if it is in neither list. */
export async function findInQueue(client: Client, handle: TryHandle, signal: AbortSignal) {
  const queue = fieldsOf(await client.json('/queue', signal, { maxBytes }))
  const running = listOf(queue['queue_running']).map(entryOf)
  const runs = running.find((entry) => isOf(handle, entry))
  if (runs) return { state: 'running', id: runs.id } as const
  const pending = listOf(queue['queue_pending'])
  const waits = pending.find((item) => isOf(handle, entryOf(item)))
  if (!waits) return undefined
  const number = orderOf(waits)
  const position = pending.filter((item) => orderOf(item) < number).length
  return { state: 'waiting', id: entryOf(waits).id, position } as const
}

const orderOf = (item: unknown) => Number(listOf(item)[0])

/** Number of the newest history entries that are searched for a try whose id at the engine is unknown. */
const searched = 100

export interface HistoryEntry {
  readonly id: string
  readonly graph: Fields
  readonly extra: Fields
  readonly outputs: Fields
  readonly status: Fields
  readonly meta: Fields
}

/** Returns the history entry of a try; undefined if there is none. */
export async function findInHistory(
  client: Client,
  handle: TryHandle,
  signal: AbortSignal,
): Promise<HistoryEntry | undefined> {
  const id = handle.engine_job ?? handle.id
  const entries = fieldsOf(await client.json(`/history/${encodeURIComponent(id)}`, signal, { maxBytes }))
  if (isFields(entries[id])) return historyEntry(id, entries[id])
  if (handle.engine_job !== undefined || (await client.abilities(signal)).jobs) return undefined
  const newest = fieldsOf(await client.json(`/history?max_items=${searched}`, signal, { maxBytes }))
  return Object.entries(newest)
    .map(([key, value]) => historyEntry(key, fieldsOf(value)))
    .find((entry) => isOf(handle, entry))
}

function historyEntry(id: string, item: Fields): HistoryEntry {
  const { graph, extra } = entryOf(item['prompt'])
  return {
    id,
    graph,
    extra,
    outputs: fieldsOf(item['outputs']),
    status: fieldsOf(item['status']),
    meta: fieldsOf(item['meta']),
  }
}
