import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archiveOf, importInto, rewrite, zip } from '../../../test/archive.ts'
import { doubtfulPicture } from '../../../test/doubtful-picture.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  until,
  upload,
  workIn,
} from '../../../test/harness.ts'
import { joinModerator } from '../../../test/moderation.ts'
import { runHousekeeping } from '../../composition/housekeeping.ts'
import { transact } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { classNames } from '../moderation/pre-check/scores.ts'
import { PreCheck } from '../moderation/worker.ts'
import { workRunOwner } from '../works/worker.ts'
import { preCheckPost } from './worker.ts'

let server: TestServer
let ann: TestUser

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  ann = await server.join()
})

/** Parameters whose strokes leave a picture nearly unchanged. */
const faint = { strength: 0, brush_size: 4, seed: 1 }
/** Parameters that lower the network's certainty about the picture. */
const painted = { strength: 0.7, brush_size: 1, seed: 1 }

async function paint(picture: Uint8Array, params: Record<string, number>, api = ann.api): Promise<string> {
  const source_arr = [{ id: await upload(api, picture, 'png') }]
  const { id } = await api.createWork({
    // Strokes of strength 0, which leave a picture as it is, are a setting of this template alone.
    work_template_id: await builtinId('oil-painting'),
    source_arr,
    params,
  })
  await workIn(api, id, ['done'])
  return id
}

async function builtinId(key: string): Promise<string> {
  const template = server.context.db.selectFrom('work_templates').select('id').where('builtin_key', '=', key)
  return (await template.executeTakeFirstOrThrow()).id
}

const calm = () => samplePhoto({ width: 64, height: 64, format: 'png' })

async function forget(work_id: string): Promise<void> {
  await server.context.db.updateTable('works').set({ pre_check: null }).where('id', '=', work_id).execute()
}

async function caseOf(postId: string, moderator: TestUser) {
  const { case_arr } = await moderator.api.listCases({ target_type: 'post', limit: 100 })
  return case_arr.find(({ target }) => target.id === postId)
}

describe('a work with a pre-check', () => {
  test('is scored when it is done; a fit result is posted for everyone', async () => {
    const work_id = await paint(await calm(), painted)
    const { pre_check } = await server.context.db
      .selectFrom('works')
      .select('pre_check')
      .where('id', '=', work_id)
      .executeTakeFirstOrThrow()
    const scores = pre_check as Record<(typeof classNames)[number], number>
    expect(classNames.reduce((sum, name) => sum + scores[name], 0)).toBeCloseTo(1, 2)
    const post = await ann.api.createPost({ title: 'Hills', work_id })
    expect(post).toMatchObject({ is_sensitive: false, visibility: 'public' })
  })

  test('that is unfit is not posted, and its maker gets the reason in their language', async () => {
    const work_id = await paint(await doubtfulPicture('unfit'), faint)
    const post = { title: 'Round things', work_id }
    expect(await refusalOf(ann.api.createPost(post))).toMatchObject({
      code: 'A0440',
      message:
        'An automatic check found this picture sexually explicit. Such pictures cannot be posted on this site',
    })
    expect((await server.visitor.listPosts({ user_id: ann.userId })).post_arr).toEqual([])
  })

  test('that is borderline is posted blurred, without further effect if there are no moderators', async () => {
    const work_id = await paint(await doubtfulPicture('unfit'), painted)
    const post = await ann.api.createPost({ title: 'Round things', work_id })
    expect(post).toMatchObject({ is_sensitive: true, visibility: 'public' })
    expect((await ann.api.listCases({})).case_arr).toEqual([])
  })

  test('that is not scored yet is posted blurred, and later shown or judged like any other work', async () => {
    const work_id = await paint(await calm(), painted)
    await forget(work_id)
    const post = await ann.api.createPost({ title: 'Older hills', work_id })
    expect(post.is_sensitive).toBe(true)
    await until(async () => !(await server.visitor.getPost({ id: post.id })).is_sensitive || undefined)
    const doubtful = await paint(await doubtfulPicture('unfit'), painted)
    await forget(doubtful)
    const blurred = await ann.api.createPost({ title: 'Older things', work_id: doubtful })
    const marked = await until(async () => {
      const { sensitive_by } = await server.context.db
        .selectFrom('posts')
        .select('sensitive_by')
        .where('id', '=', blurred.id)
        .executeTakeFirstOrThrow()
      return sensitive_by === 'unchecked' ? undefined : sensitive_by
    })
    expect(marked).toBe('pre_check')
  })
})

