// Sends requests at a fixed rate, whether earlier requests are answered or not, as many independent people do. A generator that
// waits for answers would slow down with the server and hide its queue. Runs in a process of its own; receives an `OpenLoop`, and
// sends its `Outcome`.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '../harness/crowd.ts'
import { type Answer, Connections } from './connections.ts'

/** Sent by the parent. */
export interface OpenLoop {
  readonly url: string
  /** Body of each POST. */
  readonly body: object
  /** Number of rows in `post_arr` of each complete answer. */
  readonly rows: number
  /** The senders, in turns. */
  readonly members: readonly Member[]
  readonly perSecond: number
  readonly seconds: number
  /** Seconds after which the server has accepted the connections of all people and has adapted to the rate. */
  readonly settlingSeconds: number
}

/** Sent to the parent. Times are in milliseconds from the request to the last byte of its answer. */
export interface Outcome {
  readonly servedMs: number[]
  /** The part of `servedMs` that was requested after `settlingSeconds`. */
  readonly settledMs: number[]
  readonly refusedMs: number[]
  /**
   * Requests without an answer, answers with other statuses, refusals without `Retry-After` and incomplete lists, by description.
   */
  readonly faults: Record<string, number>
}

const tickMs = 5
const answerWithinMs = 30_000

process.once('disconnect', () => process.exit())
const [loop] = (await once(process, 'message')) as [OpenLoop]
const outcome: Outcome = { servedMs: [], settledMs: [], refusedMs: [], faults: {} }
const { host, hostname, port, pathname } = new URL(loop.url)
const connections = new Connections({ host: hostname, port: Number(port), timeoutMs: answerWithinMs })
const requests = loop.members.map(requestOf)
const pending = new Set<Promise<void>>()
const startedAt = performance.now()
let sent = 0
while (performance.now() - startedAt < loop.seconds * 1000) {
  const due = Math.floor(((performance.now() - startedAt) / 1000) * loop.perSecond)
  for (; sent < due; sent += 1) {
    const answered = ask(requests[sent % requests.length]!).finally(() => pending.delete(answered))
    pending.add(answered)
  }
  await sleep(tickMs)
}
await Promise.all(pending)
connections[Symbol.dispose]()
process.send!(outcome, () => process.disconnect!())

function requestOf({ token, address }: Member): Buffer {
  const body = JSON.stringify(loop.body)
  const lines = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-forwarded-for: ${address}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

async function ask(request: Buffer): Promise<void> {
  const beganAt = performance.now()
  try {
    note(await connections.send(request), beganAt)
  } catch (error) {
    countFault(error instanceof Error ? error.message : String(error))
  }
}

function note({ status, headers, body }: Answer, beganAt: number): void {
  const tookMs = performance.now() - beganAt
  if (status === 200) {
    outcome.servedMs.push(tookMs)
    if (beganAt - startedAt > loop.settlingSeconds * 1000) outcome.settledMs.push(tookMs)
    if (JSON.parse(body.toString()).post_arr?.length !== loop.rows) countFault('an incomplete list')
  } else if (status === 503) {
    outcome.refusedMs.push(tookMs)
    if (!/\r\nretry-after: \d/i.test(headers)) countFault('a refusal without Retry-After')
  } else countFault(`status ${status}`)
}

function countFault(description: string): void {
  outcome.faults[description] = (outcome.faults[description] ?? 0) + 1
}
