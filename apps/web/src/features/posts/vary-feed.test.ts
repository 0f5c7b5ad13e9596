import fc from 'fast-check'
import { expect, test } from 'vitest'
import { samplePost } from '../../testing/samples.ts'
import { varyFeed } from './vary-feed.ts'

let count = 0
const post = (template: string, maker: string) => {
  count += 1
  const user_info = { id: maker, nick_name: maker, avatar_url: '', is_followed: false }
  return samplePost({ id: `post ${count}`, work_template_id: template, user_info })
}
const templatesOf = (pages: Parameters<typeof varyFeed>[0]) =>
  varyFeed(pages, 'en')
    .map((post) => post.work_template_id)
    .join('')

test('a third post of a template comes after other posts', () => {
  const oils = ['1', '2', '3', '4'].map((maker) => post('o', maker))
  const others = ['5', '6', '7'].map((maker) => post('w', maker))
  expect(templatesOf([[...oils, ...others]])).toBe('oowwoow')
})

test('a third post of a maker also comes later, and the order stays if there are no other posts', () => {
  const annPosts = ['a', 'b', 'c', 'd'].map((template) => post(template, 'ann'))
  expect(templatesOf([[...annPosts, post('e', 'bo')]])).toBe('abecd')
  expect(varyFeed([annPosts], 'en')).toEqual(annPosts)
})

test('an added page changes nothing above it, and a repeated post is not shown again', () => {
  const [first, second] = [
    [post('o', '1'), post('o', '2'), post('o', '3')],
    [post('w', '4'), post('o', '5')],
  ]
  const before = varyFeed([first], 'en')
  expect(varyFeed([first, [first[0]!, ...second]], 'en').slice(0, 3)).toEqual(before)
  expect(varyFeed([first, [first[0]!, ...second]], 'en')).toHaveLength(5)
})

test('each post is kept once, and a screen has more than two of a kind only if the remaining posts of the page are all of this kind', () => {
  const some = fc.array(fc.record({ template: fc.constantFrom('a', 'b', 'c'), maker: fc.nat(5) }), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(some, (specs) => {
      const page = specs.map(({ template, maker }) => post(template, String(maker)))
      const shown = varyFeed([page], 'en')
      expect(new Set(shown)).toEqual(new Set(page))
      for (const [index, post] of shown.entries()) {
        const repeats = (candidate: typeof post) => {
          const before = shown.slice(Math.max(0, index - 11), index)
          const same = (key: (p: typeof post) => string) =>
            before.filter((p) => key(p) === key(candidate)).length >= 2
          return Number(same((p) => p.work_template_id)) + Number(same((p) => p.user_info.id))
        }
        for (const later of shown.slice(index)) expect(repeats(post)).toBeLessThanOrEqual(repeats(later))
      }
    }),
  )
})

test('of posts that are about equally hot, a post in the language of the reader comes first', () => {
  const counts = { like_count: 0, comment_count: 0, share_count: 0 }
  const why = (hot: number) => ({
    ...{
      reason: 'hot' as const,
      order: 'hot' as const,
      ...counts,
      age_ms: 0,
      engagement_part: 0,
      time_part: hot,
      hot,
    },
  })
  const postAt = (title: string, hot: number, index: number) => ({
    ...post(`t${index}`, `m${index}`),
    ...{ title, why: why(hot) },
  })
  const page = [postAt('Low tide', 9, 1), postAt('雾里的山', 8.9, 2), postAt('静物', 7, 3)]
  const titles = (locale: 'en' | 'zh') => varyFeed([page], locale).map(({ title }) => title)
  expect(titles('zh')).toEqual(['雾里的山', 'Low tide', '静物'])
  expect(titles('en')).toEqual(['Low tide', '雾里的山', '静物'])
})
