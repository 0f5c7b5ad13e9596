import { expect, test } from 'vitest'
import { refusalToChange, refusalToDelete } from './projects.policy.ts'

test.each([
  [true, undefined, 3, undefined],
  [true, false, 3, undefined],
  [true, undefined, 2, 'project_changed'],
  [false, undefined, 3, 'project_locked'],
  [false, false, 3, 'project_locked'],
  [false, true, 3, undefined],
  [false, true, 2, 'project_changed'],
  [false, undefined, 2, 'project_locked'],
] as const)(
  'a change of a project, editable: %s, to %s on version %s, gets the refusal: %s',
  (isEditable, editable, version, reason) => {
    const project = { editable: isEditable, version: 3 }
    expect(refusalToChange(project, { editable, version })?.reason).toBe(reason)
  },
)

test.each([
  [true, undefined],
  [false, 'project_locked'],
])('the deletion of a project, editable: %s, gets the refusal: %s', (editable, reason) => {
  expect(refusalToDelete({ editable })?.reason).toBe(reason)
})
