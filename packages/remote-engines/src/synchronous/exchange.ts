import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { EngineError, engineError } from '../fault.ts'
import { connectionError, type EngineAnswer } from '../http.ts'

export interface ExchangeOptions {
  readonly headers: Readonly<Record<string, string>>
  /** Content type of the body. */
  readonly type: string
  readonly body: Uint8Array
  readonly maxBytes: number
  /** Maximum time of the whole exchange in milliseconds. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** A request that is being sent or answered. Both promises reject with `EngineError` or the signal's reason. */
export interface Exchange {
  /** Resolves once the whole request is sent, or once the answer begins. */
  readonly sent: Promise<void>
  readonly answer: Promise<EngineAnswer>
}

const connectMs = 15_000

/**
 * Posts a request whose answer may take many minutes. The built-in `fetch` gives up after five minutes. The `delivery`
 * of an error is `no` only if no connection was made.
 */
export function exchange(url: string, options: ExchangeOptions): Exchange {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const connected = new AbortController()
  const connecting = setTimeout(() => outgoing.destroy(engineError('timeout', {}, 'no')), connectMs)
  const outgoing = open(url, options, AbortSignal.any([options.signal, timeout]))
  const fault = (error: unknown): unknown => {
    if (options.signal.aborted) return options.signal.reason
    if (error instanceof EngineError) return error
    const delivery = connected.signal.aborted ? 'unknown' : 'no'
    if (timeout.aborted) return engineError('timeout', {}, delivery)
    return new EngineError(connectionError(error).fault, delivery)
  }
  outgoing.once('socket', (socket) => {
    const made = () => {
      clearTimeout(connecting)
      connected.abort()
    }
    socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', made)
  })
  outgoing.once('close', () => clearTimeout(connecting))
  const sent = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<EngineAnswer>()
  outgoing.once('finish', sent.resolve)
  let answered = false
  outgoing.once('response', (response) => {
    answered = true
    sent.resolve()
    readWhole(response, options.maxBytes).then(answer.resolve, (error) => answer.reject(fault(error)))
  })
  outgoing.on('error', (error) => {
    // A server may answer before it has read the whole request. Its answer explains the broken connection.
    if (answered) return
    sent.reject(fault(error))
    answer.reject(fault(error))
  })
  outgoing.end(options.body)
  // Callers await each promise, but not always from the start.
  sent.promise.catch(() => {})
  answer.promise.catch(() => {})
  return { sent: sent.promise, answer: answer.promise }
}

function open(url: string, { headers, type, body }: ExchangeOptions, signal: AbortSignal): ClientRequest {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': type, 'content-length': body.length },
    // The request has a new connection, because the server may just have closed a kept connection.
    agent: false,
    signal,
  })
}

async function readWhole(response: IncomingMessage, maxBytes: number): Promise<EngineAnswer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBytes) throw engineError('too_large', { bytes: maxBytes })
    parts.push(part)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers))
    if (typeof value === 'string') headers.set(name, value)
  return { status: response.statusCode ?? 0, headers, bytes: Buffer.concat(parts) }
}
