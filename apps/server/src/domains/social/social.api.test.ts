import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' }, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

function join(count: number): Promise<TestUser[]> {
  return Promise.all(Array.from({ length: count }, () => server.join()))
}

const names = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('a follow', () => {
  test('is counted and listed once, even if it is repeated', async () => {
    const [ann, bob] = (await join(2)) as [TestUser, TestUser]
    for (let again = 0; again < 2; again += 1) await ann.api.followUser({ id: bob.userId })
    expect(await ann.api.getUser({ id: bob.userId })).toMatchObject({
      is_followed: true,
      is_blocked: false,
      is_muted: false,
      follower_count: 1,
      followee_count: 0,
    })
    expect(await server.visitor.getUser({ id: ann.userId })).toMatchObject({
      is_followed: false,
      followee_count: 1,
    })
    const { follower_arr } = await bob.api.listFollowers()
    expect(follower_arr).toMatchObject([{ id: ann.userId, is_followed: false }])
    const { followee_arr } = await server.visitor.listFollowees({ user_id: ann.userId })
    expect(followee_arr).toMatchObject([{ id: bob.userId, is_followed: false }])
    expect((await ann.api.listFollowees()).followee_arr).toMatchObject([
      { id: bob.userId, is_followed: true },
    ])
    for (let again = 0; again < 2; again += 1) await ann.api.unfollowUser({ id: bob.userId })
    expect(await ann.api.getUser({ id: bob.userId })).toMatchObject({ is_followed: false, follower_count: 0 })
    expect((await bob.api.listFollowers()).follower_arr).toEqual([])
  })

  test('likes and collections are private until their owner shows them', async () => {
    const [ann] = (await join(1)) as [TestUser]
    expect((await server.visitor.getUser({ id: ann.userId })).likes_public).toBe(false)
    await ann.api.updateSetting({ likes_public: true })
    expect((await server.visitor.getUser({ id: ann.userId })).likes_public).toBe(true)
  })

  test('is refused for the viewer, an unknown user and a demo account', async () => {
    const [ann] = (await join(1)) as [TestUser]
    const guest = await server.visitor.demoLogin({})
    expect((await refusalOf(ann.api.followUser({ id: ann.userId }))).code).toBe('A0440')
    for (const id of [newId(), guest.user.id, 'nobody']) {
      expect((await refusalOf(ann.api.followUser({ id }))).code).toBe('A0404')
      expect((await refusalOf(ann.api.unfollowUser({ id }))).code).toBe('A0404')
    }
    expect((await refusalOf(server.visitor.listFollowers())).code).toBe('A0200')
    expect((await refusalOf(server.visitor.listFollowees({ user_id: newId() }))).code).toBe('A0404')
  })

  test('by a demo account is visible to that account only', async () => {
    const [ann] = (await join(1)) as [TestUser]
    const { token } = await server.visitor.demoLogin({})
    const guest = await server.join({ token: () => token })
    await guest.api.followUser({ id: ann.userId })
    expect(await guest.api.getUser({ id: ann.userId })).toMatchObject({
      is_followed: true,
      follower_count: 0,
    })
    expect((await guest.api.getCurrentUser()).followee_count).toBe(1)
    expect(names((await guest.api.listFollowees()).followee_arr)).toEqual([ann.userId])
    expect((await ann.api.listFollowers()).follower_arr).toEqual([])
    await server.context.db.deleteFrom('users').where('kind', '=', 'demo').execute()
    expect((await ann.api.getCurrentUser()).follower_count).toBe(0)
  })

  test('notifies the followed user, until it is withdrawn or either blocks the other', async () => {
    const [ann, bob, eve] = (await join(3)) as [TestUser, TestUser, TestUser]
    const notified = async () =>
      (await ann.api.listNotifications({ type: 'followed' })).notification_arr.map(({ content }) => content)
    await bob.api.followUser({ id: ann.userId })
    await eve.api.followUser({ id: ann.userId })
    expect(await notified()).toMatchObject([{ user_info: { id: eve.userId }, count: 2 }])
    await eve.api.unfollowUser({ id: ann.userId })
    expect(await notified()).toMatchObject([{ user_info: { id: bob.userId }, count: 1 }])
    await bob.api.blockUser({ id: ann.userId })
    expect(await notified()).toEqual([])
    await ann.api.mute({ user_id: eve.userId })
    await eve.api.followUser({ id: ann.userId })
    expect(await notified()).toEqual([])
  })

  test('is consistent after concurrent follows and unfollows of both users', async () => {
    const [ann, bob] = (await join(2)) as [TestUser, TestUser]
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const [from, to] = index % 2 === 0 ? [ann, bob] : [bob, ann]
        return index % 3 === 0
          ? from.api.unfollowUser({ id: to.userId })
          : from.api.followUser({ id: to.userId })
      }),
    )
    await Promise.all([ann.api.followUser({ id: bob.userId }), bob.api.followUser({ id: ann.userId })])
    for (const { api } of [ann, bob])
      expect(await api.getCurrentUser()).toMatchObject({ follower_count: 1, followee_count: 1 })
  })

  test('list is paged without gaps or repetition while follows are added and removed', async () => {
    const [star, ...fans] = (await join(9)) as [TestUser, ...TestUser[]]
    for (const { api } of fans) await api.followUser({ id: star.userId })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await server.visitor.listFollowers({
        user_id: star.userId,
        limit: 2,
        ...(cursor && { cursor }),
      })
      seen.push(...names(page.follower_arr))
      cursor = page.next_cursor ?? undefined
      if (seen.length === 2) {
        const [late] = (await join(1)) as [TestUser]
        await late.api.followUser({ id: star.userId })
        await fans[6]!.api.unfollowUser({ id: star.userId })
        await fans[3]!.api.unfollowUser({ id: star.userId })
      }
    } while (cursor)
    const stayed = [7, 6, 5, 4, 2, 1, 0].map((index) => fans[index]!.userId)
    expect(seen).toEqual(stayed)
    expect(
      (await refusalOf(server.visitor.listFollowees({ user_id: star.userId, cursor: 'bm9uZQ' }))).code,
    ).toBe('A0400')
  })
})

