import { caseStates } from '@easel/contract'
import { testDatabase } from '@easel/testkit'
import { expect, test } from 'vitest'
import { createDatabase, createPool, transact } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { type CaseChange, nextCaseState } from './case-state.ts'

const changes: CaseChange[] = [{ type: 'decide' }, { type: 'appeal' }, { type: 'expire' }, { type: 'lift' }]

class Undone extends Error {}

test('the database allows exactly the changes of state that nextCaseState allows', async () => {
  await using database = await testDatabase()
  const pool = createPool({ ...database.config, max: 1 })
  const db = createDatabase(pool)
  try {
    for (const from of caseStates) {
      for (const to of caseStates) {
        const decided = { decision: 'hide', reason: 'Because', decide_ts: 1 }
        const nothing = { decision: null, reason: null, decide_ts: null }
        const change = transact(db, async (tx) => {
          const id = newId()
          const target = { target_type: 'post', target_id: newId(), origin: 'report', text: '' }
          const state = { state: from, ...(from === 'open' ? nothing : decided) }
          await tx
            .insertInto('cases')
            .values({ id, ...target, ...state, is_urgent: false, due_ts: 1 })
            .execute()
          const next = { state: to, ...(to === 'open' ? nothing : decided) }
          await tx.updateTable('cases').set(next).where('id', '=', id).execute()
          throw new Undone()
        })
        const isAllowed = from === to || changes.some((change) => nextCaseState(from, change) === to)
        const outcome = await change.catch((error: unknown) => error)
        expect(outcome instanceof Undone, `${from} to ${to}: ${outcome}`).toBe(isAllowed)
      }
    }
  } finally {
    await pool.end()
  }
})
