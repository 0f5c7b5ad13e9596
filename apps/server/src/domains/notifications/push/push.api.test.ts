import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, type Post } from '@easel/contract'
import { damagedPhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  until,
  upload,
  workIn,
} from '../../../../test/harness.ts'
import { postBy } from '../../../../test/posting.ts'
import { browser, type Delivery, type PushService, startPushService } from '../../../../test/push-service.ts'
import { sendDigests } from './digest.ts'
import { sendPush } from './send-push.ts'
import { vapidOf } from './vapid.ts'

let server: TestServer
let service: PushService
let post: Post
const resources = new AsyncDisposableStack()

beforeAll(async () => {
  service = resources.use(await startPushService())
  server = resources.use(await startTestServer({ CONTACT_EMAIL: 'host@easel.example' }))
  post = await postBy(await server.join())
})
afterAll(() => resources.disposeAsync())

const hourMs = 3600_000
const dayMs = 24 * hourMs

/** Returns the next time at which it is this hour in UTC. */
function nextAt(hour: number): number {
  const today = new Date().setUTCHours(hour, 0, 0, 0)
  return today > Date.now() ? today : today + dayMs
}

let devices = 0

/** Subscribes a new device of a user to pushes. */
async function device({ api }: Pick<TestUser, 'api'>, origin = service.origin) {
  devices += 1
  const endpoint = `${origin}/device/${devices}`
  const path = new URL(endpoint).pathname
  const ownBrowser = browser()
  await api.subscribeToPush({ endpoint, keys: ownBrowser.keys })
  const deliveries = () => service.deliveries.filter((delivery) => delivery.path === path)
  return {
    endpoint,
    path,
    keys: ownBrowser.keys,
    deliveries,
    messages: () => deliveries().map(({ body }) => ownBrowser.read(body)),
    first: () => until(async () => deliveries()[0]),
  }
}

/** A comment of a user, for others to like. */
const comment = async ({ api }: TestUser) => await api.createComment({ post_id: post.id, text: 'Look' })

/** Makes delayed retries due now, so that tests do not have to wait. */
async function hurryJobs(): Promise<void> {
  await server.context.pool.query(
    `update pgboss.job set start_after = now() where name = 'push' and state in ('created', 'retry') and start_after > now()`,
  )
}

async function delayedJobs() {
  const { rows } = await server.context.pool.query<{ start_after: Date; created_on: Date }>(
    `select start_after, created_on from pgboss.job where name = 'push' and state = 'created' and start_after > now()`,
  )
  return rows
}

async function jobsLeft(): Promise<number> {
  const { rows } = await server.context.pool.query<{ count: number }>(
    `select (select count(*) from push_outbox)::int
      + (select count(*) from pgboss.job where name = 'push' and state in ('created', 'retry', 'active'))::int as count`,
  )
  return rows[0]!.count
}

/** Resolves once every due push has been sent or has failed for good. */
async function settled() {
  await server.context.deferred.flush()
  await until(async () => {
    await hurryJobs()
    return (await jobsLeft()) === 0 || undefined
  })
}

function checkVapid({ headers }: Delivery, publicKey: string): void {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '')!
  expect(key).toBe(publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! }
  const [head, claims, signature] = token!.split('.') as [string, string, string]
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect({ aud, sub }).toEqual({ aud: service.origin, sub: 'mailto:host@easel.example' })
  expect(exp * 1000 - Date.now()).toBeGreaterThan(0)
  expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3600_000)
}

