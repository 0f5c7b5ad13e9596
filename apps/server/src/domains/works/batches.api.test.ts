import { type ComfyDouble, startComfyDouble } from '@easel/comfyui-double'
import { pictureOf, samplePhoto } from '@easel/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addEngine, engineIn, wordsTemplate } from '../../../test/engines.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
  workNotifications,
} from '../../../test/harness.ts'
import { transact } from '../../platform/db/pool.ts'

import type { RunOwners } from '../runs/index.ts'
import { failRun } from '../runs/runs.service.ts'
import { type WorkRunDeps, workRunOwner } from './keep-result.ts'

let server: TestServer
let double: ComfyDouble
let words: string

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '12' })
  double = await startComfyDouble({ stepMs: 5 })
  await engineIn(server, await addEngine(server, double.url), 'ready')
  words = await wordsTemplate(await server.join())
})
afterEach(() => {
  double.clearFaults()
  double.release()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await double[Symbol.asyncDispose]()
})

let prompts = 0
const order = (count: number, params: object = {}) => {
  prompts += 1
  const prompt = `a kite over the sea, number ${prompts}`
  return {
    work_template_id: words,
    source_arr: [],
    params: { prompt, seed: 7, format: 'phone', ...params },
    count,
  }
}

const ledgerOf = async ({ api }: TestUser) =>
  (await api.listBalanceEntries({})).balance_entry_arr
    .map(({ reason, amount, ref_id }) => ({ reason, amount, ref_id }))
    .toReversed()

const taken = (ref_id: string) => ({ reason: 'work_taken', amount: -3, ref_id })
const returned = (ref_id: string) => ({ reason: 'work_returned', amount: 3, ref_id })

