import { expect, test } from 'vitest'
import { refusalToSeeMissing } from './templates.policy.ts'

test.each([
  [true, false, undefined],
  [false, true, undefined],
  [true, true, undefined],
  [false, false, 'A0301'],
])(
  'templates that no engine can run get the refusal $2 for a user (administrator: $0, moderator: $1)',
  (isAdmin, isModerator, code) => {
    expect(refusalToSeeMissing({ isAdmin, isModerator })?.code).toBe(code)
  },
)
