import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { basePath } from '@easel/contract'
import autocannon from 'autocannon'

export interface Request {
  url: string
  method: 'GET' | 'POST'
  token?: string
  headers?: Readonly<Record<string, string>>
  /** Body of the request; sent as JSON. */
  body?: object
}

/** A call of the API by its path. */
export type Question = Omit<Request, 'url'> & { path: string }

export interface Answer {
  milliseconds: number
  text: string
}

export type Ask = (question: Question) => Promise<Answer>

/** Opens a persistent connection that sends requests one after the other. Each request resolves at the last byte of its answer. */
export function openConnection(resources: AsyncDisposableStack, baseUrl: string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  resources.defer(() => agent.destroy())
  return async ({ path, ...question }) => {
    const { body, ...options } = contentOf(question)
    const url = `${baseUrl}${basePath}${path}`
    const startedAt = performance.now()
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const signal = AbortSignal.timeout(1000 * answerWithinSeconds)
    send(url, { agent, signal, ...options }, resolve)
      .on('error', reject)
      .end(body)
    const response = await promise
    const answer = await text(response)
    const milliseconds = performance.now() - startedAt
    if (response.statusCode !== 200)
      throw new Error(`${url} was answered with ${response.statusCode}: ${answer}`)
    return { milliseconds, text: answer }
  }
}

const answerWithinSeconds = 10
const warmUp = 20

/** Returns the milliseconds of each of `amount` answers, requested one after the other over one persistent connection. */
export async function timeAnswers(
  resources: AsyncDisposableStack,
  request: Request,
  amount: number,
): Promise<number[]> {
  const samples: number[] = []
  const instance = autocannon({
    url: request.url,
    connections: 1,
    amount: warmUp + amount,
    timeout: answerWithinSeconds,
    ...contentOf(request),
  })
  resources.defer(() => instance.stop())
  // autocannon's histogram counts whole milliseconds, which is too coarse for answers of two milliseconds.
  instance.on('response', (_client, _status, _bytes, milliseconds) => samples.push(milliseconds))
  const result = await instance
  if (result.errors + result.timeouts + result.non2xx > 0 || samples.length !== warmUp + amount)
    throw new Error(`${request.url} was not answered as it should be: ${JSON.stringify(result)}`)
  return samples.slice(warmUp)
}

export interface Load {
  /** Answers a second. */
  readonly perSecond: number
  /** Milliseconds within which 99 of 100 answers arrived. */
  readonly p99: number
}

/**
 * Repeats a request after a warm-up of one second. Without `perSecond`, each connection sends the next request after each answer.
 * With `perSecond`, all connections together send this number of requests a second.
 */
export async function loadFor(
  resources: AsyncDisposableStack,
  request: Request,
  { seconds, connections, perSecond }: { seconds: number; connections: number; perSecond?: number },
): Promise<Load> {
  const send = async (duration: number) => {
    const timeout = answerWithinSeconds
    const instance = autocannon({
      url: request.url,
      connections,
      duration,
      timeout,
      ...contentOf(request),
      ...(perSecond !== undefined && { overallRate: perSecond }),
    })
    resources.defer(() => instance.stop())
    const result = await instance
    if (result.errors + result.timeouts + result.non2xx > 0)
      throw new Error(`${request.url} was not answered as it should be: ${JSON.stringify(result)}`)
    return result
  }
  await send(1)
  const { requests, latency } = await send(seconds)
  return { perSecond: requests.average, p99: latency.p99 }
}

const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 })

/** An answer to a GET over one persistent connection: the milliseconds until its head has arrived, and its bytes as received. */
export async function receive({ url, headers }: Request): Promise<{ firstByteMs: number; bytes: number }> {
  const startedAt = performance.now()
  const [response] = (await once(get(url, { agent: oneConnection, headers }), 'response')) as [
    IncomingMessage,
  ]
  const firstByteMs = performance.now() - startedAt
  let bytes = 0
  for await (const part of response) bytes += (part as Buffer).length
  if (response.statusCode !== 200) throw new Error(`${url} was answered with ${response.statusCode}`)
  return { firstByteMs, bytes }
}

/** Requests that each change another row or come from another user. */
export interface Write extends Request {
  readonly amount: number
  readonly connections: number
  /** Returns the path and the body of the next request, and the token and the address of its user. */
  next(): { path: string; body?: object; token?: string; address?: string }
}

/** Sends an amount of writes; each connection sends the next write after each answer. */
export async function sendWrites(resources: AsyncDisposableStack, write: Write): Promise<Load> {
  const { amount, connections } = write
  const instance = autocannon({
    url: write.url,
    connections,
    amount,
    timeout: answerWithinSeconds,
    ...contentOf(write),
    requests: [
      {
        setupRequest(request) {
          const { path, body, token, address } = write.next()
          const headers = {
            ...request.headers,
            ...(token && { authorization: `Bearer ${token}` }),
            ...(address && { 'x-forwarded-for': address }),
          }
          return { ...request, path, headers, ...(body && { body: JSON.stringify(body) }) }
        },
      },
    ],
  })
  resources.defer(() => instance.stop())
  // autocannon measures its duration in whole seconds, so the time is measured here.
  const startedAt = performance.now()
  let lastAt = startedAt
  instance.on('response', () => {
    lastAt = performance.now()
  })
  const result = await instance
  if (result.errors + result.timeouts + result.non2xx > 0)
    throw new Error(`${write.url} was not answered as it should be: ${JSON.stringify(result)}`)
  return { perSecond: (1000 * amount) / (lastAt - startedAt), p99: result.latency.p99 }
}

function contentOf({ method, token, headers, body }: Omit<Request, 'url'>) {
  return {
    method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }
}
