import { engineError } from '../../fault.ts'
import { parseAnswer } from '../../http.ts'
import type { TryHandle, TryStatus } from '../../port.ts'
import { type Fields, fieldsOf, isFields, listOf, numberOf } from '../../untrusted.ts'
import type { Client } from './client.ts'
import { FaultReader } from './execution-fault.ts'
import { findInHistory, findInQueue } from './queue.ts'

/** Returns the status of a try. Newer servers have the API of jobs, older servers have two lists. */
export async function poll(client: Client, handle: TryHandle, signal: AbortSignal): Promise<TryStatus> {
  if (!(await client.abilities(signal)).jobs) return pollByLists(client, handle, signal)
  const id = handle.engine_job ?? handle.id
  const answer = await client.fetch(`/api/jobs/${encodeURIComponent(id)}`, signal)
  if (answer.status >= 500) throw engineError('unreachable', {})
  if (answer.status === 200) return jobState(client, fieldsOf(parseAnswer(answer)), signal)
  if (answer.status === 404 && isUnknownJob(answer.bytes)) return { state: 'unknown' }
  // Another, older server may answer at the address now.
  client.forgetVersion()
  return pollByLists(client, handle, signal)
}

function isUnknownJob(bytes: Uint8Array): boolean {
  try {
    return 'error' in fieldsOf(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return false
  }
}

async function jobState(client: Client, job: Fields, signal: AbortSignal): Promise<TryStatus> {
  switch (job['status']) {
    case 'pending':
      return { state: 'waiting', ...(await positionOf(client, job, signal)) }
    case 'in_progress':
      return { state: 'running' }
    case 'completed':
      return { state: 'done' }
    case 'cancelled':
      return { state: 'cancelled' }
    case 'failed':
      return failure(client, job['execution_status'], fieldsOf(job['execution_error']))
    default:
      throw engineError('not_an_engine', {})
  }
}

/** Returns the number of tries before a waiting try; absent if the server does not give it. */
async function positionOf(client: Client, job: Fields, signal: AbortSignal): Promise<{ position?: number }> {
  const priority = numberOf(job['priority'])
  if (priority === undefined) return {}
  const list = await client
    .json('/api/jobs?status=pending', signal)
    .then((answer) => listOf(fieldsOf(answer)['jobs']))
    .catch(() => undefined)
  signal.throwIfAborted()
  if (!list) return {}
  return {
    position: list.filter((pending) => (numberOf(fieldsOf(pending)['priority']) ?? priority) < priority)
      .length,
  }
}

/** Reads the queue before the history, because a try only moves from the queue into the history. */
async function pollByLists(client: Client, handle: TryHandle, signal: AbortSignal): Promise<TryStatus> {
  const queued = await findInQueue(client, handle, signal)
  if (queued?.state === 'running') return { state: 'running' }
  if (queued) return { state: 'waiting', position: queued.position }
  const entry = await findInHistory(client, handle, signal)
  if (!entry) return { state: 'unknown' }
  if (entry.status['status_str'] === 'error') return failure(client, entry.status)
  return { state: 'done' }
}

/** Returns the status of a try that ended early. Its messages distinguish an interruption from an error. */
function failure(client: Client, status: unknown, known: Fields = {}): TryStatus {
  const messages = listOf(fieldsOf(status)['messages']).map(listOf)
  const message = (type: string) => messages.find(([name]) => name === type)?.[1]
  if (message('execution_interrupted') !== undefined) return { state: 'cancelled' }
  const reported = message('execution_error')
  const error = isFields(reported) ? reported : known
  return { state: 'failed', fault: new FaultReader(client.config).ofExecution(error) }
}
