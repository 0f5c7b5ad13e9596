import { expect, test } from 'vitest'
import { typedMeanwhile } from './drafts.ts'

test.each([
  ['What a sky!', 'What a sky!', ''],
  ['What a sky! And the sea', 'What a sky!', 'And the sea'],
  ['Another thought', 'What a sky!', 'Another thought'],
  ['', 'What a sky!', ''],
])('from a field with "%s", after "%s" was sent, "%s" remains', (typed, sent, remaining) => {
  expect(typedMeanwhile(typed, sent)).toBe(remaining)
})

test('an edited comment remains whole when it was changed during sending', () => {
  expect(typedMeanwhile('What a sky!!', 'What a sky!', 'What a sea')).toBe('What a sky!!')
  expect(typedMeanwhile('What a sky!', 'What a sky!', 'What a sea')).toBe('')
})
