import { type EngineError, engineError } from '../../fault.ts'
import { type EngineAnswer, parseAnswer, retryAfter } from '../../http.ts'
import type { EngineConfig, ResultFile } from '../../port.ts'
import { safeDetail } from '../../secrets.ts'
import { sniffType } from '../../sniff.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../../untrusted.ts'
import type { Message } from './message.ts'

/** The picture of an answer, and the server's information about it. */
export interface Made {
  readonly file: ResultFile
  /** Start time of the job in the format of the server; undefined for an enlargement. */
  readonly job: string | undefined
}

/** Reads the answer to a request. Throws the fault of a failed request. */
export function madeOf(answer: EngineAnswer, { route, checkpoint }: Message, config: EngineConfig): Made {
  if (answer.status !== 200) throw refusalOf(answer, checkpoint?.name ?? '', config)
  const body = fieldsOf(parseAnswer(answer))
  if (!('image' in body) && !Array.isArray(body['images'])) throw engineError('not_an_engine', {})
  // Further pictures are grids, masks or maps of extensions.
  const text = textOf(route === 'extra-single-image' ? body['image'] : listOf(body['images'])[0])
  if (!text) throw engineError('no_result', {})
  const info = infoOf(body['info'])
  const hash = textOf(info['sd_model_hash'])
  // If a model disappears before its turn, the server silently uses the loaded model.
  if (checkpoint?.hash && hash && !checkpoint.hash.startsWith(hash) && !hash.startsWith(checkpoint.hash))
    throw engineError('model_missing', { name: checkpoint.name })
  const bytes = Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
  const mime_type = sniffType(bytes)
  if (!mime_type?.startsWith('image/')) throw engineError('not_a_picture', {})
  return { file: { mime_type, bytes }, job: textOf(info['job_timestamp']) }
}

/** Returns the values of a picture, which are JSON in a text. */
function infoOf(info: unknown): Fields {
  try {
    return fieldsOf(JSON.parse(textOf(info) ?? '{}'))
  } catch {
    return {}
  }
}

const memoryWords = /out ?of ?memory|not enough memory|failed to allocate/i

function refusalOf(answer: EngineAnswer, model: string, config: EngineConfig): EngineError {
  const { status } = answer
  const words = wordsOf(answer)
  const detail = safeDetail(words || `HTTP ${status}`, config)
  if (status >= 300 && status < 400) return engineError('redirected', {})
  if (status === 401 || status === 403) return engineError('unauthorized', {})
  if (status === 402) return engineError('quota', {})
  if (status === 429)
    return engineError('rate_limited', { seconds: retryAfter(answer.headers.get('retry-after')) })
  if (memoryWords.test(words)) return engineError('out_of_memory', {})
  if (/checkpoint.*not found|unknown checkpoint/i.test(words))
    return engineError('model_missing', { name: model })
  if (status === 504 || status === 408) return engineError('timeout', {})
  if (status >= 500) return engineError('execution_failed', { detail })
  // The routes exist, so a 404 with a message is about a name in the request.
  return status === 404 && (words === '' || words === 'Not Found')
    ? engineError('not_an_engine', {})
    : engineError('refused', { detail })
}

/**
 * Returns the message of an error. The web UI and SD.Next have it in `errors`, beside the name of the exception. For a
 * wrong request it is in `detail`, as a text or a list. Forge answers most errors with a bare text.
 */
function wordsOf(answer: EngineAnswer): string {
  let body: unknown
  try {
    body = parseAnswer(answer)
  } catch {
    return ''
  }
  if (typeof body === 'string') return body
  const { error, errors, detail } = fieldsOf(body)
  const first = fieldsOf(listOf(detail)[0])
  const location = listOf(first['loc']).filter((part) => typeof part === 'string')
  const invalid = [...location.slice(-1), textOf(first['msg'])].filter(Boolean).join(': ')
  const words = textOf(detail) || invalid || textOf(errors)
  const name = error === 'HTTPException' ? '' : textOf(error)
  return [name, words].filter(Boolean).join(': ')
}
