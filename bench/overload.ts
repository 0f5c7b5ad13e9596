import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { basePath, type Client, CodeError, createClient } from '@easel/contract'
import { createMembers } from './harness/crowd.ts'
import { sendWrites } from './harness/load.ts'
import type { Measurement } from './harness/measurement.ts'
import { templateId } from './harness/person.ts'
import { quantile } from './harness/statistics.ts'
import { startVolume } from './harness/volume.ts'
import type { OpenLoop, Outcome } from './overload/open-loop.ts'

/** Requests a second, as a multiple of what the server answers at its limit. */
const factor = 3
const usualPosts = 10_000
/** Posts in a list. */
const rows = 24
/**
 * Numbers of accounts, and of accounts behind each address. With these numbers, neither an account nor an address reaches its
 * limits.
 */
const people = 3000
const perAddress = 10
const seconds = 20
const settlingSeconds = 5
const callTimeoutMs = 30_000
/** An address may sign in 20 times in five minutes. */
const callEveryMs = 1500

export const overload: Measurement = {
  name: 'overload',
  title: 'More calls than the API can answer',
  about:
    `Signed-in people request lists of ${rows} of ${usualPosts.toLocaleString('en')} posts (\`--posts\` changes the number) at a fixed rate, ${factor} × the rate that ` +
    `the API reaches at its limit (16 connections without pauses), for ${seconds} s, regardless of unanswered requests. Meanwhile one person signs in repeatedly, and another person starts and stops works. ` +
    'A fault is a request without an answer, an incomplete list, a status other than 200 and 503, or a 503 without `Retry-After`.',
  command: 'overload',
  runs: 1,
  timeLimitMs: 15 * 60_000,
  async measure({ resources, posts = usualPosts, say }) {
    const { baseUrl, pool, reader } = await startVolume(resources, {
      ...{ posts, say },
      // A larger factor would allow more calls in progress.
      env: { TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: '1' },
    })
    const path = `${basePath}/post_arr`
    const request = { url: `${baseUrl}${path}`, method: 'POST', body: { limit: rows } } as const
    const members = await createMembers(pool, people, perAddress)
    let sent = 0
    const next = () => ({ path, ...members[sent++ % people]! })
    // The first request of a person also reads the session, so the limit is measured with the later requests.
    await sendWrites(resources, { ...request, next, amount: people, connections: 16 })
    const atLimit = await sendWrites(resources, { ...request, next, amount: 5000, connections: 16 })
    say(`${atLimit.perSecond.toFixed(0)} answers a second at the limit`)
    const loop = { url: request.url, body: request.body, rows, members, seconds, settlingSeconds }
    const calm = await run({ ...loop, perSecond: atLimit.perSecond / 5 })
    const meanwhile = repeatCalls(baseUrl, reader.api)
    const crowded = await run({ ...loop, perSecond: atLimit.perSecond * factor })
    const others = await meanwhile.end()
    const faults = Object.entries({ ...calm.faults, ...crowded.faults })
    for (const [description, count] of faults) say(`fault: ${description}, ${count} ×`)
    const faultCount = faults.reduce((sum, [, count]) => sum + count, 0)
    return [
      { name: 'Answers at the limit', unit: '/s', samples: [atLimit.perSecond] },
      { name: 'At a fifth of the limit, p99', unit: 'ms', samples: [quantile(calm.servedMs, 0.99)] },
      {
        name: `At ${factor} × the limit, answered`,
        unit: '/s',
        samples: [crowded.servedMs.length / seconds],
      },
      {
        name: `At ${factor} × the limit, p99`,
        unit: 'ms',
        samples: [quantile(crowded.servedMs, 0.99)],
        limit: 1000,
      },
      {
        name: `At ${factor} × the limit, p99 after ${settlingSeconds} s`,
        unit: 'ms',
        samples: [quantile(crowded.settledMs, 0.99)],
        limit: 1000,
      },
      {
        name: `At ${factor} × the limit, refusals`,
        unit: '/s',
        samples: [crowded.refusedMs.length / seconds],
      },
      {
        name: `At ${factor} × the limit, refusals, p99`,
        unit: 'ms',
        samples: [quantile([0, ...crowded.refusedMs], 0.99)],
      },
      {
        name: `At ${factor} × the limit, sign-in, slowest`,
        unit: 'ms',
        samples: [Math.max(...others.signIn)],
      },
      {
        name: `At ${factor} × the limit, stop a work, slowest`,
        unit: 'ms',
        samples: [Math.max(...others.stop)],
      },
      { name: 'Faults', unit: '×', samples: [faultCount], limit: 0 },
    ]
  },
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof CodeError && error.code === 'A0440')) throw error
}

async function run(loop: OpenLoop): Promise<Outcome> {
  const child = fork(fileURLToPath(new URL('overload/open-loop.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  child.send(loop)
  const lost = ended.then(() => Promise.reject(new Error('The generator of requests ended without a result')))
  const [outcome] = (await Promise.race([once(child, 'message'), lost])) as [Outcome]
  await ended
  return outcome
}

/**
 * Repeats a sign-in, the start of a work and its stop until `end` is called, which resolves to the times of the sign-ins and stops.
 */
function repeatCalls(baseUrl: string, api: Client) {
  const times = { signIn: [] as number[], stop: [] as number[] }
  let isOver = false
  const timed = async (samples: number[], call: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await call()
    samples.push(performance.now() - startedAt)
  }
  const running = (async () => {
    const account = { username: `load${Date.now() % 1e9}`, password: crypto.randomUUID() }
    const visitor = createClient({ baseUrl, timeoutMs: callTimeoutMs })
    await visitor.register({ ...account, age_confirmed: true })
    const work_template_id = await templateId(api, 'fractal-flame')
    while (!isOver) {
      await timed(times.signIn, () => visitor.defaultLogin(account))
      const { id } = await api.createWork({ work_template_id, source_arr: [], params: {} })
      // If the call takes long, the work has already ended. The time counts anyway.
      await timed(times.stop, () => api.setWorkState({ id, state: 'break' }).catch(ignoreEnded))
      await sleep(callEveryMs)
    }
  })()
  return {
    async end() {
      isOver = true
      await running
      return times
    },
  }
}
