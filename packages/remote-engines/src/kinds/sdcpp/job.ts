import { engineError } from '../../fault.ts'
import { type EngineAnswer, fetchAnswer, parseAnswer } from '../../http.ts'
import type { EngineConfig, ResultFile, TryStatus } from '../../port.ts'
import { safeDetail } from '../../secrets.ts'
import { sniffType } from '../../sniff.ts'
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../untrusted.ts'

/** Maximum size of an answer about a job in bytes. It contains the files in base64. */
const maxJobBytes = 128 * 1024 ** 2
const timeoutMs = 60_000

/** Checks the id of a job, which becomes a part of a path. */
export const isJobId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,100}$/.test(id)

/** Fetches a job; undefined if the server has no such job. */
export async function fetchJob(
  { address, headers }: EngineConfig,
  id: string | undefined,
  signal: AbortSignal,
): Promise<Fields | undefined> {
  if (!isJobId(id)) return undefined
  const url = `${address}/sdcpp/v1/jobs/${id}`
  const answer = await fetchAnswer(url, { headers, maxBytes: maxJobBytes, timeoutMs, signal })
  if (isForgotten(answer)) return undefined
  if (answer.status >= 500) throw engineError('unreachable', {})
  const job = fieldsOf(parseAnswer(answer))
  if (answer.status !== 200 || job['id'] !== id) throw engineError('not_an_engine', {})
  return job
}

/**
 * True if the server has no such job: 404 for an unknown job, 410 for an expired job. Throws if the 404 comes from
 * another program.
 */
export function isForgotten(answer: EngineAnswer): boolean {
  if (answer.status !== 404 && answer.status !== 410) return false
  if (textOf(fieldsOf(parseAnswer(answer))['error'])?.startsWith('job ')) return true
  throw engineError('not_an_engine', {})
}

/** Returns the state of a job. */
export function statusOf(job: Fields, config: EngineConfig): TryStatus {
  switch (job['status']) {
    case 'queued':
      return { state: 'waiting', ...positionOf(job) }
    case 'generating':
      return { state: 'running' }
    case 'completed':
      return { state: 'done' }
    case 'cancelled':
      return { state: 'cancelled' }
    case 'failed': {
      const words = textOf(fieldsOf(job['error'])['message']) ?? ''
      const { fault } = /out of memory|failed to allocate/i.test(words)
        ? engineError('out_of_memory', {})
        : engineError('execution_failed', { detail: safeDetail(words, config) })
      return { state: 'failed', fault }
    }
    default:
      throw engineError('not_an_engine', {})
  }
}

/** Returns the position from 0. The server counts from 1. */
function positionOf(job: Fields): { position?: number } {
  const position = numberOf(job['queue_position'])
  return position !== undefined && Number.isInteger(position) && position >= 1
    ? { position: position - 1 }
    : {}
}

/** Returns the file of a completed job, a picture or a film. */
export function fileOf(job: Fields): ResultFile {
  if (job['status'] !== 'completed') throw engineError('no_result', {})
  const result = fieldsOf(job['result'])
  const text = textOf(result['b64_json']) ?? textOf(fieldsOf(listOf(result['images'])[0])['b64_json'])
  if (!text) throw engineError('no_result', {})
  const bytes = Buffer.from(text, 'base64')
  const mime_type = sniffType(bytes)
  if (!mime_type) throw engineError('not_a_picture', {})
  return { mime_type, bytes }
}
