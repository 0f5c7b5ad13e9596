import { basePath } from '@easel/contract'
import { type Request, timeAnswers } from './harness/load.ts'
import type { Figure, Measurement } from './harness/measurement.ts'
import { type EndedWork, makeWork, type Person, roomySettings, signUp, upload } from './harness/person.ts'
import { smallPhoto } from './harness/photos.ts'
import { startServer, temporaryFolder } from './harness/server.ts'

const answersPerCall = 200
const postsPerPage = 20
const title = 'A painting of hills'

export const latency: Measurement = {
  name: 'latency',
  title: 'Answers and notifications',
  about:
    'All requests use one connection, like the requests of one person. Click to queued: from the moment at which the typed client sends `POST /work` until its ' +
    'answer has been read. End to notification: from `finish_ts`, which is set when the work is written to the database, to the arrival of ' +
    '`work_state` at a WebSocket client; the browser then shows its toast, and the time to draw the toast is not in ' +
    `the figure. The reads: ${answersPerCall} answers of each call by autocannon, after a warm-up, on a feed of posts of the works above, ` +
    `${postsPerPage} to a page, and the inspiration page with these posts.`,
  command: 'latency',
  runs: 20,
  timeLimitMs: 5 * 60_000,
  async measure({ resources, runs, say }) {
    const dataDir = temporaryFolder(resources)
    const { baseUrl } = await startServer(resources, { dataDir, env: roomySettings })
    const person = await signUp(resources, baseUrl)
    say(`${runs} works, one after the other`)
    const ended = await makeAndPost(person, runs)
    const figures: Figure[] = [
      { name: 'Click to queued', unit: 'ms', limit: 100, samples: ended.map(({ queuedMs }) => queuedMs) },
      {
        name: 'End of work to notification',
        unit: 'ms',
        limit: 200,
        samples: ended.map(({ work, notifiedAt }) => notifiedAt - work.finish_ts),
      },
    ]
    await checkFeed(baseUrl, Math.min(runs + 1, postsPerPage))
    for (const [name, request] of readsOf(baseUrl, person)) {
      say(name)
      figures.push({ name, unit: 'ms', samples: await timeAnswers(resources, request, answersPerCall) })
    }
    return figures
  },
}

/** Makes and publishes works. The first work is not counted, because it loads the code. */
async function makeAndPost(person: Person, runs: number): Promise<EndedWork[]> {
  const source = await upload(person, await smallPhoto(1))
  const ended: EndedWork[] = []
  for (let run = 0; run <= runs; run++) {
    const params = { seed: run }
    const made = await makeWork(person, { template: 'portrait-in-oils', sources: [source], params })
    await person.api.createPost({ title: `${title}, number ${run + 1}`, work_id: made.work.id })
    if (run > 0) ended.push(made)
  }
  return ended
}

/** Throws if the measured page does not show all posts. */
async function checkFeed(baseUrl: string, posts: number): Promise<void> {
  const response = await fetch(`${baseUrl}/inspiration`, { signal: AbortSignal.timeout(10_000) })
  const shown = new Set((await response.text()).match(new RegExp(`${title}, number \\d+`, 'g')))
  if (shown.size < posts) throw new Error(`The inspiration page shows ${shown.size} posts of ${posts}`)
}

function readsOf(baseUrl: string, { token }: Person): [string, Request][] {
  const api = `${baseUrl}${basePath}`
  return [
    [
      '`POST /hot_post_arr`',
      { url: `${api}/hot_post_arr`, method: 'POST', token, body: { limit: postsPerPage } },
    ],
    ['`POST /work_template_arr`', { url: `${api}/work_template_arr`, method: 'POST', token, body: {} }],
    ['`GET /current_user`', { url: `${api}/current_user`, method: 'GET', token }],
    ['`GET /inspiration`, rendered', { url: `${baseUrl}/inspiration`, method: 'GET' }],
  ]
}
