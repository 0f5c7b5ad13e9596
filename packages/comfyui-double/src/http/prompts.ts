import { randomUUID } from 'node:crypto'
import type { Graph } from '../work/graph.ts'
import { isRecord } from '../work/graph.ts'
import type { EndedJob, Job } from '../work/queue.ts'
import { validate } from '../work/validate.ts'
import type { World } from '../world.ts'
import { type Answer, empty, json, readJson } from './answer.ts'
import type { Call, Routes } from './route.ts'

const lowercaseUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

let number = 0

/** Calls that queue, list and stop prompts, in all versions. */
export const promptRoutes: Routes = {
  'GET /prompt': ({ world }) => json({ exec_info: { queue_remaining: world.queue.remaining } }),
  'POST /prompt': postPrompt,
  'GET /queue': ({ world }) =>
    json({
      queue_running: world.queue.running.map(queueItem),
      queue_pending: world.queue.pending.map(queueItem),
    }),
  'POST /queue': async ({ world, request }) => {
    const body = await readJson(request)
    if (body['clear']) world.queue.clearPending()
    for (const id of list(body['delete'])) world.queue.deletePending(id)
    return empty()
  },
  'POST /interrupt': async ({ world, request }) => {
    const { prompt_id } = await readJson(request)
    const isTargeted = world.features.targetedInterrupt && typeof prompt_id === 'string' && prompt_id !== ''
    world.queue.interrupt(isTargeted ? prompt_id : undefined)
    return empty()
  },
  'GET /history': ({ world, query }) => {
    const entries = [...world.queue.history]
    const max = Number(query.get('max_items') ?? entries.length)
    return json(
      Object.fromEntries((max > 0 ? entries.slice(-max) : []).map(([id, ended]) => [id, historyItem(ended)])),
    )
  },
  'GET /history/{id}': ({ world, params: [id = ''] }) => {
    const ended = world.queue.history.get(id)
    return json(ended ? { [id]: historyItem(ended) } : {})
  },
  'POST /history': async ({ world, request }) => {
    const body = await readJson(request)
    if (body['clear']) world.queue.clearHistory()
    for (const id of list(body['delete'])) world.queue.deleteHistory(id)
    return empty()
  },
  'POST /free': ({ world }) => {
    world.memory.free()
    return empty()
  },
}

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

async function postPrompt({ world, request }: Call): Promise<Answer> {
  const body = await readJson(request)
  const id = idOf(body['prompt_id'], world)
  if (id === undefined) return refuse('invalid_prompt_id', 'prompt_id must be a valid UUID', idForm)
  if (body['prompt'] === undefined) return refuse('no_prompt', 'No prompt provided')
  const { error, node_errors, outputs } = validate(body['prompt'], world.types(), world.files)
  if (error) return json({ error, node_errors }, 400)
  const extra: Record<string, unknown> = isRecord(body['extra_data']) ? { ...body['extra_data'] } : {}
  if (body['client_id'] !== undefined) extra['client_id'] = body['client_id']
  const job: Job = {
    number: typeof body['number'] === 'number' ? body['number'] : body['front'] ? -number : number,
    id,
    graph: body['prompt'] as Graph,
    extra,
    outputs,
    createTime: Date.now(),
    abort: new AbortController(),
  }
  number += 1
  const isKnown = world.queue.knows(id)
  world.outcomes.accept(id, { client: extra['client_id'], graph: job.graph, isKnown })
  world.queue.add(job)
  world.work()
  return json({ prompt_id: id, number: job.number, node_errors })
}

const idForm =
  'prompt_id must be a UUID string in canonical lowercase hyphenated form; omit it to let the server generate one'

const refuse = (type: string, message: string, details = message) =>
  json({ error: { type, message, details, extra_info: {} }, node_errors: {} }, 400)

/** Id of a new prompt; undefined if the given id is refused. */
function idOf(given: unknown, { options, features }: World): string | undefined {
  if (given === undefined || given === null || options.ownIds) return randomUUID()
  if (!features.checksIds) return String(given)
  return typeof given === 'string' && lowercaseUuid.test(given) ? given : undefined
}

/** A prompt in the form in which the queue and the history list it. */
export const queueItem = ({ number: order, id, graph, extra, outputs, createTime }: Job) => [
  order,
  id,
  graph,
  { ...extra, create_time: createTime },
  outputs,
]

const historyItem = ({ job, outputs, status }: EndedJob) => ({
  prompt: queueItem(job),
  outputs,
  status,
  meta: Object.fromEntries(
    Object.keys(outputs).map((id) => [
      id,
      { node_id: id, display_node: id, parent_node: null, real_node_id: id },
    ]),
  ),
})
