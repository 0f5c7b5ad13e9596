import { expect, test } from 'vitest'
import { type DraftItem, emptyDraft, isDirty, nextDraft, usableItems } from './draft.ts'

const item = (key: string, upload: DraftItem['upload'] = { kind: 'waiting' }): DraftItem => ({
  key,
  name: key,
  file: new File([], key),
  url: '',
  upload,
})
const begun = nextDraft(emptyDraft, { kind: 'begun', templateId: 'oil' })
const three = nextDraft(begun, { kind: 'added', items: [item('a'), item('b'), item('c')] })
const keys = (draft: typeof three) => draft.items.map(({ key }) => key).join('')

test('beginning the same template again keeps what is there, another one starts empty', () => {
  expect(nextDraft(three, { kind: 'begun', templateId: 'oil' })).toBe(three)
  expect(nextDraft(three, { kind: 'begun', templateId: 'story' }).items).toEqual([])
})

test('photos can be put into another order, not beyond the ends', () => {
  expect(keys(nextDraft(three, { kind: 'moved', key: 'c', to: 0 }))).toBe('cab')
  expect(keys(nextDraft(three, { kind: 'moved', key: 'a', to: 1 }))).toBe('bac')
  expect(keys(nextDraft(three, { kind: 'moved', key: 'a', to: -1 }))).toBe('abc')
  expect(keys(nextDraft(three, { kind: 'moved', key: 'c', to: 3 }))).toBe('abc')
})

test('a refused file takes no place and is nothing to lose', () => {
  const refused = nextDraft(begun, { kind: 'added', items: [item('x', { kind: 'refused', message: 'no' })] })
  expect(usableItems(refused)).toEqual([])
  expect(isDirty(refused)).toBe(false)
  expect(isDirty(three)).toBe(true)
})

test('what was typed is something to lose too; what became a work is not, until it is changed again', () => {
  const typed = nextDraft(begun, { kind: 'set', name: 'title', value: 'Sea' })
  expect(isDirty(typed)).toBe(true)
  const started = nextDraft(three, { kind: 'started' })
  expect(isDirty(started)).toBe(false)
  expect(isDirty(nextDraft(started, { kind: 'begun', templateId: 'oil' }))).toBe(false)
  expect(isDirty(nextDraft(started, { kind: 'removed', key: 'a' }))).toBe(true)
})

test('an edited photo takes the place of the one it was made of', () => {
  const edited = nextDraft(three, { kind: 'replaced', key: 'b', item: item('x') })
  expect(keys(edited)).toBe('axc')
})

test('going back to the defaults keeps the photos', () => {
  const set = nextDraft(three, { kind: 'set', name: 'strength', value: 1 })
  const reset = nextDraft(set, { kind: 'reset' })
  expect(reset.params).toEqual({})
  expect(keys(reset)).toBe('abc')
})

test('the photos of an own work are put where none are, and never in the way of what was just put there', () => {
  const kept = item('kept', { kind: 'done', source: { id: 'kept.jpg' } })
  const reused = { kind: 'reused', workId: 'work', items: [kept] } as const
  expect(nextDraft(begun, reused)).toMatchObject({ workId: 'work', items: [kept] })
  expect(keys(nextDraft(three, reused))).toBe('abc')
  expect(nextDraft(nextDraft(begun, reused), { kind: 'begun', templateId: 'story' }).workId).toBeUndefined()
})
