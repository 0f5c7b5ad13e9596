import { randomBytes } from 'node:crypto'
import { maxWordLists } from '@easel/contract'
import { samplePhoto } from '@easel/testkit'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { joinAdmin } from '../../../../test/administration.ts'
import { archiveOf, exportOf, importInto, uploadArchive, zip } from '../../../../test/archive.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  until,
} from '../../../../test/harness.ts'
import { seedPosts } from '../../../../test/seed.ts'
import { allotmentOf } from '../../../allotments.ts'
import { newId } from '../../../platform/ids.ts'
import { diskFull } from '../../../platform/storage/free-disk.ts'
import { ImportPause, ImportTurn } from './import-turn.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

// Imports on another server: import.sweep.api.test.ts.
test('an import adds saved settings only as far as a form and the limits accept them', async () => {
  const anna = await server.join()
  const id = await templateId(anna.api, 'image')
  const preset = (changes: object = {}) => ({
    ...{ id: crypto.randomUUID(), work_template_id: id, name: crypto.randomUUID(), create_ts: 1 },
    ...{ params: { seed: 7 }, ...changes },
  })
  const presets = [
    preset({ name: 'Older', params: { seed: 7, gone: 'x', wetness: 'much' } }),
    preset({ name: 'Older' }),
    preset({ work_template_id: crypto.randomUUID() }),
    preset({ name: '' }),
    preset({ name: 'x'.repeat(10_000) }),
    preset({ params: { seed: { deep: 1 } } }),
    preset({ params: { text: 'x'.repeat(100_000) } }),
    ...Array.from({ length: 60 }, () => preset()),
  ]
  const archive = await zip(archiveOf(crypto.randomUUID(), { presets }))
  const { state, result } = await importInto(anna, archive)
  expect([state, result!.count.preset]).toEqual(['done', { added: 50, present: 1, refused: 16 }])
  const { preset_arr } = await anna.api.listPresets({ work_template_id: id })
  expect(preset_arr).toHaveLength(50)
  expect(preset_arr.find(({ name }) => name === 'Older')).toMatchObject({ params: { seed: 7 }, create_ts: 1 })
})

test('an import adds words and lists, and keeps existing words and lists', async () => {
  const anna = await server.join()
  await anna.api.keepWords({ prompt: 'a mill at dusk', negative_prompt: 'people' })
  await anna.api.setWordList({ name: 'time', entry_arr: ['dawn', 'noon'] })
  await anna.api.setWordList({ name: 'weather', entry_arr: ['rain', 'snow'] })
  const listed = async () => {
    const [{ words_arr }, { word_list_arr }] = [
      await anna.api.listKeptWords({}),
      await anna.api.listWordLists(),
    ]
    return [words_arr, word_list_arr].map((all) => all.map(({ id: _, ...rest }) => rest))
  }
  const [words, lists] = await listed()
  const archive = await exportOf(anna)
  await anna.api.deleteKeptWords({ id: (await anna.api.listKeptWords({})).words_arr[0]!.id })
  await anna.api.deleteWordList({ id: (await anna.api.listWordLists()).word_list_arr[0]!.id })
  await anna.api.setWordList({ name: 'weather', entry_arr: ['sun'] })
  const countsOf = async () => (await importInto(anna, archive)).result?.count
  expect(await countsOf()).toMatchObject({
    words: { added: 1, present: 0, refused: 0 },
    word_list: { added: 1, present: 1, refused: 0 },
  })
  expect(await listed()).toEqual([words, [lists![0], { name: 'weather', entry_arr: ['sun'] }]])
  expect(await countsOf()).toMatchObject({ words: { present: 1 }, word_list: { present: 2 } })
})

