import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { joinAdmin } from '../../../../test/administration.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  until,
} from '../../../../test/harness.ts'
import { seedPosts } from '../../../../test/seed.ts'
import { BlockedWords } from './blocked-words.ts'

let server: TestServer
let admin: TestUser
let ann: TestUser
let postId: string

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  admin = await joinAdmin(server)
  ann = await server.join()
  const posts = await seedPosts(server.context.db, [{ user_id: ann.userId, title: 'Sea' }])
  postId = posts[0]!
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(async () => {
  const { word_arr } = await admin.api.listBlockedWords()
  for (const { word } of word_arr) await admin.api.removeBlockedWord({ word })
})

const block = (...word_arr: string[]) => admin.api.addBlockedWords({ word_arr })

test('blocked words are for administrators only', async () => {
  const calls = (api: TestUser['api']) => [
    () => api.listBlockedWords(),
    () => api.addBlockedWords({ word_arr: ['x'] }),
    () => api.removeBlockedWord({ word: 'x' }),
    () => api.testBlockedWords({ text: 'x' }),
  ]
  for (const call of calls(ann.api)) expect((await refusalOf(call())).code).toBe('A0301')
  for (const call of calls(server.visitor)) expect((await refusalOf(call())).code).toBe('A0200')
})

test('a text for other users is refused with the name of its blocked word, until the word is removed', async () => {
  expect((await block('Fool*')).word_arr).toMatchObject([{ word: 'fool*', user_info: { id: admin.userId } }])
  const { api } = ann
  const texts: [string, () => Promise<unknown>][] = [
    ['text', () => api.createComment({ post_id: postId, text: 'Such foolishness' })],
    ['title', () => api.updatePost({ id: postId, title: 'A FOOL' })],
    ['alt_text', () => api.updatePost({ id: postId, alt_text: 'fóol' })],
    ['bio', () => api.updateCurrentUser({ bio: 'No fool' })],
    ['name', () => api.createBoard({ name: 'Fool', audience: 'private' })],
    ['description', () => api.createBoard({ name: 'Fine', description: 'fools', audience: 'public' })],
    ['website', () => api.updateCurrentUser({ website: 'https://fool.example' })],
    ['title', () => api.createProject({ title: 'Fool' })],
    ['site_name', () => admin.api.updateSiteSettings({ site_name: 'Fool' })],
    [
      'nick_name',
      () =>
        server.visitor.register({
          ...{ username: 'somebody', password: 'correct horse', age_confirmed: true },
          nick_name: 'The fool',
        }),
    ],
  ]
  for (const [path, send] of texts) {
    expect(await refusalOf(send())).toMatchObject({
      code: 'A0400',
      message: 'The text contains a word that this site does not allow',
      paths: [path],
    })
  }
  const error = await api.createComment({ post_id: postId, text: 'fool' }).catch((error: unknown) => error)
  expect(error).toMatchObject({ details: [{ message: 'Contains a word that is not allowed: fool…' }] })
  const { id } = await api.createComment({ post_id: postId, text: 'Fine' })
  expect((await refusalOf(api.updateComment({ id, text: 'fools' }))).paths).toEqual(['text'])
  await admin.api.removeBlockedWord({ word: 'fool*' })
  await api.updateComment({ id, text: 'fools' })
})

test('earlier texts stay, and other fields of a post with such a text can still be changed', async () => {
  const { id } = await ann.api.createComment({ post_id: postId, text: 'A relic' })
  await block('relic')
  expect((await server.visitor.getComment({ id })).text).toBe('A relic')
  await ann.api.updatePost({ id: postId, alt_text: 'Waves' })
})

test('a sentence is tested against the words', async () => {
  await block('fool', '坏词')
  expect(await admin.api.testBlockedWords({ text: 'You fool: 坏 词' })).toEqual({
    word_arr: ['fool', '坏词'],
  })
  expect(await admin.api.testBlockedWords({ text: 'Foolish' })).toEqual({ word_arr: [] })
})

test('a change reaches other processes by an event', async () => {
  using otherWords = await BlockedWords.open(server.context)
  await block('fool')
  await until(async () => (otherWords.find('fool').length === 1 ? true : undefined))
  await admin.api.removeBlockedWord({ word: 'fool' })
  await until(async () => (otherWords.find('fool').length === 0 ? true : undefined))
})

test.each([[[]], [['!?']], [['a'.repeat(61)]], [['ok', ' ']]])(
  '%j is refused as a blocked word',
  async (words) => {
    expect((await refusalOf(block(...words))).code).toBe('A0400')
    expect((await admin.api.listBlockedWords()).word_arr).toEqual([])
  },
)

test('there are at most a thousand blocked words, and a set that exceeds this adds nothing', async () => {
  const words = Array.from({ length: 999 }, (_, index) => ({ word: `w${index}` }))
  await server.context.db.insertInto('blocked_words').values(words).execute()
  await block('w0', 'one more')
  expect((await refusalOf(block('w1', 'too many'))).code).toBe('A0440')
  const { word_arr } = await admin.api.listBlockedWords()
  expect(word_arr).toHaveLength(1000)
  await server.context.db.deleteFrom('blocked_words').execute()
})