describe('the pre-check with moderators', () => {
  let mod: TestUser

  beforeAll(async () => {
    mod = await joinModerator(server)
  })

  test('opens a case for a borderline post, visible to its maker; a decision without fault unblurs it', async () => {
    const work_id = await paint(await doubtfulPicture('unfit'), painted)
    const post = await ann.api.createPost({ title: 'Round things', work_id })
    const opened = (await caseOf(post.id, mod))!
    expect(opened).toMatchObject({ state: 'open', origin: 'pre_check', report_arr: [], side: 'moderator' })
    expect(await ann.api.getCase({ id: opened.id })).toMatchObject({ side: 'affected', can_appeal: false })
    const decided = await mod.api.decideCase({ id: opened.id, action: 'none', reason: 'Balls' })
    expect(decided.statement).toMatch(/found nothing wrong.*automatic check/)
    expect(await server.visitor.getPost({ id: post.id })).toMatchObject({ is_sensitive: false })
  })

  test('hides an unfit work that was posted unscored until a decision', async () => {
    const work_id = await paint(await doubtfulPicture('unfit'), faint)
    await forget(work_id)
    const post = await ann.api.createPost({ title: 'Unseen', work_id })
    const found = await until(() => caseOf(post.id, mod))
    expect(found).toMatchObject({ is_provisional: true, target: { state: 'hidden' } })
    expect((await refusalOf(server.visitor.getPost({ id: post.id }))).code).toBe('A0404')
    await mod.api.decideCase({ id: found.id, action: 'none', reason: 'Balls again' })
    expect(await server.visitor.getPost({ id: post.id })).toMatchObject({ is_sensitive: false })
  })

  test('scores shared source pictures too', async () => {
    const bob = await server.join()
    const work_id = await paint(await doubtfulPicture('unfit'), painted, bob.api)
    await server.context.db
      .updateTable('works')
      .set({ pre_check: JSON.stringify({ drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 }) })
      .where('id', '=', work_id)
      .execute()
    const post = await bob.api.createPost({ title: 'Before and after', work_id, share_sources: true })
    const found = await until(() => caseOf(post.id, mod))
    expect(found).toMatchObject({ is_provisional: true, origin: 'pre_check' })
  })

  test('removes an unfit avatar until a decision, and restores it if the decision finds no fault', async () => {
    const source = await upload(ann.api, await doubtfulPicture('unfit'), 'png')
    const { avatar_url } = await ann.api.updateCurrentUser({ avatar_url: `source/${source}` })
    const currentAvatar = async () => (await server.visitor.getUser({ id: ann.userId })).avatar_url
    await until(async () => ((await currentAvatar()) === avatar_url ? undefined : true))
    expect(await currentAvatar()).toContain('/system/avatar/')
    expect((await fetch(avatar_url)).status).toBe(404)
    const { case_arr } = await mod.api.listCases({ target_type: 'user', state_arr: ['open'] })
    const found = case_arr.find(({ target }) => target.id === ann.userId)!
    expect(found).toMatchObject({ is_provisional: true, origin: 'pre_check' })
    expect((await fetch(found.target.file_arr[0]!.url)).status).toBe(200)
    await mod.api.decideCase({ id: found.id, action: 'none', reason: 'Balls' })
    expect(await currentAvatar()).toBe(avatar_url)
    expect((await fetch(avatar_url)).status).toBe(200)
  })

  test('removes an unfit avatar of an import too', async () => {
    const account_id = newId()
    const path = 'media/avatar.png'
    const archive = archiveOf(account_id, {}, { [path]: await doubtfulPicture('unfit') })
    const profile = Buffer.from(JSON.stringify({ account_id, avatar: { path } }))
    await importInto(ann, await zip(rewrite(archive, 'profile.json', profile)))
    const found = await until(async () => {
      const { case_arr } = await mod.api.listCases({ target_type: 'user', state_arr: ['open'] })
      return case_arr.find(({ target }) => target.id === ann.userId)
    })
    expect(found).toMatchObject({ is_provisional: true, origin: 'pre_check' })
    expect((await ann.api.getCurrentUser()).avatar_url).toContain('/system/avatar/')
  })
})

test('hides a template with an unfit cover, and notifies its maker', async () => {
  const cover = { id: await upload(ann.api, await doubtfulPicture('unfit'), 'png') }
  const warp = { class_type: 'DomainWarp', inputs: { width: 96, height: 64, palette: 'ember', seed: 4 } }
  const { id } = await ann.api.createWorkTemplate({
    title: 'Embers',
    media_type: 'image',
    dag: { '1': warp, '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } } },
    input_arr: [],
    cover,
  })
  const found = await until(async () => (await ann.api.listCases({})).case_arr[0])
  expect(found).toMatchObject({
    is_provisional: true,
    target: { type: 'work_template', id, state: 'hidden' },
  })
  expect((await refusalOf(server.visitor.getWorkTemplate({ id }))).code).toBe('A0404')
})

describe('the pre-check without its network', () => {
  const broken = new PreCheck({ log: () => {}, thread: new URL('./none.ts', import.meta.url) })
  afterAll(() => broken[Symbol.asyncDispose]())

  test('does not prevent works, which have no scores then', async () => {
    const { context } = server
    const work_id = await paint(await calm(), faint)
    const value = { kind: 'image', width: 8, height: 8, data: new Uint8ClampedArray(256).fill(255) } as const
    const run = { id: work_id, userId: ann.userId, round: 1 }
    const owner = workRunOwner({ ...context, preCheck: broken, requestClip: async () => {} })
    const keeper = owner.open(run)
    const making = async () => ({ sources: [], hasModel: false, models: [] })
    await keeper.save({ nodeId: '3', contentKey: 'white', value, making })
    await transact(context.db, (tx) => keeper.record(tx))
    const work = await context.db
      .selectFrom('works')
      .select('pre_check')
      .where('id', '=', work_id)
      .executeTakeFirst()
    expect(work).toEqual({ pre_check: null })
  })

  test('keeps a post blurred until it can be scored, which is retried from time to time', async () => {
    const { context } = server
    const work_id = await paint(await calm(), faint)
    const { id } = await ann.api.createPost({ title: 'In the dark', work_id })
    await forget(work_id)
    const unseen = { is_sensitive: true, sensitive_by: 'unchecked' }
    await context.db.updateTable('posts').set(unseen).where('id', '=', id).execute()
    await preCheckPost({ ...context, preCheck: broken }, id)
    expect((await server.visitor.getPost({ id })).is_sensitive).toBe(true)
    await runHousekeeping(context)
    await until(async () => !(await server.visitor.getPost({ id })).is_sensitive || undefined)
  })
})
