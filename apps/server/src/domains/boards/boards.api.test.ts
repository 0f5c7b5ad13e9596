import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { seedPosts } from '../../../test/seed.ts'
import { hideUserContent, restoreUserContent } from '../../composition/account-content.ts'
import { transact } from '../../platform/db/pool.ts'
import { indexPending } from '../search-index/index.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  ;[ann, bob] = [await server.join(), await server.join()]
})
afterAll(() => server[Symbol.asyncDispose]())

/** Creates posts of a user; returns them with the ids of their works. */
async function post(who: TestUser, ...titles: string[]): Promise<{ id: string; work_id: string }[]> {
  const { db } = server.context
  const ids = await seedPosts(
    db,
    titles.map((title) => ({ user_id: who.userId, title })),
  )
  const rows = await db.selectFrom('posts').select(['id', 'work_id']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)!)
}

/** Deletes only the row of a post: seeded posts share the file of a cover. */
async function deletePost(id: string): Promise<void> {
  await server.context.db.deleteFrom('posts').where('id', '=', id).execute()
}

async function boardOf(who: TestUser, works: readonly { work_id: string }[], audience?: 'public' | 'link') {
  const board = await who.api.createBoard({ name: 'Blues', ...(audience && { audience }) })
  if (works.length > 0)
    await who.api.addToBoard({ id: board.id, work_id_arr: works.map(({ work_id }) => work_id) })
  return board
}

async function titlesIn(
  api: TestUser['api'],
  board_id: string,
  more: { key?: string; keyword?: string } = {},
) {
  const { board_item_arr } = await api.listBoardItems({ board_id, ...more })
  return board_item_arr.map(({ post }) => post?.title)
}

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code

describe('the audience of a board', () => {
  test('a private board exists for its owner only', async () => {
    const { id } = await boardOf(ann, [])
    expect((await ann.api.getBoard({ id })).audience).toBe('private')
    for (const { api } of [bob, { api: server.visitor }]) {
      expect(await codeOf(api.getBoard({ id }))).toBe('A0404')
      expect(await codeOf(api.listBoardItems({ board_id: id }))).toBe('A0404')
    }
    expect(await codeOf(bob.api.updateBoard({ id, name: 'Mine' }))).toBe('A0404')
  })

  test('a board with the audience "link" opens with its key, until the key is renewed or the board becomes private', async () => {
    const { id, link_key: key } = await boardOf(ann, [], 'link')
    expect((await server.visitor.getBoard({ id, key })).link_key).toBeUndefined()
    expect(await codeOf(server.visitor.getBoard({ id }))).toBe('A0404')
    expect(await codeOf(bob.api.updateBoard({ id, name: 'Mine' }))).toBe('A0404')
    const reported = { target_type: 'board', target_id: id, reason: 'spam' } as const
    expect(await codeOf(bob.api.report(reported))).toBe('A0404')
    await bob.api.report({ ...reported, link_key: key })
    const renewed = await ann.api.updateBoard({ id, renew_link: true })
    expect(await codeOf(server.visitor.getBoard({ id, key }))).toBe('A0404')
    await server.visitor.getBoard({ id, key: renewed.link_key })
    await ann.api.updateBoard({ id, audience: 'private' })
    const again = await ann.api.updateBoard({ id, audience: 'link' })
    expect(again.link_key).not.toBe(renewed.link_key)
    expect(await codeOf(server.visitor.getBoard({ id, key: renewed.link_key }))).toBe('A0404')
  })

  test('a public board is listed, and other users cannot change it', async () => {
    const { id } = await boardOf(ann, [], 'public')
    const idsOf = (boards: readonly { id: string }[]) => boards.map((board) => board.id)
    expect(idsOf((await server.visitor.listBoards({ user_id: ann.userId })).board_arr)).toEqual([id])
    expect(idsOf((await server.visitor.listPublicBoards({})).board_arr)).toContain(id)
    const [work] = await post(ann, 'Sea')
    const act = { id, work_id_arr: [work!.work_id] }
    for (const call of [
      () => bob.api.updateBoard({ id, name: 'Mine' }),
      () => bob.api.deleteBoard({ id }),
      () => bob.api.addToBoard(act),
      () => bob.api.removeFromBoard(act),
    ])
      expect(await codeOf(call())).toBe('A0301')
  })

  test('a board that moderators have hidden is visible only to its owner', async () => {
    const eve = await server.join()
    const { id } = await boardOf(eve, [], 'public')
    const moderator = await server.join()
    await server.context.db
      .updateTable('users')
      .set({ role: 'moderator' })
      .where('id', '=', moderator.userId)
      .execute()
    const decide = async (action: 'hide' | 'none') => {
      const report = await bob.api.report({ target_type: 'board', target_id: id, reason: 'abuse' })
      await moderator.api.decideCase({ id: report.id, action, reason: 'The name' })
    }
    await decide('none')
    await server.visitor.getBoard({ id })
    await decide('hide')
    expect(await codeOf(server.visitor.getBoard({ id }))).toBe('A0404')
    expect((await eve.api.getBoard({ id })).visibility).toBe('hidden')
  })
})

