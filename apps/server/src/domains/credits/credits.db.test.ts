import { propertyRuns, testDatabase } from '@easel/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Database, transact } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { grantReward, grantStart, returnAttempts, takeAttempts } from './index.ts'

let db: Database
const resources = new AsyncDisposableStack()

beforeAll(async () => {
  const database = resources.use(await testDatabase())
  const pool = createPool({ ...database.config, max: 8 })
  resources.defer(() => pool.end())
  db = createDatabase(pool)
})
afterAll(() => resources.disposeAsync())

async function person(attempts: number): Promise<string> {
  const id = newId()
  const user = { id, username: id, username_key: id, nick_name: 'x', avatar_key: 'x' }
  await db.insertInto('users').values(user).execute()
  await transact(db, (tx) => grantStart(tx, id, attempts))
  return id
}

async function ledgerOf(userId: string) {
  const entries = await db
    .selectFrom('balance_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const balance = await db.selectFrom('balances').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return { entries, total: (balance?.start ?? 0) + (balance?.reward ?? 0) }
}

test('the balance is the sum of its entries and never negative, in any order of takes and returns', async () => {
  const step = fc.record({
    run: fc.nat(3),
    round: fc.integer({ min: 1, max: 2 }),
    cost: fc.integer({ min: 1, max: 4 }),
    back: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.nat(6), fc.array(step, { maxLength: 12 }), async (attempts, steps) => {
      const userId = await person(attempts)
      const runs = [newId(), newId(), newId(), newId()]
      for (const { run, round, cost, back } of steps) {
        const purpose = { runId: runs[run]!, round }
        const change = back
          ? transact(db, (tx) => returnAttempts(tx, purpose))
          : transact(db, (tx) => takeAttempts(tx, userId, cost, purpose))
        // A call is refused without a change if the attempts are too few or were already taken.
        await change.catch(() => {})
      }
      const { entries, total } = await ledgerOf(userId)
      expect(total).toBe(entries.reduce((sum, entry) => sum + entry.amount, 0))
      expect(total).toBeGreaterThanOrEqual(0)
      expect(total).toBeLessThanOrEqual(attempts)
      expect(entries.at(-1)?.balance_after ?? 0).toBe(total)
      const sums = entries.map((_, index) =>
        entries.slice(0, index + 1).reduce((sum, entry) => sum + entry.amount, 0),
      )
      expect(entries.map((entry) => entry.balance_after)).toEqual(sums)
    }),
    { numRuns: propertyRuns(40) },
  )
})

test('each entry continues the previous entry and the sum is the balance, after any concurrent changes', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('take' as const), run: fc.nat(3), cost: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant('return' as const), run: fc.nat(3), cost: fc.constant(0) }),
    fc.record({ kind: fc.constant('reward' as const), run: fc.nat(3), cost: fc.integer({ min: 1, max: 3 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(6), fc.array(step, { maxLength: 16 }), async (attempts, steps) => {
      const userId = await person(attempts)
      const runs = [newId(), newId(), newId(), newId()]
      const claims = [newId(), newId(), newId(), newId()]
      await Promise.allSettled(
        steps.map(({ kind, run, cost }) =>
          transact(db, async (tx) => {
            const purpose = { runId: runs[run]!, round: 1 }
            if (kind === 'take') await takeAttempts(tx, userId, cost, purpose)
            else if (kind === 'return') await returnAttempts(tx, purpose)
            else await grantReward(tx, userId, { amount: cost, reason: 'check_in', claimId: claims[run]! })
          }),
        ),
      )
      const { entries, total } = await ledgerOf(userId)
      expect(total).toBe(entries.reduce((sum, entry) => sum + entry.amount, 0))
      expect(total).toBeGreaterThanOrEqual(0)
      const before = [0, ...entries.map(({ balance_after }) => balance_after)]
      expect(entries.map((entry, index) => before[index]! + entry.amount)).toEqual(before.slice(1))
      expect(before.every((balance) => balance >= 0)).toBe(true)
      const rewarded = entries.filter(({ reason }) => reason === 'check_in')
      expect(new Set(rewarded.map(({ ref_id }) => ref_id)).size).toBe(rewarded.length)
    }),
    { numRuns: propertyRuns(30) },
  )
})

test('when twenty calls concurrently take one of seven attempts, seven succeed', async () => {
  const userId = await person(7)
  const taking = Array.from({ length: 20 }, () =>
    transact(db, (tx) => takeAttempts(tx, userId, 1, { runId: newId(), round: 1 })),
  )
  const settled = await Promise.allSettled(taking)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  expect((await ledgerOf(userId)).total).toBe(0)
})

test('twenty concurrent returns of the same attempts return them once', async () => {
  const userId = await person(5)
  const purpose = { runId: newId(), round: 1 }
  await transact(db, (tx) => takeAttempts(tx, userId, 3, purpose))
  await Promise.allSettled(
    Array.from({ length: 20 }, () => transact(db, (tx) => returnAttempts(tx, purpose))),
  )
  const { entries, total } = await ledgerOf(userId)
  expect(entries.map(({ amount }) => amount)).toEqual([5, -3, 3])
  expect(total).toBe(5)
})

test('no balance entry can be edited', async () => {
  const userId = await person(5)
  const edit = db.updateTable('balance_entries').set({ amount: 500 }).where('user_id', '=', userId).execute()
  await expect(edit).rejects.toThrow('append-only')
})