test('an import adds only as many words as an account may keep, and only words that a form accepts', async () => {
  const anna = await server.join()
  const words = (prompt: string, is_favourite: boolean) => ({
    ...{ id: crypto.randomUUID(), prompt, negative_prompt: '', is_favourite, use_ts: 1 },
  })
  const many = (count: number, is_favourite: boolean) =>
    Array.from({ length: count }, (_, index) => words(`${is_favourite} ${index}`, is_favourite))
  const { favouriteWords } = allotmentOf('person')
  const archive = archiveOf(crypto.randomUUID(), {
    words: [
      words('', true),
      words('x'.repeat(100_000), false),
      ...many(favouriteWords + 3, true),
      ...many(305, false),
    ],
    word_lists: [
      { id: crypto.randomUUID(), name: 'a b', entry_arr: ['x'] },
      { id: crypto.randomUUID(), name: 'empty', entry_arr: [] },
      ...Array.from({ length: maxWordLists + 1 }, (_, index) => ({
        name: `list-${index}`,
        entry_arr: ['x'],
      })),
    ],
  })
  const { result } = await importInto(anna, await zip(archive))
  expect(result!.count).toMatchObject({
    words: { added: favouriteWords + 305, refused: 5 },
    word_list: { added: maxWordLists, refused: 3 },
  })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from kept_words where user_id = ${anna.userId}`.execute(
    server.context.db,
  )
  expect(rows[0]!.count).toBe(favouriteWords + 300)
})

test('an import adds boards once, with the works that the account has here or may see', async () => {
  const [anna, bob] = [await server.join(), await server.join()]
  const [postId] = await seedPosts(server.context.db, [{ user_id: bob.userId, title: 'Seen' }])
  const { work_id } = await bob.api.getPost({ id: postId! })
  const board = {
    ...{ id: crypto.randomUUID(), name: 'Blues', description: '', audience: 'link', create_ts: 1 },
    work_id_arr: [crypto.randomUUID(), work_id],
    cover_work_id: work_id,
  }
  const broken = { ...board, id: crypto.randomUUID(), name: '' }
  const archive = await zip(archiveOf(crypto.randomUUID(), { boards: [board, broken] }))
  for (const count of [
    { added: 1, present: 0, refused: 1 },
    { added: 0, present: 1, refused: 1 },
  ])
    expect(await importInto(anna, archive)).toMatchObject({ result: { count: { board: count } } })
  const { board_arr } = await anna.api.listBoards({})
  expect(board_arr).toMatchObject([
    { name: 'Blues', audience: 'link', item_count: 1, create_ts: 1, cover_work_id: work_id },
  ])
})

describe('projects', () => {
  const graph = (word: string) => ({ nodes: [], links: [], extra: { easel: { version: 1, word } } })
  const project = (changes: object = {}) => ({
    ...{ id: crypto.randomUUID(), title: 'Mill', editable: true, version: 1, create_ts: 1, update_ts: 2 },
    ...{ ui: graph('mill'), ...changes },
  })
  const allOf = async ({ api }: TestUser) =>
    await Promise.all((await api.listProjects({})).project_arr.map(({ id }) => api.getProject({ id })))
  const countOf = async (person: TestUser, projects: readonly object[]) => {
    const { state, result } = await importInto(
      person,
      await zip(archiveOf(crypto.randomUUID(), { projects })),
    )
    return { state, ...result?.count.project, refused: result?.refused_arr.map(({ message }) => message) }
  }

  test('are imported once, with their versions and the template from which they were copied', async () => {
    const anna = await server.join()
    const work_template_id = await templateId(anna.api, 'image')
    const ui = { ...graph('\0 \ud800 \u4e00'), deep: JSON.parse('['.repeat(500) + ']'.repeat(500)) }
    const { id } = await anna.api.createProject({ title: 'Drawn', ui, work_template_id })
    await anna.api.updateProject({ id, version: 1, ui: graph('two'), title: 'Second' })
    await anna.api.updateProject({ id, version: 2, editable: false })
    const [before] = await allOf(anna)
    expect(before!.based_on).toMatchObject({ work_template_id })
    const archive = await exportOf(anna)
    await anna.api.updateProject({ id, version: 3, editable: true })
    await anna.api.deleteProject({ id })
    const countsOf = async () => (await importInto(anna, archive)).result?.count.project
    expect(await countsOf()).toEqual({ added: 1, present: 0, refused: 0 })
    const [after] = await allOf(anna)
    expect(after).toEqual({ ...before, id: after!.id })
    const { version_arr } = await anna.api.listProjectVersions({ id: after!.id })
    expect(version_arr.map(({ version, title }) => [version, title])).toEqual([
      [3, 'Second'],
      [2, 'Second'],
      [1, 'Drawn'],
    ])
    expect((await anna.api.getProjectVersion({ id: after!.id, version: 1 })).ui).toEqual(ui)
    // A change continues the count of versions.
    await anna.api.updateProject({ id: after!.id, version: 3, editable: true })
    expect(await countsOf()).toEqual({ added: 0, present: 1, refused: 0 })
    expect(await allOf(anna)).toHaveLength(1)
  })

  test('of another site credit the template by its title, and no user here', async () => {
    const [anna, bob] = [await server.join(), await server.join()]
    const [builtin] = (await anna.api.listWorkTemplates({ limit: 1 })).work_template_arr
    const based_on = {
      ...{ work_template_id: crypto.randomUUID(), user_id: bob.userId },
      title: { en: 'Old oil', zh: '旧油画' },
    }
    const { builtin_key } = await server.context.db
      .selectFrom('work_templates')
      .select('builtin_key')
      .where('id', '=', builtin!.id)
      .executeTakeFirstOrThrow()
    const projects = [
      project({ title: 'Elsewhere', based_on }),
      project({ title: 'Builtin', based_on, builtin_key, update_ts: 3 }),
      project({ title: 'Known', based_on: { ...based_on, work_template_id: builtin!.id }, update_ts: 4 }),
    ]
    expect(await countOf(anna, projects)).toMatchObject({ added: 3 })
    expect((await allOf(anna)).map((template) => template.based_on)).toMatchObject([
      { work_template_id: builtin!.id, title: builtin!.title },
      { work_template_id: builtin!.id, title: builtin!.title },
      { work_template_id: based_on.work_template_id, title: 'Old oil' },
    ])
    expect((await allOf(anna))[2]!.based_on).not.toHaveProperty('user_info')
  })

  test('that fit no form, or exceed a limit, are refused, and everything else is imported', async () => {
    const anna = await server.join()
    const version = (changes: object = {}) => ({
      ...{ version: 1, title: 'One', create_ts: 1 },
      ui: {},
      ...changes,
    })
    const unfit = [
      project({ title: '' }),
      project({ title: 'x'.repeat(101) }),
      project({ title: 'a\0b' }),
      project({ ui: [] }),
      project({ ui: undefined }),
      project({ based_on: { work_template_id: 'x' } }),
      project({ version_arr: [version()] }),
      project({ version: 3, version_arr: [version(), version()] }),
      project({ version: 90, version_arr: [version()] }),
      project({ version: 3, version_arr: [version({ ui: 'x' })] }),
      project({ version: 3, version_arr: {} }),
      'no project',
    ] as object[]
    expect(await countOf(anna, [...unfit, project()])).toEqual({
      ...{ state: 'done', added: 1, present: 0 },
      refused: unfit.map(() => 'It cannot be read'),
    })
    const large = project({ ui: { text: randomBytes(12.1 * 1024 ** 2).toString('base64') } })
    expect(await countOf(anna, [large])).toMatchObject({
      state: 'done',
      added: 0,
      refused: [expect.stringMatching(/large/)],
    })
  })

  test('are imported only up to the number that an account may have', async () => {
    const anna = await server.join()
    const { projects } = allotmentOf('person')
    await sql`insert into projects (id, user_id, title)
      select gen_random_uuid(), ${anna.userId}, 'Many' from generate_series(1, ${projects - 1})`.execute(
      server.context.db,
    )
    await sql`insert into project_versions (project_id, version, title, ui)
      select id, 1, title, '' from projects where user_id = ${anna.userId}`.execute(server.context.db)
    expect(await countOf(anna, [project(), project()])).toMatchObject({
      added: 1,
      refused: [expect.any(String)],
    })
  })
})

test('an import refuses items with a blocked word, and adds all other items', async () => {
  const admin = await joinAdmin(server)
  const anna = await server.join()
  await admin.api.addBlockedWords({ word_arr: ['scoundrel'] })
  const board = (name: string) => ({
    ...{ id: crypto.randomUUID(), name, description: '', audience: 'public', create_ts: 1 },
    work_id_arr: [],
  })
  const boards = [board('Scoundrel'), board('Seas')]
  try {
    const archive = await zip(archiveOf(crypto.randomUUID(), { boards }))
    const { result } = await importInto(anna, archive)
    expect(result).toMatchObject({ count: { board: { added: 1, refused: 1 } } })
    expect((await anna.api.listBoards({})).board_arr).toMatchObject([{ name: 'Seas' }])
  } finally {
    await admin.api.removeBlockedWord({ word: 'scoundrel' })
  }
})

test('imports are limited to uploaded files, one import at a time, and ten imports a day', async () => {
  const anna = await server.join()
  const bytes = await exportOf(anna)
  const [first, second] = [await uploadArchive(anna, bytes), await uploadArchive(anna, bytes)]
  const { db } = server.context
  expect((await refusalOf(uploadArchive(anna, bytes))).code).toBe('A0440')
  const [begun, refused] = await Promise.allSettled([
    anna.api.importAccount({ id: first }),
    anna.api.importAccount({ id: second }),
  ])
  const states = [begun, refused]
    .map((result) => (result.status === 'fulfilled' ? 'begun' : result.reason.code))
    .sort()
  expect(states).toEqual(['A0440', 'begun'])
  expect((await refusalOf(anna.api.importAccount({ id: `${crypto.randomUUID()}.zip` }))).code).toBe('A0700')
  const otherUser = await server.join()
  expect((await refusalOf(otherUser.api.importAccount({ id: first }))).code).toBe('A0700')
  expect((await refusalOf(anna.api.importAccount({ id: `${crypto.randomUUID()}.jpg` }))).code).toBe('A0701')
  for (let more = 0; more < 10; more++)
    await db
      .insertInto('account_imports')
      .values({
        id: crypto.randomUUID(),
        user_id: otherUser.userId,
        upload_id: crypto.randomUUID(),
        state: 'done',
      })
      .execute()
  expect(
    (await refusalOf(otherUser.api.importAccount({ id: await uploadArchive(otherUser, bytes) }))).code,
  ).toBe('A0501')
})

/** An archive with one work whose picture is given. */
function archiveWith(picture: Buffer) {
  const now = Date.now()
  const work = {
    ...{ id: newId(), state: 'done', media_type: 'image', params: {}, create_ts: now - 5000 },
    template: {
      ...{ id: newId(), version: 1, title: { en: 'T', zh: 'T' }, media_type: 'image', cost: 1 },
      input_arr: [],
    },
    ...{ image: { path: 'media/works/a.png' }, source_arr: [], is_favourite: true },
  }
  return zip(archiveOf(newId(), { works: [work] }, { 'media/works/a.png': picture }))
}

async function pictureOf(extra = 0): Promise<Buffer> {
  const png = await sharp(await samplePhoto({ width: 40, height: 30 }))
    .png()
    .toBuffer()
  return Buffer.concat([png, randomBytes(extra)])
}

test('an import stops on a full disk with a message, and continues when there is room', async () => {
  const anna = await server.join()
  const { context } = server
  const id = await uploadArchive(anna, await archiveWith(await pictureOf()))
  const full = vi.spyOn(context.disk, 'requireRoomNow').mockImplementation(async (bytes) => {
    if (bytes > 0) throw diskFull()
  })
  const paused = await until(async () => {
    const { state, pause } = await anna.api.importAccount({ id })
    return pause && { state, pause }
  })
  expect(paused).toMatchObject({ state: 'waiting', pause: { message: expect.stringMatching(/storage/) } })
  expect((await anna.api.listWorks({})).work_arr).toEqual([])
  full.mockRestore()
  await sql`update pgboss.job set start_after = now() where name = 'account-import'`.execute(context.db)
  const { result } = await until(async () => {
    const answer = await anna.api.importAccount({ id })
    return answer.state === 'done' ? answer : undefined
  })
  expect(result!.count.work).toEqual({ added: 1, present: 0, refused: 0 })
})

test('an import adds only pictures that are no larger than uploads, and only as many as the account has space for', async () => {
  const [anna, demo] = [await server.join(), await server.join()]
  const large = await archiveWith(await pictureOf(21 * 1024 ** 2))
  expect((await importInto(anna, large)).result!.count.work).toEqual({ added: 0, present: 0, refused: 1 })
  const space = allotmentOf('person').importedBytes
  const { db } = server.context
  const small = await archiveWith(await pictureOf())
  expect((await importInto(demo, small)).result!.count.work).toMatchObject({ added: 1 })
  expect((await demo.api.listWorks({ favourite_only: true })).work_arr).toHaveLength(1)
  const [{ object_name }] = (await db
    .selectFrom('works')
    .innerJoin('files', 'files.key', 'works.image_key')
    .select('files.object_name')
    .where('works.user_id', '=', demo.userId)
    .execute()) as [{ object_name: string }]
  await db.updateTable('objects').set({ byte_size: space }).where('name', '=', object_name).execute()
  const { result } = await importInto(demo, await archiveWith(await pictureOf()))
  expect(result!.refused_arr).toMatchObject([
    { kind: 'work', message: expect.stringMatching(/already take all the space/) },
  ])
})

test('an import ends its turn after a minute if another account waits, and not before', async () => {
  const otherUser = await server.join()
  const { db } = server.context
  let now = 0
  const turn = new ImportTurn(db, () => now)
  const waiting = { id: newId(), user_id: otherUser.userId, upload_id: newId(), state: 'waiting' }
  await turn.requireTurn(newId())
  now = 61_000
  await turn.requireTurn(newId())
  await db.insertInto('account_imports').values(waiting).execute()
  await expect(turn.requireTurn(newId())).rejects.toBeInstanceOf(ImportPause)
  await turn.requireTurn(waiting.id)
  await new ImportTurn(db, () => now).requireTurn(newId())
})