test('a finished and a failed work are pushed to every device in its own language, encrypted and signed', async () => {
  const ann = await server.join()
  const inChinese = createClient({ baseUrl: server.baseUrl, token: () => ann.token, locale: () => 'zh' })
  const [phone, laptop] = [await device({ api: inChinese }), await device(ann)]
  const work_template_id = await templateId(ann.api)
  const broken = await upload(ann.api, await damagedPhoto())
  const failing = await ann.api.createWork({ work_template_id, source_arr: [{ id: broken }] })
  await workIn(ann.api, failing.id, ['fail'])
  const { headers } = await phone.first()
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' })
  const { public_key } = await server.visitor.getPushKey()
  checkVapid(await phone.first(), public_key)
  await laptop.first()
  const [notification] = (await ann.api.listNotifications()).notification_arr
  const common = { type: 'work_state', notification_id: notification!.id, tag: notification!.id }
  expect(phone.messages()).toEqual([
    {
      ...common,
      title: '作品生成失败',
      body: '素材上传出错，作品生成失败。',
      url: `/zh/profile?work=${failing.id}`,
    },
  ])
  expect(laptop.messages()).toEqual([
    {
      ...common,
      title: 'Work Generating Failed',
      body: 'Work generating failed due to material upload error.',
      url: `/profile?work=${failing.id}`,
    },
  ])
  const post = await postBy(ann)
  await until(async () => laptop.deliveries()[1])
  expect(laptop.messages()[1]).toMatchObject({
    title: 'Work Generated',
    url: `/profile?work=${post.work_id}`,
  })
})

test('a reaction is pushed only if the user wants it, and at most once a minute for the same notification', async () => {
  const [ann, bob, eve] = [await server.join(), await server.join(), await server.join()]
  const phone = await device(ann)
  // By default, a like causes no push.
  await bob.api.likeComment(await comment(ann))
  await settled()
  expect(phone.deliveries()).toEqual([])
  await ann.api.updateSetting({ notification: { comment_liked: { push: true } } })
  const liked = await comment(ann)
  await bob.api.likeComment(liked)
  await phone.first()
  await eve.api.likeComment(liked)
  const later = await until(async () => (await delayedJobs())[0])
  expect(later.start_after.getTime() - later.created_on.getTime()).toBeGreaterThan(30_000)
  await settled()
  const names = await Promise.all([bob, eve].map(async ({ api }) => (await api.getCurrentUser()).nick_name))
  expect(phone.messages()).toMatchObject([
    { type: 'comment_liked', title: `${names[0]} liked your comment` },
    { title: `${names[1]} and 1 other liked your comment` },
  ])
  const [first, second] = phone.deliveries()
  expect(first!.headers['topic']).toMatch(/^[0-9a-f]{32}$/)
  expect(second!.headers['topic']).toBe(first!.headers['topic'])
})

test('a reaction that is withdrawn and repeated is pushed once; a reaction that was read or is turned off is not pushed', async () => {
  const [ann, bob] = [await server.join(), await server.join()]
  const phone = await device(ann)
  for (const _ of [1, 2, 3]) {
    await bob.api.followUser({ id: ann.userId })
    await bob.api.unfollowUser({ id: ann.userId })
  }
  await bob.api.followUser({ id: ann.userId })
  await settled()
  await bob.api.unfollowUser({ id: ann.userId })
  await bob.api.followUser({ id: ann.userId })
  await settled()
  expect(phone.messages()).toMatchObject([{ type: 'followed', url: `/user/${bob.userId}` }])
  expect(await ann.api.countUnreadNotifications({ type: 'followed' })).toEqual({ unread_count: 1 })

  service.answers.set(phone.path, 503)
  const liked = await comment(ann)
  await ann.api.updateSetting({ notification: { comment_liked: { push: true } } })
  await bob.api.likeComment(liked)
  await until(async () => phone.deliveries()[1])
  const { notification_arr } = await ann.api.listNotifications({ type: 'comment_liked' })
  await ann.api.readNotification({ id: notification_arr[0]!.id })
  service.answers.delete(phone.path)
  const tried = phone.deliveries().length
  await settled()
  expect(phone.deliveries()).toHaveLength(tried)
})