describe('a block', () => {
  test('ends follows in both directions and forbids them until it is lifted', async () => {
    const [ann, bob] = (await join(2)) as [TestUser, TestUser]
    await ann.api.followUser({ id: bob.userId })
    await bob.api.followUser({ id: ann.userId })
    for (let again = 0; again < 2; again += 1) await ann.api.blockUser({ id: bob.userId })
    for (const { api } of [ann, bob])
      expect(await api.getCurrentUser()).toMatchObject({ follower_count: 0, followee_count: 0 })
    expect(await refusalOf(bob.api.followUser({ id: ann.userId }))).toMatchObject({
      code: 'A0301',
      message: 'One of you has blocked the other, so this is not possible',
    })
    expect((await refusalOf(ann.api.followUser({ id: bob.userId }))).code).toBe('A0301')
    const { block_arr } = await ann.api.listBlocks()
    expect(block_arr).toMatchObject([{ id: bob.userId, is_blocked: true, is_followed: false }])
    expect((await bob.api.listBlocks()).block_arr).toEqual([])
    for (let again = 0; again < 2; again += 1) await ann.api.unblockUser({ id: bob.userId })
    await bob.api.followUser({ id: ann.userId })
    expect((await ann.api.listBlocks()).block_arr).toEqual([])
  })

  test('hides the profile from the blocked user, not from the blocking user', async () => {
    const [ann, bob] = (await join(2)) as [TestUser, TestUser]
    await ann.api.blockUser({ id: bob.userId })
    expect((await refusalOf(bob.api.getUser({ id: ann.userId }))).code).toBe('A0404')
    expect((await refusalOf(bob.api.listFollowers({ user_id: ann.userId }))).code).toBe('A0404')
    expect(await ann.api.getUser({ id: bob.userId })).toMatchObject({ is_blocked: true })
    expect((await server.visitor.getUser({ id: ann.userId })).id).toBe(ann.userId)
  })

  test('hides both users from each other in the lists of third users at once', async () => {
    const [ann, bob, eve] = (await join(3)) as [TestUser, TestUser, TestUser]
    for (const { api } of [ann, bob]) await api.followUser({ id: eve.userId })
    for (const { userId } of [ann, bob]) await eve.api.followUser({ id: userId })
    await ann.api.blockUser({ id: bob.userId })
    const user_id = eve.userId
    for (const [viewer, shown] of [
      [ann, [ann.userId]],
      [bob, [bob.userId]],
      [eve, [bob.userId, ann.userId]],
    ] as const) {
      expect(names((await viewer.api.listFollowers({ user_id })).follower_arr).sort()).toEqual(
        [...shown].sort(),
      )
      expect(names((await viewer.api.listFollowees({ user_id })).followee_arr).sort()).toEqual(
        [...shown].sort(),
      )
    }
    expect((await eve.api.getCurrentUser()).follower_count).toBe(2)
  })

  test('that is concurrent with a follow leaves no follow', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [ann, bob] = (await join(2)) as [TestUser, TestUser]
      await Promise.allSettled([
        bob.api.followUser({ id: ann.userId }),
        ann.api.blockUser({ id: bob.userId }),
        ann.api.followUser({ id: bob.userId }),
      ])
      for (const { api } of [ann, bob])
        expect(await api.getCurrentUser()).toMatchObject({ follower_count: 0, followee_count: 0 })
    }
  })

  test('is refused for the viewer and an unknown user', async () => {
    const [ann] = (await join(1)) as [TestUser]
    expect((await refusalOf(ann.api.blockUser({ id: ann.userId }))).code).toBe('A0440')
    expect((await refusalOf(ann.api.blockUser({ id: newId() }))).code).toBe('A0404')
    expect((await refusalOf(ann.api.unblockUser({ id: newId() }))).code).toBe('A0404')
  })
})

