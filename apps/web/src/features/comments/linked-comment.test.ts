import { expect, test } from 'vitest'
import { linkedIn } from './linked-comment.ts'

test("a comment's id is read from the hash of an address", () => {
  const id = '01a1feb6-bdab-74cc-acca-000000000001'
  expect(linkedIn(`#comment-${id}`)).toBe(id)
  for (const hash of ['', '#comments', '#comment-', '#comment-1', `#comment-${id}x`])
    expect(linkedIn(hash)).toBeUndefined()
})