test('the digest counts the reactions of the day, once a day in the evening, for users who want it', async () => {
  const [ann, bob, eve] = [await server.join(), await server.join(), await server.join()]
  const [phone, other] = [await device(ann), await device(eve)]
  for (const { api } of [ann, eve]) {
    for (const type of ['followed', 'comment_liked', 'post_commented'] as const)
      await api.updateSetting({ notification: { [type]: { push: false } } })
  }
  await ann.api.updateSetting({ push_digest: true })
  // Six o'clock in the evening in UTC, within a day from now.
  const evening = nextAt(18)
  const digestsAt = async (now: number) => {
    await server.context.deferred.flush()
    await sendDigests(server.context, now)
    await until(async () => {
      const { rows } = await server.context.pool.query(
        `select 1 from pgboss.job where name = 'push_digest' and state in ('created', 'retry', 'active')`,
      )
      return rows.length === 0 || undefined
    })
    return phone.messages()
  }
  expect(await digestsAt(evening - dayMs)).toEqual([])
  await bob.api.likeComment(await comment(ann))
  await eve.api.likeComment(await comment(ann))
  await bob.api.followUser({ id: ann.userId })
  await eve.api.followUser({ id: ann.userId })
  await eve.api.unfollowUser({ id: ann.userId })
  await bob.api.followUser({ id: eve.userId })
  const sent = [
    {
      ...{ type: 'digest', tag: 'digest', url: '/notifications' },
      ...{ title: 'Your last 24 hours', body: '2 likes · 1 new follower' },
    },
  ]
  expect(await digestsAt(evening - hourMs)).toEqual([])
  expect(await digestsAt(evening)).toEqual(sent)
  expect(await digestsAt(evening + hourMs / 2)).toEqual(sent)
  // There were no reactions in the day before that time.
  expect(await digestsAt(evening + 2 * dayMs)).toEqual(sent)
  expect(other.deliveries()).toEqual([])
})

test('a push service that is down is retried; a device that the service no longer has is deleted without a retry', async () => {
  const [ann, bob] = [await server.join(), await server.join()]
  await ann.api.updateSetting({ notification: { comment_liked: { push: true } } })
  const [down, gone, odd, moved] = [
    await device(ann),
    await device(ann),
    await device(ann),
    await device(ann),
  ]
  service.answers.set(down.path, 503)
  service.answers.set(gone.path, 410)
  service.answers.set(odd.path, 400)
  service.answers.set(moved.path, 302)
  await bob.api.likeComment(await comment(ann))
  await settled()
  expect([down, gone, odd, moved].map((device) => device.deliveries().length)).toEqual([5, 1, 1, 1])
  expect(service.deliveries.map(({ path }) => path)).not.toContain('/elsewhere')
  const known = await server.context.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('user_id', '=', ann.userId)
    .orderBy('id')
    .execute()
  expect(known.map(({ endpoint }) => endpoint)).toEqual([down.endpoint, odd.endpoint, moved.endpoint])
})

test('a push service that does not answer delays only one push at a time, and no other service', async () => {
  let waiting = 0
  let maxWaiting = 0
  const silent = createServer(() => {
    waiting += 1
    maxWaiting = Math.max(maxWaiting, waiting)
  })
  silent.on('connection', (socket) => socket.on('close', () => (waiting -= 1)))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  await using _closing = {
    async [Symbol.asyncDispose]() {
      silent.closeAllConnections()
      await new Promise((resolve) => silent.close(resolve))
    },
  }
  const [eve, ann, bob] = [await server.join(), await server.join(), await server.join()]
  const { port } = silent.address() as AddressInfo
  for (let index = 0; index < 12; index++) await device(eve, `http://127.0.0.1:${port}`)
  await bob.api.followUser({ id: eve.userId })
  await until(async () => (maxWaiting > 0 ? true : undefined))
  const phone = await device(ann)
  await bob.api.followUser({ id: ann.userId })
  await phone.first()
  expect(maxWaiting).toBe(1)
  const { db, pool } = server.context
  await db.deleteFrom('push_subscriptions').where('user_id', '=', eve.userId).execute()
  await pool.query(`delete from pgboss.job where name = 'push' and state in ('created', 'retry')`)
})

test('a device that failed for a day is deleted; a success resets the count of failures', async () => {
  const [ann, bob] = [await server.join(), await server.join()]
  const [dead, back] = [await device(ann), await device(ann)]
  service.answers.set(dead.path, 400)
  const { db } = server.context
  const failing = { failures: 9, failing_since_ts: Date.now() - 25 * 3600_000 }
  await db.updateTable('push_subscriptions').set(failing).where('user_id', '=', ann.userId).execute()
  await bob.api.followUser({ id: ann.userId })
  await settled()
  const left = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'failures', 'failing_since_ts'])
    .where('user_id', '=', ann.userId)
    .execute()
  expect(left).toEqual([{ endpoint: back.endpoint, failures: 0, failing_since_ts: null }])
})