describe('a mute', () => {
  test('applies to a user or a topic, and is listed for its owner', async () => {
    const [ann, bob] = (await join(2)) as [TestUser, TestUser]
    const topic_id = newId()
    await server.context.db
      .insertInto('topics')
      .values({ id: topic_id, name: 'Sea', name_key: 'sea' })
      .execute()
    for (let again = 0; again < 2; again += 1) {
      await ann.api.mute({ user_id: bob.userId })
      await ann.api.mute({ topic_id })
    }
    const { mute_arr } = await ann.api.listMutes()
    expect(mute_arr).toMatchObject([
      { topic: { id: topic_id, name: 'Sea' } },
      { user_info: { id: bob.userId } },
    ])
    expect((await ann.api.getUser({ id: bob.userId })).is_muted).toBe(true)
    expect((await bob.api.listMutes()).mute_arr).toEqual([])
    for (let again = 0; again < 2; again += 1) await ann.api.unmute({ user_id: bob.userId })
    const body = await fetch(`${server.baseUrl}/api/backend/mute`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ topic_id }),
    })
    expect(body.status).toBe(200)
    expect((await ann.api.listMutes()).mute_arr).toEqual([])
  })

  test('needs exactly one existing user or topic, and not the viewer', async () => {
    const [ann, bob] = (await join(2)) as [TestUser, TestUser]
    for (const call of [ann.api.mute, ann.api.unmute]) {
      expect(await refusalOf(call({}))).toMatchObject({ code: 'A0400', paths: ['user_id'] })
      expect((await refusalOf(call({ user_id: bob.userId, topic_id: newId() }))).code).toBe('A0400')
      expect((await refusalOf(call({ user_id: newId() }))).code).toBe('A0404')
      expect((await refusalOf(call({ topic_id: newId() }))).code).toBe('A0404')
    }
    expect((await refusalOf(ann.api.mute({ user_id: ann.userId }))).code).toBe('A0440')
  })
})
