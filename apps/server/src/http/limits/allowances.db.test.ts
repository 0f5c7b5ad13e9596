import { testDatabase } from '@easel/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool } from '../../platform/db/pool.ts'
import { Allowances } from './allowances.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await testDatabase()
  pool = createPool({ ...database.config, max: 8 })
})
afterAll(async () => {
  await pool.end()
  await database[Symbol.asyncDispose]()
})

const window = { startTs: 0, lengthMs: 60_000 }
let buckets = 0

test('all processes together allow as many calls as the window allows, however many hits they take at a time', async () => {
  const db = createDatabase(pool)
  const limits = fc.record({
    allowed: fc.integer({ min: 0, max: 30 }),
    atATime: fc.integer({ min: 1, max: 7 }),
    processes: fc.integer({ min: 1, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(limits, async ({ allowed, atATime, processes }) => {
      const wanting = { bucket: `bucket ${++buckets}`, window, allowed, atATime }
      const allowances = Array.from({ length: processes }, () => new Allowances(db, () => 0))
      const used = await Promise.all(
        Array.from({ length: 100 }, (_, index) => allowances[index % processes]!.use(wanting)),
      )
      // Each process takes hits until none are left, so it uses all hits that it has taken.
      expect(used.filter((isAllowed) => isAllowed)).toHaveLength(allowed)
      expect(await allowances[0]!.use({ ...wanting, window: { ...window, startTs: 60_000 } })).toBe(
        allowed > 0,
      )
    }),
    { numRuns: 20 },
  )
})

test('most calls need no statement, and calls of many users share a statement', async () => {
  let statements = 0
  const db = createDatabase(pool).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  })
  const allowances = new Allowances(db, () => 0)
  const wanting = { bucket: `bucket ${++buckets}`, window, allowed: 100, atATime: 10 }
  for (let call = 0; call < 200; call += 1) expect(await allowances.use(wanting)).toBe(call < 100)
  expect(statements).toBe(11)
  const crowd = Array.from({ length: 50 }, () => ({ ...wanting, bucket: `bucket ${++buckets}` }))
  expect(await Promise.all(crowd.map((client) => allowances.use(client)))).not.toContain(false)
  expect(statements).toBe(12)
})