test('a device gets the pushes of the last user who signed in there, while the user is signed in and subscribed', async () => {
  const [ann, bob] = [await server.join(), await server.join()]
  const shared = await device(ann)
  await bob.api.subscribeToPush({ endpoint: shared.endpoint, keys: shared.keys })
  await ann.api.unsubscribeFromPush({ endpoint: shared.endpoint })
  await bob.api.followUser({ id: ann.userId })
  await ann.api.followUser({ id: bob.userId })
  await settled()
  expect(shared.messages()).toMatchObject([{ url: `/user/${ann.userId}` }])
  const eve = await server.join()
  await bob.api.logout()
  await eve.api.followUser({ id: bob.userId })
  await settled()
  expect(shared.deliveries()).toHaveLength(1)
  const deviceOfEve = await device(eve)
  await eve.api.unsubscribeFromPush({ endpoint: deviceOfEve.endpoint })
  await eve.api.unsubscribeFromPush({ endpoint: deviceOfEve.endpoint })
  await ann.api.followUser({ id: eve.userId })
  await settled()
  expect(deviceOfEve.deliveries()).toEqual([])
})

test('only the twenty newest devices of a user get pushes', async () => {
  const ann = await server.join()
  const subscriptions = []
  for (let index = 0; index < 22; index++) subscriptions.push(await device(ann))
  const known = await server.context.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('user_id', '=', ann.userId)
    .execute()
  expect(known.map(({ endpoint }) => endpoint).sort()).toEqual(
    subscriptions
      .slice(2)
      .map(({ endpoint }) => endpoint)
      .sort(),
  )
})

test('an endpoint is accepted only at a public push service, and only with a valid key', async () => {
  const { api } = await server.join()
  const { keys } = browser()
  for (const endpoint of [
    ...[
      'http://push.example.com/x',
      'https://localhost/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://10.0.0.8/x',
    ],
    ...[
      'https://169.254.169.254/latest/meta-data',
      'https://push.example.com:8443/x',
      'https://me:you@push.example.com/x',
    ],
    ...[
      'http://127.0.0.2/x',
      'https://printer/x',
      'ftp://push.example.com/x',
      'nothing',
      `https://a.example/${'x'.repeat(1000)}`,
    ],
  ]) {
    const refusal = await refusalOf(api.subscribeToPush({ endpoint, keys }))
    expect([endpoint, refusal.code, refusal.paths]).toEqual([endpoint, 'A0400', ['endpoint']])
  }
  const endpoint = 'https://push.example.com/x'
  const noPoint = Buffer.alloc(65, 4).toString('base64url')
  for (const [given, path] of [
    [{ ...keys, p256dh: noPoint }, 'keys.p256dh'],
    [{ ...keys, p256dh: 'short' }, 'keys.p256dh'],
    [{ ...keys, auth: 'short' }, 'keys.auth'],
  ] as const)
    expect((await refusalOf(api.subscribeToPush({ endpoint, keys: given }))).paths).toEqual([path])
  await api.subscribeToPush({ endpoint, keys })
  expect((await refusalOf(server.visitor.subscribeToPush({ endpoint, keys }))).code).toBe('A0200')
})

test('a browser subscribed with the key of an older secret still gets pushes', async () => {
  const dan = await server.join()
  const phone = await device(dan)
  const vapids = ['of now', 'of before'].map((secret) => vapidOf(secret, server.context.settings))
  service.answers.set(phone.path, 403)
  const target = { endpoint: phone.endpoint, ...phone.keys }
  const options = { pushReach: { allowsLoopback: true }, topic: 't', isUrgent: false }
  expect(await sendPush(target, 'Done', { ...options, vapids })).toBe('refused')
  const keys = phone.deliveries().map(({ headers }) => /k=([\w-]+)$/.exec(headers.authorization ?? '')![1])
  expect(keys).toEqual(vapids.map(({ publicKey }) => publicKey))
  service.answers.delete(phone.path)
  expect(await sendPush(target, 'Done', { ...options, vapids })).toBe('sent')
  expect(phone.deliveries()).toHaveLength(3)
})
