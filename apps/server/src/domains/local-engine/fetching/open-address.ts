import {
  type IncomingMessage,
  Agent as PlainAgent,
  type RequestOptions,
  request as requestPlain,
} from 'node:http'
import { Agent, request } from 'node:https'
import { isPublicHost, lookupPublic } from '../../../platform/net/public-address.ts'
import { LocalEngineError, localError } from '../faults.ts'

/** Limits of a download. */
export interface Reach {
  /** Hosts to which the download may be redirected; `*.` matches any subdomain. */
  readonly hosts: readonly string[]
  /** True if the host of the site has entered the address: it may be in a private network, and without encryption. */
  readonly isOwn: boolean
}

interface OpenOptions {
  /** Name of the file, for messages. */
  readonly name: string
  readonly reach: Reach
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

const maxRedirects = 6
const headTimeoutMs = 30_000
const silenceMs = 60_000

/**
 * Opens an address and returns its answer with the status 200, 206 or 416. Names must resolve to public addresses, which is
 * checked when connecting; redirects may lead only to the hosts of the catalogue. With a proxy, the proxy resolves names itself.
 */
export async function openAddress(address: string, options: OpenOptions): Promise<IncomingMessage> {
  let url = new URL(address)
  for (let count = 0; count <= maxRedirects; count += 1) {
    const isFirst = count === 0
    const isOwn = options.reach.isOwn && url.host === new URL(address).host
    if (!isFirst && !isOwn && !isNamed(url, options.reach.hosts))
      throw localError('redirect_refused', { name: options.name, host: url.host })
    if (!isOwn && (url.protocol !== 'https:' || !isPublicHost(url.hostname)))
      throw localError('private_address', { name: options.name })
    const answer = await send(url, isOwn, options)
    const status = answer.statusCode ?? 0
    if (status < 300 || status >= 400) return requireSuccess(answer, url, options)
    answer.destroy()
    const next = URL.parse(answer.headers.location ?? '', url)
    if (!next || !/^https?:$/.test(next.protocol))
      throw localError('host_refuses', { name: options.name, host: url.host, status })
    url = next
  }
  throw localError('redirect_refused', { name: options.name, host: url.host })
}

function isNamed({ hostname }: URL, hosts: readonly string[]): boolean {
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}

function requireSuccess(answer: IncomingMessage, url: URL, { name }: OpenOptions): IncomingMessage {
  const status = answer.statusCode ?? 0
  if (status === 200 || status === 206 || status === 416) return answer
  answer.destroy()
  throw status === 408 || status === 429 || status >= 500
    ? localError('host_away', { host: url.host })
    : localError('host_refuses', { name, host: url.host, status })
}

async function send(url: URL, isOwn: boolean, { headers, signal }: OpenOptions): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const make = isSecure ? request : (requestPlain as typeof request)
  const requestOptions: RequestOptions = isOwn ? {} : { lookup: lookupPublic }
  const agent = agentOf(isSecure ? Agent : PlainAgent)
  return await new Promise((resolve, reject) => {
    const sent = make(url, {
      ...requestOptions,
      agent,
      signal,
      headers: { 'user-agent': 'Easel', accept: '*/*', 'accept-encoding': 'identity', ...headers },
    })
    const fail = (error: Error) => reject(signal.aborted ? signal.reason : connectionFault(error, url))
    sent.once('error', fail)
    const timer = setTimeout(() => sent.destroy(new Error('no answer')), headTimeoutMs)
    sent.once('response', (answer) => {
      clearTimeout(timer)
      sent.off('error', fail)
      // Later errors reach the reader of the answer.
      sent.on('error', () => {})
      answer.setTimeout(silenceMs, () => answer.destroy(new Error('silence')))
      resolve(answer)
    })
    sent.once('close', () => clearTimeout(timer))
    sent.end()
  })
}

/** Returns an agent for one request, which uses the proxy that the environment names (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). */
function agentOf(kind: typeof Agent | typeof PlainAgent): Agent | PlainAgent {
  try {
    return new kind({ proxyEnv: process.env, keepAlive: false })
  } catch (error) {
    throw localError('bad_proxy', { detail: withoutPassword(error) }, { cause: error })
  }
}

/** Returns the fault of a connection that failed or broke. */
export function connectionFault(error: unknown, { host }: URL): LocalEngineError {
  if (error instanceof LocalEngineError) return error
  const { code } = error as { code?: unknown }
  return code === 'ERR_PROXY_TUNNEL'
    ? localError('bad_proxy', { detail: withoutPassword(error) }, { cause: error })
    : localError('host_away', { host }, { cause: error })
}

/**
 * Returns the message of an error without the name and password of a proxy's URL, which may contain any character if it is
 * malformed.
 */
function withoutPassword(error: unknown): string {
  const { message } = error as Error
  const [from, to] = [message.indexOf('//'), message.lastIndexOf('@')]
  const plain = from !== -1 && to > from ? `${message.slice(0, from + 2)}${message.slice(to + 1)}` : message
  return plain.slice(0, 200)
}
