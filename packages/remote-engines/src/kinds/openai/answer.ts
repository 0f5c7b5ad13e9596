import { type EngineError, engineError } from '../../fault.ts'
import { type EngineAnswer, fetchAnswer, limits, parseAnswer, retryAfter } from '../../http.ts'
import type { EngineConfig, ResultFile } from '../../port.ts'
import { safeDetail } from '../../secrets.ts'
import { sniffType } from '../../sniff.ts'
import { fieldsOf, numberOf, textOf } from '../../untrusted.ts'

/** Returns the files of a successful answer. Throws the fault of any other answer. */
export async function filesOf(
  answer: EngineAnswer,
  model: string,
  { config, signal }: { config: EngineConfig; signal: AbortSignal },
): Promise<ResultFile[]> {
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, model, config)
  const { data } = fieldsOf(parseAnswer(answer))
  if (!Array.isArray(data)) throw engineError('not_an_engine', {})
  // The request was for one picture.
  const first = fieldsOf(data[0])
  const bytes = await bytesOf(first, config, signal)
  const mime_type = sniffType(bytes)
  if (!mime_type?.startsWith('image/')) throw engineError('not_a_picture', {})
  return [{ mime_type, bytes }]
}

const fetchMs = 120_000

async function bytesOf(
  { b64_json, url }: Readonly<Record<string, unknown>>,
  config: EngineConfig,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (typeof b64_json === 'string') return Buffer.from(b64_json, 'base64')
  if (typeof url !== 'string' || !URL.canParse(url, config.address)) throw engineError('no_result', {})
  const { protocol, origin, href, pathname } = new URL(url, config.address)
  if (protocol === 'data:') return Buffer.from(pathname.slice(pathname.indexOf(',') + 1), 'base64')
  // The engine may be hostile. It must not make this server send requests to other servers, least of all with the key.
  if (origin !== new URL(config.address).origin) throw engineError('redirected', {})
  const { headers } = config
  const file = await fetchAnswer(href, { headers, maxBytes: limits.resultBytes, timeoutMs: fetchMs, signal })
  if (file.status !== 200) throw engineError('no_result', {})
  return file.bytes
}

const usedUp = /^(insufficient_quota|billing_hard_limit_reached|billing_not_active)$/
const refusedContent = /^(moderation_blocked|content_policy_violation|content_filter|sexual_content)$/
const outOfMemory = /out of memory|failed to allocate/i

/** Returns the fault of an answer that is no success. */
function refusalOf(answer: EngineAnswer, model: string, config: EngineConfig): EngineError {
  const { status } = answer
  const { code, type, message } = errorPartsOf(answer)
  const words = safeDetail(message || `HTTP ${status}`, config)
  if (status >= 300 && status < 400) return engineError('redirected', {})
  if (status === 402 || usedUp.test(code) || usedUp.test(type)) return engineError('quota', {})
  if (refusedContent.test(code)) return engineError('content_refused', {})
  if (code === 'model_not_found') return engineError('model_missing', { name: model })
  if (status === 401 || status === 403) return engineError('unauthorized', {})
  if (status === 429)
    return engineError('rate_limited', { seconds: retryAfter(answer.headers.get('retry-after')) })
  if (status === 404 || status === 405) return engineError('not_an_engine', {})
  if (outOfMemory.test(message)) return engineError('out_of_memory', {})
  if (status === 408 || status === 504) return engineError('timeout', {})
  if (status >= 500) return engineError('execution_failed', { detail: words })
  return engineError('refused', { detail: words })
}

/** Returns the error of an answer. It is an object as in the original API, or a bare text from some servers. */
function errorPartsOf(answer: EngineAnswer): { code: string; type: string; message: string } {
  let body: unknown
  try {
    body = parseAnswer(answer)
  } catch {
    return { code: '', type: '', message: '' }
  }
  const { error, message } = fieldsOf(body)
  if (typeof error === 'string') return { code: '', type: '', message: textOf(message) ?? error }
  const parts = fieldsOf(error)
  const code = textOf(parts['code']) ?? String(numberOf(parts['code']) ?? '')
  return { code, type: textOf(parts['type']) ?? '', message: textOf(parts['message']) ?? '' }
}
