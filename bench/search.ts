import { basePath } from '@easel/contract'
import { timeAnswers } from './harness/load.ts'
import type { Figure, Measurement } from './harness/measurement.ts'
import { startVolume } from './harness/volume.ts'

const usualPosts = 100_000
const answersPerCall = 50
const limitMs = 20

export const search: Measurement = {
  name: 'search',
  title: 'Search in Chinese and English',
  about:
    `\`POST /post_arr\` with a keyword (20 posts to a page) and \`POST /search\`, over one connection: the median of ${answersPerCall} answers of each call after a warm-up, on ` +
    `${usualPosts.toLocaleString('en')} posts (\`--posts\` changes the number) with titles of three to seven words, half of them Chinese. One word is in half of the titles, ` +
    'another word in one of fifty titles, and another word in only three titles.',
  command: 'search',
  runs: 1,
  timeLimitMs: 30 * 60_000,
  async measure({ resources, posts = usualPosts, say }) {
    const { baseUrl, reader, marks } = await startVolume(resources, { posts, say })
    const figures: Figure[] = []
    const measure = async (name: string, path: string, body: object) => {
      const url = `${baseUrl}${basePath}${path}`
      const samples = await timeAnswers(
        resources,
        { url, method: 'POST', token: reader.token, body },
        answersPerCall,
      )
      figures.push({ name, unit: 'ms', samples, limit: limitMs })
      say(`${name}: ${samples.toSorted((a, b) => a - b)[samples.length >> 1]!.toFixed(1)} ms`)
    }
    const keywords = {
      [`${marks.many}, in half of the posts`]: marks.many,
      [`${marks.some}, in a fiftieth`]: marks.some,
      [`${marks.few}, in three`]: marks.few,
      [`${marks.old}, in the oldest fifth`]: marks.old,
      '琥碧, in none': '琥碧',
      [`${[...marks.many][0]}, one character`]: [...marks.many][0]!,
      [`${marks.many} ${marks.some}`]: `${marks.many} ${marks.some}`,
      [`${marks.latin}, in a fiftieth`]: marks.latin,
      'ligh, as one types': 'ligh',
      'u, every name': 'u',
      'oil, a template': 'oil',
      'A sentence of 400 characters': '海边的日落和灯塔，'.repeat(44),
    }
    for (const [name, keyword] of Object.entries(keywords)) {
      await measure(name, '/post_arr', { keyword, limit: 20 })
    }
    for (const order_by of ['ts', 'hot'])
      await measure(`${marks.some}, by ${order_by}`, '/post_arr', {
        keyword: marks.some,
        order_by,
        limit: 20,
      })
    for (const keyword of [marks.many, marks.few, 'li', 'u'])
      await measure(`\`POST /search\` ${keyword}`, '/search', { keyword })
    return figures
  },
}
