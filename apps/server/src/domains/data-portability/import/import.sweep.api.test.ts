import { createHash } from 'node:crypto'
import { filesOf, pictureOf, samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportOf, importInto, uploadArchive } from '../../../../test/archive.ts'
import {
  shortFilm,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
} from '../../../../test/harness.ts'

let here: TestServer
let elsewhere: TestServer
let ann: TestUser
let bob: TestUser
let bytes: Buffer

beforeAll(async () => {
  ;[here, elsewhere] = await Promise.all([
    startTestServer({ START_ATTEMPTS: '100' }),
    startTestServer({ START_ATTEMPTS: '100' }),
  ])
  ;[ann, bob] = (await Promise.all([here.join(), here.join()])) as [TestUser, TestUser]
  const photo = await samplePhoto({ width: 300, height: 200 })
  const source_arr = [{ id: await upload(ann.api, photo) }]
  for (const type of ['image', 'video'] as const) {
    const work_template_id = await templateId(ann.api, type)
    const params = { seed: 5, ...(type === 'video' && shortFilm) }
    const { id } = await ann.api.createWork({ work_template_id, source_arr, params })
    await workIn(ann.api, id, ['done'])
    const post = await ann.api.createPost({
      title: `A ${type} of mine #mine @${(await bob.api.getCurrentUser()).username}`,
      alt_text: 'Told by its maker',
      work_id: id,
      share_sources: type === 'image',
    })
    const first = await ann.api.createComment({ post_id: post.id, text: 'First!' })
    await ann.api.createComment({ post_id: post.id, text: 'And again', parent_id: first.id })
    const reply = await bob.api.createComment({ post_id: post.id, text: 'Nice' })
    await ann.api.createComment({ post_id: post.id, text: 'Thank you', parent_id: reply.id })
  }
  const { avatar_arr } = await ann.api.listAvatars()
  await ann.api.updateCurrentUser({
    ...{ nick_name: '安安', bio: 'Paints', location: 'Lyon', website: 'https://example.org/' },
    avatar_url: avatar_arr[7]!.key,
  })
  await ann.api.followUser({ id: bob.userId })
  const work_template_id = await templateId(ann.api, 'image')
  for (const name of ['Mine', 'Other'])
    await ann.api.createPreset({ work_template_id, name, params: { seed: 7 } })
  bytes = await exportOf(ann)
})
afterAll(async () => {
  await here[Symbol.asyncDispose]()
  await elsewhere[Symbol.asyncDispose]()
})

async function sha256Of(url: string): Promise<string> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')
}

/**
 * Hash of the pixels, or of the media data of a film: an import removes the signature and the ids of the other site, so the files
 * differ.
 */
async function shownHash({ url, mime_type }: { url: string; mime_type: string }): Promise<string> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  const start = bytes.indexOf('mdat') - 4
  const shown =
    mime_type === 'video/mp4'
      ? bytes.subarray(start, start + bytes.readUInt32BE(start))
      : await sharp(bytes).raw().toBuffer()
  return createHash('sha256').update(shown).digest('hex')
}

async function presetsOf({ api }: TestUser) {
  const { preset_arr } = await api.listPresets({ work_template_id: await templateId(api, 'image') })
  return preset_arr.map(({ name, params, create_ts }) => ({ name, params, create_ts }))
}

