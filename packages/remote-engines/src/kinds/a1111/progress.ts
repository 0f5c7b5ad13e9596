import { engineError } from '../../fault.ts'
import { fetchAnswer, limits, parseAnswer } from '../../http.ts'
import type { EngineConfig, Preview } from '../../port.ts'
import { sniffType } from '../../sniff.ts'
import { type Fields, fieldsOf, isFields, numberOf, textOf } from '../../untrusted.ts'
import { readRequired } from './requests.ts'

/** The current work of a server. */
export interface Work {
  readonly isBusy: boolean
  /** Start time of the running job, or of the last job, in the format of the server. */
  readonly job: string
  /** True if the running job, or the last job, was stopped. */
  readonly isInterrupted: boolean
  readonly fraction?: number
  readonly preview?: Preview
}

/** Reads the current work of a server, for any client. Throws `not_an_engine` for another program. */
export async function readWork(
  config: EngineConfig,
  signal: AbortSignal,
  { withPreview }: { withPreview: boolean },
): Promise<Work> {
  const query = withPreview ? '' : '?skip_current_image=true'
  const body = fieldsOf(await readRequired(config, `progress${query}`, signal))
  const { state } = body
  if (!isFields(state) || numberOf(body['progress']) === undefined) throw engineError('not_an_engine', {})
  // The count is -1 from the start of a job until its length is known.
  const isBusy = (numberOf(state['job_count']) ?? 0) !== 0
  return {
    isBusy,
    job: textOf(state['job_timestamp']) ?? '',
    isInterrupted: state['interrupted'] === true,
    ...(isBusy && fractionOf(body)),
    ...(isBusy && previewOf(body['current_image'])),
  }
}

/** State of a task by its id. The server may have no task of this id. */
export type TaskState = 'active' | 'queued' | 'completed' | 'unknown'

export interface Task {
  readonly state: TaskState
  readonly fraction?: number
  readonly preview?: Preview
}

const timeoutMs = 15_000
/** Statuses of servers without tasks of clients: SD.Next, the web UI without its pages, and the web UI before 1.8. */
const noTasks = [404, 405]

/** Returns the id of a try's task at the server. */
export const taskIdOf = (id: string): string => `task(easel-${id})`

/** Reads one task; undefined if the server has no tasks of clients. */
export async function readTask(
  { address, headers }: EngineConfig,
  id: string,
  signal: AbortSignal,
): Promise<Task | undefined> {
  const answer = await fetchAnswer(`${address}/internal/progress`, {
    ...{ method: 'POST', headers, maxBytes: limits.answerBytes, timeoutMs, signal },
    json: { id_task: taskIdOf(id), id_live_preview: -1, live_preview: true },
  })
  if (noTasks.includes(answer.status)) return undefined
  const body = fieldsOf(parseAnswer(answer))
  const states = ['active', 'queued', 'completed'] as const
  const state = states.find((name) => body[name] === true) ?? 'unknown'
  return { state, ...fractionOf(body), ...previewOf(body['live_preview']) }
}

/** Returns the progress. Some versions give a negative number before the length of a job is known. */
function fractionOf({ progress }: Fields): { fraction?: number } {
  const fraction = numberOf(progress)
  return fraction === undefined || fraction < 0 ? {} : { fraction: Math.min(1, fraction) }
}

/** Reads a preview in base64, bare or as a data URL. */
function previewOf(value: unknown): { preview?: Preview } {
  const text = textOf(value)
  if (!text) return {}
  const bytes = Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
  const mime_type = sniffType(bytes)
  const isPicture = mime_type === 'image/png' || mime_type === 'image/jpeg' || mime_type === 'image/webp'
  return isPicture ? { preview: { mime_type, bytes } } : {}
}
