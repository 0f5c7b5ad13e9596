import { expect, test } from 'vitest'
import { memoized } from './memoized.ts'

test('a result is computed once for a text; for a long text, or after many other texts, it is computed again', () => {
  const computed: string[] = []
  const lengthOf = memoized((text) => {
    computed.push(text)
    return text.length
  })
  expect([lengthOf('one'), lengthOf('three'), lengthOf('one'), lengthOf('')]).toEqual([3, 5, 3, 0])
  expect(lengthOf('')).toBe(0)
  expect(computed).toEqual(['one', 'three', ''])
  const long = 'x'.repeat(1000)
  expect([lengthOf(long), lengthOf(long)]).toEqual([1000, 1000])
  expect(computed).toHaveLength(5)
  for (let n = 0; n < 2000; n++) lengthOf(`${n}`)
  expect(lengthOf('one')).toBe(3)
  expect(computed.filter((text) => text === 'one')).toHaveLength(2)
})