/** Returns the visible data of an account, without ids that differ between servers. */
async function seen({ api, userId }: TestUser) {
  const user = await api.getCurrentUser()
  const { work_arr } = await api.listWorks({ limit: 100 })
  const { post_arr } = await api.listPosts({ user_id: userId, limit: 100 })
  const works = await Promise.all(
    work_arr.map(
      async ({
        template_title,
        params,
        state,
        create_ts,
        start_ts,
        finish_ts,
        is_post,
        result_info,
        source_arr,
      }) => {
        const files = filesOf({ result_info })
        const main = (files.video ?? files.image)!
        const { mime_type, width, height, duration_ms } = main
        const sources = await Promise.all((source_arr ?? []).map(({ file }) => sha256Of(file!.url)))
        return {
          ...{ template_title, params, state, create_ts, start_ts, finish_ts, is_post, sources },
          ...{ mime_type, width, height, duration_ms, shown: await shownHash(main) },
          thumbnail: [files.thumbnail.mime_type, files.thumbnail.width, files.thumbnail.height],
        }
      },
    ),
  )
  const posts = await Promise.all(
    post_arr.map(
      async ({
        id,
        title,
        alt_text,
        create_ts,
        media_type,
        topic_arr,
        params,
        template_title,
        source_arr,
        result_info,
      }) => {
        const { comment_arr } = await api.listComments({ post_id: id })
        const own = comment_arr.filter(({ user_info }) => user_info.id === userId)
        const replies = await Promise.all(
          own.map(
            async (comment) => (await api.listComments({ post_id: id, parent_id: comment.id })).comment_arr,
          ),
        )
        const words = ({ text, create_ts: created, update_ts }: (typeof own)[number]) => ({
          text,
          at: created,
          update_ts,
        })
        return {
          ...{ title, alt_text, create_ts, media_type, params, template_title },
          topics: topic_arr.map(({ name }) => name),
          shares: source_arr?.length ?? 0,
          shown: (await fetch((filesOf({ result_info }).video ?? pictureOf({ result_info })).url)).status,
          comments: own.map((comment, index) => ({ ...words(comment), replies: replies[index]!.map(words) })),
        }
      },
    ),
  )
  const { nick_name, bio, location, website, avatar_url, work_count, post_count } = user
  const avatar = avatar_url.replace(/^.*\/files\//, '')
  return { profile: { nick_name, bio, location, website, avatar, work_count, post_count }, works, posts }
}

describe('an imported archive', () => {
  test('gives the same profile, works, posts and comments on another server', async () => {
    const anna = await elsewhere.join()
    const { state, result } = await importInto(anna, bytes)
    expect(state).toBe('done')
    expect(result!.count).toMatchObject({
      work: { added: 2, present: 0, refused: 0 },
      post: { added: 2, present: 0, refused: 0 },
      source: { added: 1, refused: 0 },
      comment: { added: 4, present: 0, refused: 2 },
      preset: { added: 2, present: 0, refused: 0 },
    })
    expect(result!.refused_arr.map(({ kind, message }) => [kind, message])).toEqual([
      ['comment', 'It belongs to something that does not exist on this site'],
      ['comment', 'It belongs to something that does not exist on this site'],
    ])
    const [before, after] = [await seen(ann), await seen(anna)]
    expect(before.works).toHaveLength(2)
    expect(after).toEqual(before)
    expect(await presetsOf(ann)).toHaveLength(2)
    expect(await presetsOf(anna)).toEqual(await presetsOf(ann))
  })

  test('adds its history for reading, but neither attempts nor followers', async () => {
    const anna = await elsewhere.join()
    await importInto(anna, bytes)
    const { imported_history_arr } = await anna.api.listImportedHistory({ kind: 'ledger' })
    const { balance_entry_arr } = await ann.api.listBalanceEntries({})
    expect(
      imported_history_arr.map(({ data, create_ts }) => [data['amount'], data['reason'], create_ts]),
    ).toEqual(balance_entry_arr.map(({ amount, reason, create_ts }) => [amount, reason, create_ts]))
    const { imported_history_arr: people } = await anna.api.listImportedHistory({
      kind: 'followee',
      limit: 1,
    })
    expect(people[0]!.data).toMatchObject({ username: (await bob.api.getCurrentUser()).username })
    const { balance_arr } = await anna.api.listBalances()
    expect(balance_arr.reduce((sum, { amount }) => sum + amount, 0)).toBe(100)
    expect((await anna.api.getCurrentUser()).followee_count).toBe(0)
    const page = await anna.api.listImportedHistory({ limit: 2 })
    const rest = await anna.api.listImportedHistory({ limit: 100, cursor: page.next_cursor! })
    expect(
      new Set([...page.imported_history_arr, ...rest.imported_history_arr].map(({ id }) => id)).size,
    ).toBe(page.imported_history_arr.length + rest.imported_history_arr.length)
  })

  test('adds nothing when it is imported again, sequentially or concurrently', async () => {
    const anna = await elsewhere.join()
    await importInto(anna, bytes)
    const before = await seen(anna)
    const again = await importInto(anna, bytes)
    expect(again.result!.count).toMatchObject({
      work: { added: 0, present: 2 },
      post: { added: 0, present: 2 },
      comment: { added: 0, present: 4 },
      preset: { added: 0, present: 2 },
    })
    expect(await seen(anna)).toEqual(before)
    const id = await uploadArchive(anna, bytes)
    const answers = await Promise.all(Array.from({ length: 8 }, () => anna.api.importAccount({ id })))
    expect(new Set(answers.map(({ state }) => state)).size).toBeGreaterThan(0)
    const { db } = elsewhere.context
    expect(
      await db
        .selectFrom('account_imports')
        .select('id')
        .where('upload_id', '=', id.split('.')[0]!)
        .execute(),
    ).toHaveLength(1)
  })

  test('restores items that were deleted since, and leaves everything else unchanged', async () => {
    const anna = await elsewhere.join()
    await importInto(anna, bytes)
    const before = await seen(anna)
    const { work_arr } = await anna.api.listWorks({})
    await anna.api.deleteWork({ id: work_arr[0]!.id })
    const { result } = await importInto(anna, bytes)
    expect(result!.count).toMatchObject({
      work: { added: 1, present: 1 },
      post: { added: 1, present: 1 },
      comment: { added: 2, present: 2 },
    })
    expect(await seen(anna)).toEqual(before)
  })

  test('changes nothing in its own account, and is refused for other users of the same server', async () => {
    const before = await seen(ann)
    const { result } = await importInto(ann, bytes)
    expect(result!.count).toMatchObject({
      ...{
        work: { added: 0, present: 2 },
        post: { added: 0, present: 2 },
        comment: { added: 0, present: 6 },
      },
      history: { added: 0 },
    })
    expect(await seen(ann)).toEqual(before)
    const { state, error } = await importInto(bob, bytes)
    expect([state, error?.message]).toEqual(['refused', 'This archive belongs to another user of this site'])
  })

  test('of an erased account restores it with its comments, and notifies no user', async () => {
    const eve = await here.join()
    const work_template_id = await templateId(eve.api)
    const source_arr = [{ id: await upload(eve.api, await samplePhoto({ width: 60, height: 50 })) }]
    const { id } = await eve.api.createWork({ work_template_id, source_arr })
    await workIn(eve.api, id, ['done'])
    await eve.api.createPost({ title: 'By Eve', work_id: id })
    const { post_arr } = await here.visitor.listPosts({ user_id: ann.userId })
    await eve.api.createComment({ post_id: post_arr[0]!.id, text: 'Eve was here' })
    const [archive, before] = [await exportOf(eve), await seen(eve)]
    await eve.api.deleteAccount({ password: 'correct horse', immediately: true })
    const notified = async () => (await ann.api.listNotifications({ type: 'social' })).notification_arr.length
    const count = await notified()
    const evelyn = await here.join()
    const { result } = await importInto(evelyn, archive)
    expect(result!.count).toMatchObject({
      work: { added: 1 },
      post: { added: 1 },
      comment: { added: 1, refused: 0 },
    })
    expect({ ...(await seen(evelyn)), profile: {} }).toEqual({ ...before, profile: {} })
    const { comment_arr } = await here.visitor.listComments({ post_id: post_arr[0]!.id })
    expect(comment_arr.map(({ text }) => text)).toContain('Eve was here')
    expect(await notified()).toBe(count)
  })
})
