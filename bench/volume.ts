import { basePath } from '@easel/contract'
import { type Request, timeAnswers } from './harness/load.ts'
import type { Figure, Measurement } from './harness/measurement.ts'
import { startVolume, type Volume } from './harness/volume.ts'

const usualPosts = 100_000
const answersPerCall = 100
const limitMs = 5
/** Number of pages before the deep page. The measurement reads the first page and the deep page. */
const deepPages = 20

export const volume: Measurement = {
  name: 'volume',
  title: 'Lists of a site that has been in use for years',
  about:
    'The lists that people read, over one connection, for a user who follows two thousand people: the median of ' +
    `${answersPerCall} answers of each list after a warm-up, 20 items to a page, for the first page and for the page after ${deepPages} more pages. The site has ${usualPosts.toLocaleString('en')} posts ` +
    '(`--posts` changes the number), a tenth as many people, ten times as many likes, and two thousand topics, which are created by SQL and ' +
    'analysed. All settings are the defaults of `npm start`; the database has 32 MB of shared buffers.',
  command: 'volume',
  runs: 1,
  timeLimitMs: 45 * 60_000,
  async measure({ resources, posts = usualPosts, say }) {
    const site = await startVolume(resources, { posts, say })
    const figures: Figure[] = []
    for (const [name, call] of Object.entries(await callsOf(site))) {
      const first = request(site, call)
      const cursor = await deepCursor(first)
      const pages = [[name, first] as const]
      if (cursor)
        pages.push([`${name}, ${deepPages} pages on`, { ...first, body: { ...first.body, cursor } }])
      for (const [page, address] of pages) {
        const samples = await timeAnswers(resources, address, answersPerCall)
        figures.push({ name: page, unit: 'ms', samples, limit: limitMs })
        say(`${page}: ${samples.toSorted((a, b) => a - b)[samples.length >> 1]!.toFixed(1)} ms`)
      }
    }
    return figures
  },
}

interface Call {
  path: string
  body: object
}

function request({ baseUrl, reader }: Volume, { path, body }: Call): Request {
  return {
    url: `${baseUrl}${basePath}${path}`,
    method: 'POST',
    token: reader.token,
    body: { limit: 20, ...body },
  }
}

/** Returns the cursor of the deep page; undefined if the list ends before that page. */
async function deepCursor({ url, token, body }: Request): Promise<string | undefined> {
  let cursor: string | null | undefined
  for (let page = 0; page < deepPages; page++) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...body, ...(cursor && { cursor }) }),
      signal: AbortSignal.timeout(20_000),
    })
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${await response.text()}`)
    cursor = ((await response.json()) as { next_cursor?: string | null }).next_cursor
    if (!cursor) return undefined
  }
  return cursor ?? undefined
}

async function callsOf({ reader: { api } }: Volume): Promise<Record<string, Call>> {
  const { post_arr } = await api.listPosts({ followee_only: true, limit: 1 })
  const { topic_arr } = await api.listTopics({ limit: 1 })
  const { user_info, work_template_id } = post_arr[0]!
  const [user_id, topic_id] = [user_info.id, topic_arr[0]!.id]
  const posts = (body: object): Call => ({ path: '/post_arr', body })
  return {
    'Inspiration, hot': { path: '/hot_post_arr', body: {} },
    'Inspiration, hot videos': { path: '/hot_post_arr', body: { media_type: 'video' } },
    'Inspiration, new': posts({}),
    'Following, new': posts({ followee_only: true }),
    'Following, hot': posts({ followee_only: true, order_by: 'hot' }),
    'A person, new': posts({ user_id }),
    'A person, hot': posts({ user_id, order_by: 'hot' }),
    'A topic, new': posts({ topic_id }),
    'A topic, hot': posts({ topic_id, order_by: 'hot' }),
    'A template, hot': posts({ work_template_id, order_by: 'hot' }),
    'Best of the day': { path: '/hot_post_rank', body: { window: 'day' } },
    'Best of the month': { path: '/hot_post_rank', body: { window: 'month' } },
    'Best of all time': { path: '/hot_post_rank', body: { window: 'all' } },
    'Topics with their best': { path: '/topic_hot_post_rank_arr', body: { window: 'month' } },
    'Liked posts': { path: '/liked_post_arr', body: {} },
    Comments: { path: '/comment_arr', body: { post_id: post_arr[0]!.id } },
    Topics: { path: '/topic_arr', body: {} },
    People: { path: '/user_arr', body: {} },
    Followees: { path: '/followee_arr', body: {} },
    Templates: { path: '/work_template_arr', body: {} },
    Notifications: { path: '/notification_arr', body: {} },
  }
}
