import { createHash } from 'node:crypto'
import { pictureOf, propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveOf, exportOf, importInto, rewrite, unzip, zip } from '../../../../test/archive.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/harness.ts'
import { finishedWork } from '../../../../test/posting.ts'
import { newId } from '../../../platform/ids.ts'

let here: TestServer
let elsewhere: TestServer

beforeAll(async () => {
  ;[here, elsewhere] = await Promise.all([startTestServer(), startTestServer()])
})
afterAll(async () => {
  await here[Symbol.asyncDispose]()
  await elsewhere[Symbol.asyncDispose]()
})

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) =>
    text
      .normalize('NFC')
      .replace(/[\p{C}\p{Z}]/gu, '')
      .trim(),
  )
  .filter((text) => /\p{L}|\p{N}/u.test(text) && [...text].length <= 20)
const ts = fc.integer({ min: 1_600_000_000_000, max: 1_780_000_000_000 })
const colour = fc.record({ r: fc.nat(255), g: fc.nat(255), b: fc.nat(255) })

const work = fc.record({
  ts,
  colour,
  size: fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 })),
  format: fc.constantFrom('png', 'jpeg', 'webp'),
  title: words,
  strength: fc.double({ min: 0, max: 1, noNaN: true }),
  is_favourite: fc.boolean(),
  post: fc.option(
    fc.record({
      title: words,
      alt: words,
      ts,
      comments: fc.array(fc.record({ text: words, isReply: fc.boolean() }), { maxLength: 3 }),
    }),
  ),
})
const account = fc.record({ nick: words, bio: words, works: fc.array(work, { maxLength: 4 }) })

type Account = typeof account extends fc.Arbitrary<infer T> ? T : never

/** Builds the archive of such an account, in the form in which another server would export it. */
async function archived(person: Account): Promise<Buffer> {
  const id = newId()
  const media: Record<string, Buffer> = {}
  const [works, posts, comments]: object[][] = [[], [], []]
  for (const [position, made] of person.works.entries()) {
    const [width, height] = made.size
    const create = { width, height, channels: 3 as const, background: made.colour }
    const path = `media/works/${position}/image.${made.format.replace('jpeg', 'jpg')}`
    media[path] = await sharp({ create })
      .toFormat(made.format as 'png')
      .toBuffer()
    const [workId, postId] = [newId(), newId()]
    const label = { en: 'Strength', zh: '强度' }
    works!.push({
      ...{
        id: workId,
        state: 'done',
        media_type: 'image',
        create_ts: made.ts,
        start_ts: made.ts,
        finish_ts: made.ts + 5,
      },
      params: { strength: made.strength },
      is_favourite: made.is_favourite,
      template: {
        ...{
          id: newId(),
          version: 1,
          title: { en: made.title, zh: made.title },
          media_type: 'image',
          cost: 1,
        },
        input_arr: [{ name: 'strength', type: 'number', label, default: 0, shareable: true }],
      },
      ...{ image: { path }, source_arr: [] },
    })
    if (!made.post) continue
    posts!.push({
      id: postId,
      work_id: workId,
      title: made.post.title,
      alt_text: made.post.alt,
      create_ts: made.post.ts,
    })
    let thread: string | undefined
    for (const [index, { text, isReply }] of made.post.comments.entries()) {
      const commentId = newId()
      const times = { create_ts: made.post.ts + index, update_ts: made.post.ts + index }
      comments!.push({
        id: commentId,
        post_id: postId,
        text,
        ...times,
        ...(isReply && thread && { parent_id: thread }),
      })
      if (!isReply) thread = commentId
    }
  }
  const archive = archiveOf(id, { works: works!, posts: posts!, comments: comments! }, media)
  const profile = {
    account_id: id,
    nick_name: person.nick,
    bio: person.bio,
    location: '',
    website: '',
    avatar: {},
  }
  return await zip(rewrite(archive, 'profile.json', Buffer.from(JSON.stringify(profile))))
}

/** Returns the visible data of an account that is equal on every server. */
async function seen({ api, userId }: TestUser) {
  const { nick_name, bio, work_count, post_count } = await api.getCurrentUser()
  const { work_arr } = await api.listWorks({ limit: 100 })
  const { post_arr } = await api.listPosts({ user_id: userId, limit: 100 })
  const works = await Promise.all(
    work_arr.map(async ({ template_title, params, is_favourite, create_ts, finish_ts, result_info }) => {
      const { url, width, height, mime_type } = pictureOf({ result_info })
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const notified = { template_title, params, is_favourite, create_ts, finish_ts }
      return { ...notified, width, height, mime_type, sha256 }
    }),
  )
  const posts = await Promise.all(
    post_arr.map(async ({ id, title, alt_text, create_ts, params, comment_count }) => {
      const { comment_arr } = await api.listComments({ post_id: id })
      const threads = await Promise.all(
        comment_arr.map(async (first) => {
          const { comment_arr: replies } = await api.listComments({ post_id: id, parent_id: first.id })
          return [first, ...replies].map(({ text, create_ts: created }) => ({ text, at: created }))
        }),
      )
      return { title, alt_text, create_ts, params, comment_count, threads }
    }),
  )
  return { nick_name, bio, work_count, post_count, works, posts }
}

test('each post of an export has the same audience where it is imported', async () => {
  const [ann, anna] = [await here.join(), await elsewhere.join()]
  for (const audience of ['public', 'link', 'private'] as const)
    await ann.api.createPost({ title: `For ${audience}`, work_id: await finishedWork(ann), audience })
  const imported = await importInto(anna, await exportOf(ann))
  expect(imported).toMatchObject({ result: { count: { post: { added: 3, present: 0, refused: 0 } } } })
  const { post_arr } = await anna.api.listPosts({ user_id: anna.userId })
  const found = post_arr.map(({ title, audience, visibility }) => [title, audience, visibility])
  expect(found.toSorted()).toEqual([
    ['For link', 'link', 'limited'],
    ['For private', 'private', 'limited'],
    ['For public', 'public', 'public'],
  ])
  const seen = await elsewhere.visitor.listPosts({ user_id: anna.userId })
  expect(seen.post_arr).toMatchObject([{ title: 'For public' }])
})

test('an imported account is unchanged after its export and import to a second, empty server', async () => {
  await fc.assert(
    fc.asyncProperty(account, async (person) => {
      const [ann, anna] = [await here.join(), await elsewhere.join()]
      const first = await importInto(ann, await archived(person))
      expect(first.state).toBe('done')
      expect(first.result!.refused_arr).toEqual([])
      const taken = await exportOf(ann)
      const second = await importInto(anna, taken)
      expect([second.state, second.result!.refused_arr]).toEqual(['done', []])
      const [before, after] = [await seen(ann), await seen(anna)]
      expect(before.works).toHaveLength(person.works.length)
      expect(after).toEqual(before)
      // An export from the new server holds the same sections.
      const sections = async (bytes: Buffer) =>
        [...(await unzip(bytes)).keys()].filter((path) => !path.startsWith('media/')).sort()
      expect(await sections(await exportOf(anna))).toEqual(
        [...(await sections(taken))]
          .filter((path) => !/^(followe|ledger)/.test(path))
          .concat(['ledger/00001.json'])
          .sort(),
      )
    }),
    { numRuns: propertyRuns(12) },
  )
})
