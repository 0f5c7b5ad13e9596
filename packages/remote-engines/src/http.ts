import { type Delivery, EngineError, engineError } from './fault.ts'

/** Maximum sizes of answers in bytes. */
export const limits = {
  /** JSON about a try or a state of the engine. */
  answerBytes: 4 * 1024 ** 2,
  /** The list of all node types of a ComfyUI with many packs. */
  catalogueBytes: 96 * 1024 ** 2,
  /** A picture or a film. */
  resultBytes: 256 * 1024 ** 2,
} as const

export interface EngineRequestOptions {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  /** JSON body. */
  json?: unknown
  /** Form or raw body. */
  body?: FormData | Uint8Array<ArrayBuffer>
  maxBytes: number
  timeoutMs: number
  signal: AbortSignal
}

export interface EngineAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

const certificateCodes = /CERT|SELF_SIGNED|TLS|SSL|UNABLE_TO_VERIFY|ALTNAME/
/** Codes of errors during connecting. With such an error, the request cannot have arrived. */
const connectCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT)$/

/**
 * Sends a request to an engine and reads the whole answer, within limits of time and bytes. Redirects are refused,
 * because they could lead to any address. Any status except a redirect, 401, 403 and 429 is returned as an answer.
 */
export async function fetchAnswer(url: string, options: EngineRequestOptions): Promise<EngineAnswer> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = AbortSignal.any([options.signal, timeout])
  const headers = new Headers(options.headers)
  const { type, bytes } = await writtenBody(options)
  if (type !== undefined) headers.set('content-type', type)
  try {
    const response = await fetch(url, {
      method: options.method ?? 'GET',
      headers,
      body: bytes,
      redirect: 'manual',
      signal,
    })
    await refuseStatus(response)
    return {
      status: response.status,
      headers: response.headers,
      bytes: await readWhole(response, options.maxBytes),
    }
  } catch (error) {
    if (error instanceof EngineError) throw error
    options.signal.throwIfAborted()
    if (timeout.aborted) throw engineError('timeout', {}, 'unknown')
    throw connectionError(error)
  }
}

/**
 * Returns a body with its content type. A form is written completely first, because `fetch` reads a form piece by
 * piece. If the connection ends meanwhile, an uncatchable error would end the process (nodejs/undici#5715).
 */
async function writtenBody({ json, body }: EngineRequestOptions): Promise<{
  type?: string | undefined
  bytes: string | Uint8Array<ArrayBuffer> | null
}> {
  if (json !== undefined) return { type: 'application/json', bytes: JSON.stringify(json) }
  if (!(body instanceof FormData)) return { bytes: body ?? null }
  const written = new Response(body)
  return {
    type: written.headers.get('content-type') ?? undefined,
    bytes: new Uint8Array(await written.arrayBuffer()),
  }
}

async function refuseStatus(response: Response): Promise<void> {
  const refusal = statusError(response)
  if (!refusal) return
  await response.body?.cancel().catch(() => {})
  throw refusal
}

function statusError({ status, headers, type }: Response): EngineError | undefined {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return engineError('redirected', {})
  if (status === 401 || status === 403) return engineError('unauthorized', {})
  if (status === 429) return engineError('rate_limited', { seconds: retryAfter(headers.get('retry-after')) })
  return undefined
}

const usualRetrySeconds = 10
const maxRetrySeconds = 3600

/** Returns the seconds of a `Retry-After` header, which is a number or a date. */
export function retryAfter(value: string | null): number {
  if (!value) return usualRetrySeconds
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.min(maxRetrySeconds, Math.max(1, seconds)) : usualRetrySeconds
}

async function readWhole(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array()
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body.cancel().catch(() => {})
    throw engineError('too_large', { bytes: maxBytes })
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body) {
    length += part.length
    // Leaving the loop cancels the body, and so closes the connection.
    if (length > maxBytes) throw engineError('too_large', { bytes: maxBytes })
    parts.push(part)
  }
  const body = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    body.set(part, offset)
    offset += part.length
  }
  return body
}

/** Returns the fault of a failed connection, by the code of its error. */
export function connectionError(error: unknown): EngineError {
  const code = causeCode(error)
  if (certificateCodes.test(code)) return engineError('certificate', {}, 'no')
  const delivery: Delivery = connectCodes.test(code) ? 'no' : 'unknown'
  return engineError('unreachable', {}, delivery)
}

/** Returns the code of the innermost cause, because `fetch` wraps the error of the connection. */
function causeCode(error: unknown): string {
  let code = ''
  let inner: unknown = error
  for (let depth = 0; depth < 5 && inner instanceof Error; depth += 1) {
    if ('code' in inner && typeof inner.code === 'string') code = inner.code
    inner = inner instanceof AggregateError ? inner.errors[0] : inner.cause
  }
  return code
}

/** Parses an answer as JSON. Any other content, such as a web page, is the fault `not_an_engine`. */
export function parseAnswer({ bytes }: EngineAnswer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw engineError('not_an_engine', {})
  }
}