test('four works of one call have their own seeds, results and lines in the ledger', async () => {
  const ann = await server.join()
  const first = await ann.api.createWork(order(4))
  const ids = first.batch_work_id_arr!
  expect(ids).toHaveLength(4)
  expect(ids[0]).toBe(first.id)
  const works = await Promise.all(ids.map((id) => workIn(ann.api, id, ['done'])))
  expect(works.map(({ params }) => params['seed'])).toEqual([7, 8, 9, 10])
  expect(works.map(({ batch_work_id_arr }) => batch_work_id_arr)).toEqual(ids.map(() => ids))
  const pictures = works.map(({ result_info }) => pictureOf({ result_info }).thumbhash)
  expect(new Set(pictures).size).toBe(4)
  const [, ...lines] = await ledgerOf(ann)
  expect(lines).toEqual(ids.map(taken))
  const { balance_arr } = await ann.api.listBalances()
  expect(balance_arr.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

test('a work that is started alone names no other works', async () => {
  const ann = await server.join()
  expect((await ann.api.createWork(order(1))).batch_work_id_arr).toBeUndefined()
})

test('seeds continue from 0 after the largest seed', async () => {
  const ann = await server.join()
  const { batch_work_id_arr } = await ann.api.createWork(order(2, { seed: 4_294_967_295 }))
  const works = await Promise.all(batch_work_id_arr!.map((id) => ann.api.getWork({ id })))
  expect(works.map(({ params }) => params['seed'])).toEqual([4_294_967_295, 0])
})

test('no work is started and no attempt taken if the balance is too low for all works', async () => {
  const ann = await server.join()
  await workIn(ann.api, (await ann.api.createWork(order(1))).id, ['done'])
  const refusal = await refusalOf(ann.api.createWork(order(4)))
  expect(refusal).toMatchObject({ code: 'A0601', message: 'Insufficient Balance' })
  expect((await ann.api.listWorks()).work_arr).toHaveLength(1)
  expect(await ledgerOf(ann)).toHaveLength(2)
})

test('a repetition of the call with its key starts nothing, and answers with the same works', async () => {
  const ann = await server.join()
  const body = order(3)
  const key = { idempotencyKey: 'click' }
  const [first, second] = await Promise.all([ann.api.createWork(body, key), ann.api.createWork(body, key)])
  expect(second).toEqual(first)
  expect(first.batch_work_id_arr).toHaveLength(3)
  expect((await ann.api.listWorks()).work_arr).toHaveLength(3)
  expect(await ledgerOf(ann)).toHaveLength(4)
})

test('the slot is taken until the last work has ended', async () => {
  const ann = await server.join()
  double.hold()
  const { batch_work_id_arr } = await ann.api.createWork(order(2))
  const [first, second] = batch_work_id_arr!
  expect(await refusalOf(ann.api.createWork(order(1)))).toMatchObject({ code: 'A0502' })
  await ann.api.setWorkState({ id: first!, state: 'break' })
  expect(await refusalOf(ann.api.createWork(order(1)))).toMatchObject({ code: 'A0502' })
  await ann.api.setWorkState({ id: second!, state: 'break' })
  expect((await ann.api.createWork(order(1))).state).toBe('queue')
})

test('a batch is refused while another work is in progress', async () => {
  const ann = await server.join()
  double.hold()
  await ann.api.createWork(order(1))
  expect(await refusalOf(ann.api.createWork(order(2)))).toMatchObject({ code: 'A0502' })
  expect(await ledgerOf(ann)).toHaveLength(2)
})

test('of two batches that are started at once, only one is created', async () => {
  const ann = await server.join()
  double.hold()
  const both = await Promise.allSettled([ann.api.createWork(order(2)), ann.api.createWork(order(2))])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await ledgerOf(ann)).toHaveLength(3)
})

test('the attempts of each work are returned separately, and it can be retried beside the other works', async () => {
  const ann = await server.join()
  double.hold()
  const { batch_work_id_arr } = await ann.api.createWork(order(3))
  const [first, second, third] = batch_work_id_arr!
  await ann.api.setWorkState({ id: second!, state: 'break' })
  expect((await ledgerOf(ann)).slice(1)).toEqual([
    taken(first!),
    taken(second!),
    taken(third!),
    returned(second!),
  ])
  expect((await ann.api.commandWork({ id: second!, command_type: 'retry' })).state).toBe('queue')
  double.release()
  for (const id of batch_work_id_arr!) expect((await workIn(ann.api, id, ['done'])).state).toBe('done')
  expect((await ledgerOf(ann)).slice(1)).toEqual([
    ...[taken(first!), taken(second!), taken(third!)],
    ...[returned(second!), taken(second!)],
  ])
})

test('deleted works are no longer named, and the other works stay', async () => {
  const ann = await server.join()
  const { batch_work_id_arr } = await ann.api.createWork(order(3))
  const [first, second, third] = batch_work_id_arr!
  for (const id of batch_work_id_arr!) await workIn(ann.api, id, ['done'])
  await ann.api.deleteWorks({ work_id_arr: [first!, third!] })
  expect((await ann.api.getWork({ id: second! })).batch_work_id_arr).toEqual([second])
})

const owners = { work: workRunOwner({} as WorkRunDeps) } as RunOwners

/** Starts works that an engine holds, and ends the first of them as if the system had failed. */
async function startAndBreak(person: TestUser, count: number, broken: number) {
  double.hold()
  const ids = (await person.api.createWork(order(count))).batch_work_id_arr!
  for (const runId of ids.slice(0, broken)) {
    const failure = { runId, round: 1, reason: 'system' } as const
    await transact(server.context.db, (tx) => failRun(tx, owners, failure))
  }
  return ids as [string, string, ...string[]]
}

const retry = async ({ api }: TestUser, id: string) => await api.commandWork({ id, command_type: 'retry' })
const unread = async ({ api }: TestUser) => (await api.countUnreadNotifications({})).unread_count

describe('the notification of a batch', () => {
  test('comes once when the last work has ended, and again when a retried work has ended', async () => {
    const ann = await server.join()
    const [broken, ...held] = await startAndBreak(ann, 3, 1)
    const ids = [broken, ...held]
    expect(await workNotifications(ann.api)).toEqual([])
    double.release()
    for (const id of held) await workIn(ann.api, id, ['done'])
    const batch_arr = ids.map((work_id) => ({ work_id, state: work_id === broken ? 4 : 5 }))
    const notified = await workNotifications(ann.api)
    expect(notified.map(({ content }) => content)).toMatchObject([{ state: 5, work_id: held[0], batch_arr }])
    expect(notified[0]!.content.template_title).toBe((await ann.api.getWork({ id: broken })).template_title)
    const bob = await server.join()
    await bob.api.readNotifications({ of_work: ids[0] })
    expect(await unread(ann)).toBe(1)

    // The notification can be marked as read by any work of the batch.
    await ann.api.readNotifications({ of_work: held[1] })
    expect(await unread(ann)).toBe(0)
    double.hold()
    await retry(ann, broken)
    const [again, ...others] = await workNotifications(ann.api)
    expect(others).toEqual([])
    expect(again).toMatchObject({
      id: notified[0]!.id,
      is_read: true,
      content: { state: 5, work_id: held[0] },
    })
    expect(again!.content.batch_arr).toContainEqual({ work_id: broken, state: 7 })
    double.release()
    await workIn(ann.api, broken, ['done'])
    const entries = ids.map((work_id) => ({ work_id, state: 5 }))
    expect(
      (await workNotifications(ann.api)).map(({ is_read, content }) => ({ is_read, content })),
    ).toMatchObject([{ is_read: false, content: { state: 5, work_id: ids[0], batch_arr: entries } }])
    expect(await unread(ann)).toBe(1)
  })

  test('comes when the user stops the last work, and does not count what the user stopped', async () => {
    const ann = await server.join()
    const [broken, ...held] = await startAndBreak(ann, 3, 1)
    await ann.api.setWorkState({ id: held[0]!, state: 'break' })
    expect(await workNotifications(ann.api)).toEqual([])
    await ann.api.setWorkState({ id: held[1]!, state: 'break' })
    const [notified, ...others] = await workNotifications(ann.api)
    expect(others).toEqual([])
    expect(notified!.content).toMatchObject({ state: 4, work_id: broken })
    expect(notified!.content.batch_arr).toBeUndefined()
  })

  test('is not sent if the user has stopped all works', async () => {
    const ann = await server.join()
    double.hold()
    for (const id of (await ann.api.createWork(order(2))).batch_work_id_arr!)
      await ann.api.setWorkState({ id, state: 'break' })
    expect(await workNotifications(ann.api)).toEqual([])
  })

  test('is not listed while all works run again, and then links to a work that is not deleted', async () => {
    const ann = await server.join()
    const ids = await startAndBreak(ann, 2, 2)
    const batch_arr = ids.map((work_id) => ({ work_id, state: 4 }))
    expect((await workNotifications(ann.api)).map(({ content }) => content)).toMatchObject([
      { state: 4, work_id: ids[0], batch_arr },
    ])
    for (const id of ids) await retry(ann, id)
    expect(await workNotifications(ann.api)).toEqual([])
    expect(await unread(ann)).toBe(0)
    double.release()
    for (const id of ids) await workIn(ann.api, id, ['done'])
    await ann.api.deleteWork({ id: ids[0]! })
    const [notified, ...others] = await workNotifications(ann.api)
    expect(others).toEqual([])
    expect(notified).toMatchObject({ is_read: false, content: { state: 5, work_id: ids[1] } })
    await ann.api.deleteWork({ id: ids[1]! })
    expect(await workNotifications(ann.api)).toEqual([])
  })
})

test('only templates for engines whose seed changes the result accept several works', async () => {
  const ann = await server.join()
  const oil = await templateId(ann.api)
  const source = await upload(ann.api, await samplePhoto({ width: 64, height: 64 }))
  const several = { work_template_id: oil, source_arr: [{ id: source }], count: 2 }
  expect(await refusalOf(ann.api.createWork(several))).toMatchObject({ code: 'A0400', paths: ['count'] })
  expect(await refusalOf(ann.api.createWork(order(5)))).toMatchObject({ code: 'A0400', paths: ['count'] })
  const { work_template_arr } = await ann.api.listWorkTemplates({ limit: 100 })
  const repeatable = work_template_arr.filter(({ can_repeat }) => can_repeat).map(({ title }) => title)
  expect(repeatable).toContain('Words to Picture')
  expect(repeatable).not.toContain('Enlarge and Repair')
  expect(repeatable).not.toContain('Oil Painting')
})