describe('the items of a board', () => {
  test('are sorted by the time of saving, last first, appear once each, and disappear with their post', async () => {
    const [sea, moon] = await post(bob, 'Sea', 'Moon')
    const { id } = await boardOf(ann, [sea!], 'public')
    for (let time = 0; time < 2; time += 1)
      await ann.api.addToBoard({ id, work_id_arr: [moon!.work_id, sea!.work_id] })
    expect(await titlesIn(server.visitor, id)).toEqual(['Moon', 'Sea'])
    expect((await ann.api.listBoards({ work_id: sea!.work_id })).board_arr[0]).toMatchObject({
      ...{ id, has_item: true, item_count: 2 },
    })
    await deletePost(moon!.id)
    expect(await titlesIn(server.visitor, id)).toEqual(['Sea'])
    expect((await ann.api.getBoard({ id })).item_count).toBe(1)
    await ann.api.removeFromBoard({ id, work_id_arr: [sea!.work_id, moon!.work_id] })
    expect(await titlesIn(ann.api, id)).toEqual([])
  })

  test('are left out if the viewer may not see the post', async () => {
    const eve = await server.join()
    const [shown, hidden] = await post(bob, 'Shown', 'Hidden')
    const [blocked] = await post(eve, 'Blocked')
    const { id } = await boardOf(ann, [shown!, hidden!, blocked!], 'public')
    await server.context.db
      .updateTable('posts')
      .set({ visibility: 'hidden', hidden_by: 'moderator' })
      .where('id', '=', hidden!.id)
      .execute()
    expect(await titlesIn(ann.api, id)).toEqual(['Shown', 'Blocked'])
    const viewer = await server.join()
    await eve.api.blockUser({ id: viewer.userId })
    expect(await titlesIn(viewer.api, id)).toEqual(['Shown'])
    expect((await viewer.api.getBoard({ id })).cover_arr).toHaveLength(1)
  })

  test('that are works without a post are visible only to their owner', async () => {
    const [work] = await post(ann, 'Draft')
    await deletePost(work!.id)
    const { id } = await boardOf(ann, [work!], 'public')
    const [item] = (await ann.api.listBoardItems({ board_id: id })).board_item_arr
    expect(item).toMatchObject({ work_id: work!.work_id, work: { id: work!.work_id } })
    expect((await server.visitor.listBoardItems({ board_id: id })).board_item_arr).toEqual([])
    expect(await codeOf(bob.api.addToBoard({ id, work_id_arr: [work!.work_id] }))).toBe('A0301')
    const others = await boardOf(bob, [])
    expect(await codeOf(bob.api.addToBoard({ id: others.id, work_id_arr: [work!.work_id] }))).toBe('A0404')
    await server.context.db
      .updateTable('works')
      .set({ delete_ts: Date.now() })
      .where('id', '=', work!.work_id)
      .execute()
    expect((await ann.api.listBoardItems({ board_id: id })).board_item_arr).toEqual([])
  })

  test('are found by words of the post', async () => {
    const { id } = await boardOf(ann, await post(bob, 'Evening sea', 'Night sky'))
    await indexPending(server.context.db)
    expect(await titlesIn(ann.api, id, { keyword: 'sky' })).toEqual(['Night sky'])
    expect(await titlesIn(ann.api, id, { keyword: 'harbour' })).toEqual([])
  })

  test('appear in pages without a gap or a repetition', async () => {
    const titles = Array.from({ length: 7 }, (_, index) => `Number ${index}`)
    const { id } = await boardOf(ann, await post(bob, ...titles))
    const seen: (string | undefined)[] = []
    let cursor: string | null | undefined
    do {
      const page = await ann.api.listBoardItems({ board_id: id, limit: 3, ...(cursor && { cursor }) })
      seen.push(...page.board_item_arr.map(({ post: shown }) => shown?.title))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual(titles)
  })
})

describe('the order of a board', () => {
  test('is consistent when two tabs move different items concurrently', async () => {
    const works = await post(bob, 'A', 'B', 'C', 'D')
    const { id } = await boardOf(ann, works)
    const [a, b, c, d] = works.map(({ work_id }) => work_id)
    await Promise.all([
      ann.api.moveBoardItem({ id, work_id: a!, after_work_id: c! }),
      ann.api.moveBoardItem({ id, work_id: d!, after_work_id: null }),
    ])
    expect(await titlesIn(ann.api, id)).toEqual(['D', 'B', 'C', 'A'])
    await ann.api.moveBoardItem({ id, work_id: c!, after_work_id: d! })
    expect(await titlesIn(ann.api, id)).toEqual(['D', 'C', 'B', 'A'])
    await ann.api.removeFromBoard({ id, work_id_arr: [b!] })
    expect(await codeOf(ann.api.moveBoardItem({ id, work_id: a!, after_work_id: b! }))).toBe('A0404')
  })

  test('is right after any number of moves to the same place', async () => {
    const works = await post(bob, 'A', 'B', 'C')
    const { id } = await boardOf(ann, works)
    const ids = works.map(({ work_id }) => work_id)
    for (let move = 0; move < 70; move += 1)
      await ann.api.moveBoardItem({ id, work_id: ids[2 - (move % 2)]!, after_work_id: ids[0]! })
    expect(await titlesIn(ann.api, id)).toEqual(['A', 'B', 'C'])
    const longest = await server.context.db
      .selectFrom('board_items')
      .select(({ fn }) => fn.max<string>('position').as('position'))
      .where('board_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(longest.position.length).toBeLessThan(70)
  })
})

test('a follower sees a mark for new items until they open the board', async () => {
  const { id } = await boardOf(ann, await post(bob, 'First'), 'public')
  for (let time = 0; time < 2; time += 1) await bob.api.followBoard({ id })
  const followed = async () =>
    (await bob.api.listFollowedBoards({})).board_arr.find((board) => board.id === id)
  expect(await followed()).toMatchObject({ follower_count: 1, is_followed: true, has_new: false })
  await ann.api.addToBoard({ id, work_id_arr: [(await post(bob, 'Second'))[0]!.work_id] })
  expect(await followed()).toMatchObject({ has_new: true })
  await bob.api.markBoardSeen({ id })
  expect(await followed()).toMatchObject({ has_new: false })
  await ann.api.updateBoard({ id, audience: 'private' })
  expect(await followed()).toBeUndefined()
  await bob.api.unfollowBoard({ id })
  expect((await ann.api.getBoard({ id })).follower_count).toBe(0)
  expect(await codeOf(ann.api.followBoard({ id }))).toBe('A0440')
})

test('follows are counted while the account of the follower is open', async () => {
  const [first, second] = [await boardOf(ann, [], 'public'), await boardOf(ann, [], 'public')]
  const carl = await server.join()
  for (const { id } of [first, second]) for (const { api } of [bob, carl]) await api.followBoard({ id })
  const counts = async () => [
    (await ann.api.getBoard({ id: first.id })).follower_count,
    (await ann.api.getBoard({ id: second.id })).follower_count,
  ]
  expect(await counts()).toEqual([2, 2])
  await transact(server.context.db, (tx) => hideUserContent(tx, carl.userId))
  expect(await counts()).toEqual([1, 1])
  await carl.api.unfollowBoard({ id: first.id })
  await transact(server.context.db, (tx) => restoreUserContent(tx, carl.userId))
  expect(await counts()).toEqual([1, 2])
})

test('the chosen cover comes first, until its item is removed', async () => {
  const works = await post(bob, 'A', 'B')
  const { id } = await boardOf(ann, works)
  const second = works[1]!.work_id
  expect((await ann.api.updateBoard({ id, cover_work_id: second })).cover_work_id).toBe(second)
  await ann.api.removeFromBoard({ id, work_id_arr: [second] })
  expect((await ann.api.getBoard({ id })).cover_work_id).toBeUndefined()
  expect(await codeOf(ann.api.updateBoard({ id, cover_work_id: second }))).toBe('A0404')
  expect(await codeOf(ann.api.updateBoard({ id }))).toBe('A0400')
})

test('the numbers of boards and of their items are limited', async () => {
  const eve = await server.join()
  const { id } = await boardOf(eve, await post(bob, 'One'))
  const { db } = server.context
  await db.updateTable('boards').set({ item_count: 10_000 }).where('id', '=', id).execute()
  const [more] = await post(bob, 'More')
  expect(await codeOf(eve.api.addToBoard({ id, work_id_arr: [more!.work_id] }))).toBe('A0440')
  expect(await titlesIn(eve.api, id)).toEqual(['One'])
  await db
    .insertInto('boards')
    .values(Array.from({ length: 99 }, () => ({ id: crypto.randomUUID(), user_id: eve.userId, name: 'x' })))
    .execute()
  expect(await codeOf(eve.api.createBoard({ name: 'One more' }))).toBe('A0440')
  await eve.api.deleteBoard({ id })
  await eve.api.createBoard({ name: 'One more' })
})
