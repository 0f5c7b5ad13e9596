// Sends requests at a fixed rate, whether earlier requests are answered or not, as many independent people do. A generator that
// waits for answers would slow down with the server and hide its queue. Runs in a process of its own; receives an `OpenLoop`, and
// sends its `Outcome`.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '../harness/crowd.ts'

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
}

/** Sent to the parent. Times are in milliseconds from the request to the last byte of its answer. */
export interface Outcome {
  readonly servedMs: number[]
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
const outcome: Outcome = { servedMs: [], refusedMs: [], faults: {} }
// Each person keeps a connection, as browsers do.
const agent = new Agent({ keepAlive: true, maxFreeSockets: Infinity })
const body = JSON.stringify(loop.body)
const pending = new Set<Promise<void>>()
const startedAt = performance.now()
let sent = 0
while (performance.now() - startedAt < loop.seconds * 1000) {
  const due = Math.floor(((performance.now() - startedAt) / 1000) * loop.perSecond)
  for (; sent < due; sent += 1) {
    const answered = ask(loop.members[sent % loop.members.length]!).finally(() => pending.delete(answered))
    pending.add(answered)
  }
  await sleep(tickMs)
}
await Promise.all(pending)
agent.destroy()
process.send!(outcome, () => process.disconnect!())

async function ask({ token, address }: Member): Promise<void> {
  const beganAt = performance.now()
  try {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': address,
    }
    const signal = AbortSignal.timeout(answerWithinMs)
    send(loop.url, { method: 'POST', agent, headers, signal }, resolve).on('error', reject).end(body)
    const response = await promise
    const answer = await text(response)
    note(response, answer, performance.now() - beganAt)
  } catch (error) {
    countFault(error instanceof Error ? error.message : String(error))
  }
}

function note({ statusCode, headers }: IncomingMessage, answer: string, tookMs: number): void {
  if (statusCode === 200) {
    outcome.servedMs.push(tookMs)
    if (JSON.parse(answer).post_arr?.length !== loop.rows) countFault('an incomplete list')
  } else if (statusCode === 503) {
    outcome.refusedMs.push(tookMs)
    if (headers['retry-after'] === undefined) countFault('a refusal without Retry-After')
  } else countFault(`status ${statusCode}`)
}

function countFault(description: string): void {
  outcome.faults[description] = (outcome.faults[description] ?? 0) + 1
}
