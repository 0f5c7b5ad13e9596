import { expect, test } from 'vitest'
import { inviteState } from './invite-state.ts'

const open = { max_uses: 2, use_count: 1, expire_ts: 100, withdraw_ts: null, is_maker_suspended: false }

test.each([
  [{}, 99, 'open'],
  [{}, 100, 'expired'],
  [{ use_count: 2 }, 99, 'used_up'],
  [{ use_count: 2 }, 100, 'used_up'],
  [{ withdraw_ts: 1, use_count: 2 }, 100, 'withdrawn'],
  [{ is_maker_suspended: true }, 99, 'maker_suspended'],
  [{ is_maker_suspended: true }, 100, 'expired'],
])('an invitation with the facts %j has, at the time %d, the state %s', (facts, now, state) => {
  expect(inviteState({ ...open, ...facts }, now)).toBe(state)
})
