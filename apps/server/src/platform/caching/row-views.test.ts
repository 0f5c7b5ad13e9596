import { expect, test } from 'vitest'
import { viewsOf } from './row-views.ts'
import { SharedCache } from './shared-cache.ts'

interface View {
  id: string
  text: string
}

test('a view is created once for each row version and variant, and a deleted row has no view', async () => {
  const shared = new SharedCache<View>({ maxAgeMs: 60_000, maxSize: 100 })
  const texts = new Map([
    ['a', 'one'],
    ['b', 'two'],
  ])
  const made: string[] = []
  const read = async (rows: Record<string, string>, variant = 'en') => {
    const versioned = Object.entries(rows).map(([id, version]) => ({ id, version }))
    const make = async (ids: readonly string[]) => {
      made.push(ids.join())
      return ids.flatMap((id) => (texts.has(id) ? [{ id, text: `${variant} ${texts.get(id)}` }] : []))
    }
    const views = await viewsOf(shared, versioned, { variant, make })
    return [...views.values()].map(({ text }) => text).toSorted()
  }
  expect(await read({ a: '1', gone: '1' })).toEqual(['en one'])
  expect(await read({ a: '1', b: '1' })).toEqual(['en one', 'en two'])
  texts.set('a', 'changed')
  expect(await read({ a: '1', b: '1' })).toEqual(['en one', 'en two'])
  expect(await read({ a: '2', b: '1' })).toEqual(['en changed', 'en two'])
  expect(await read({ b: '1' }, 'zh')).toEqual(['zh two'])
  expect(made).toEqual(['a,gone', 'b', 'a', 'b'])
  shared.clear()
  expect(await read({ a: '2' })).toEqual(['en changed'])
  expect(made).toHaveLength(5)
})
