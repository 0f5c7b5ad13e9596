import { expect, test } from 'vitest'
import {
  type Draft,
  type DraftItem,
  draftAddress,
  emptyDraft,
  isHere,
  isLost,
  nextDraft,
  type Origin,
  usableItems,
  usablePhotos,
} from './draft.ts'

const item = (key: string, upload: DraftItem['upload'] = { kind: 'waiting' }): DraftItem => ({
  key,
  name: key,
  file: new File([], key),
  url: '',
  upload,
})
const begin = (draft: Draft, templateId: string, origin: Origin = {}, max = 0) =>
  nextDraft(draft, { kind: 'begun', templateId, origin, max })
const begun = begin(emptyDraft, 'oil')
test('a photo that was chosen before a template is kept without a question, unless the template takes no photo', () => {
  const early = nextDraft(emptyDraft, { kind: 'added', items: [item('a')], replacing: true })
  expect(isLost(early, 'oil', {}, 1)).toBe(false)
  expect(isLost(early, 'flame', {}, 0)).toBe(true)
  const begun = nextDraft(early, { kind: 'begun', templateId: 'oil', origin: {}, max: 1 })
  expect(begun).toMatchObject({ templateId: 'oil', items: [{ key: 'a' }] })
})

const three = nextDraft(begun, { kind: 'added', items: [item('a'), item('b'), item('c')] })
const keys = (draft: typeof three) => draft.items.map(({ key }) => key).join('')

test('another template keeps as many photos as it takes, but neither settings nor a mask', () => {
  expect(begin(three, 'oil')).toEqual(three)
  expect(begin(three, 'flame')).toEqual({ ...emptyDraft, templateId: 'flame', isTouched: false })
  expect(keys(begin(three, 'story', {}, 9))).toBe('abc')
  const set = nextDraft(three, { kind: 'set', name: 'strength', value: 1 })
  expect(begin(set, 'ink', {}, 1)).toMatchObject({ params: {}, isTouched: true, items: [{ key: 'a' }] })
  expect(begin(nextDraft(three, { kind: 'started' }), 'ink', {}, 1).isTouched).toBe(false)
  const masked = nextDraft(three, { kind: 'masked', item: item('m') })
  expect(keys(begin(masked, 'story', {}, 9))).toBe('abc')
})

test('photos can be moved within their list only', () => {
  expect(keys(nextDraft(three, { kind: 'moved', key: 'c', to: 0 }))).toBe('cab')
  expect(keys(nextDraft(three, { kind: 'moved', key: 'a', to: 1 }))).toBe('bac')
  expect(keys(nextDraft(three, { kind: 'moved', key: 'a', to: -1 }))).toBe('abc')
  expect(keys(nextDraft(three, { kind: 'moved', key: 'c', to: 3 }))).toBe('abc')
})

test('a photo replaces a single photo and refused photos; a refused file replaces no photo', () => {
  const replaced = (draft: Draft, added: DraftItem) =>
    keys(nextDraft(draft, { kind: 'added', items: [added], replacing: true }))
  const refused = (key: string) => item(key, { kind: 'refused', message: 'no' })
  const both = nextDraft(begun, { kind: 'added', items: [item('a'), refused('x')] })
  expect(replaced(both, item('b'))).toBe('b')
  expect(replaced(both, refused('y'))).toBe('ay')
})

test('a refused file does not count as a photo or as unsaved input', () => {
  const refused = nextDraft(begun, { kind: 'added', items: [item('x', { kind: 'refused', message: 'no' })] })
  expect(usableItems(refused)).toEqual([])
  expect(isLost(refused, 'story', {})).toBe(false)
  expect(isLost(three, 'story', {})).toBe(true)
})

test('typed values count as unsaved input; values of a started work count only after a change', () => {
  const typed = nextDraft(begun, { kind: 'set', name: 'title', value: 'Sea' })
  expect(isLost(typed, 'story', {})).toBe(true)
  const started = nextDraft(three, { kind: 'started' })
  expect(isLost(started, 'story', {})).toBe(false)
  expect(isLost(begin(started, 'oil'), 'story', {})).toBe(false)
  expect(isLost(nextDraft(started, { kind: 'removed', key: 'a' }), 'story', {})).toBe(true)
})

test('an edited photo replaces its original', () => {
  const edited = nextDraft(three, { kind: 'replaced', key: 'b', item: item('x') })
  expect(keys(edited)).toBe('axc')
})

test('a reset to the defaults keeps the photos', () => {
  const set = nextDraft(three, { kind: 'set', name: 'strength', value: 1 })
  const reset = nextDraft(set, { kind: 'reset' })
  expect(reset.params).toEqual({})
  expect(keys(reset)).toBe('abc')
})

const kept = item('k', { kind: 'done', source: { id: 'kept.jpg' } })
const filled = nextDraft(begin(begun, 'oil', { from: 'first' }), { kind: 'filled', items: [kept] })
const withSetting = (draft: Draft) => nextDraft(draft, { kind: 'set', name: 'strength', value: 1 })

test('the photos of an earlier work fill an empty draft, but do not replace newer photos', () => {
  expect(filled).toMatchObject({ isFilled: true, items: [kept] })
  expect(keys(nextDraft(three, { kind: 'filled', items: [kept] }))).toBe('abc')
})

test('an earlier work replaces the photos of a started or another work, but asks before newer photos', () => {
  const started = nextDraft(withSetting(three), { kind: 'started' })
  for (const before of [started, filled]) {
    expect(isLost(before, 'oil', { from: 'second' })).toBe(false)
    const next = begin(before, 'oil', { from: 'second' })
    expect(next).toEqual({ templateId: 'oil', origin: { from: 'second' }, items: [], params: {} })
  }
  expect(isLost(three, 'oil', { from: 'second' })).toBe(true)
  expect(isLost(withSetting(filled), 'oil', { from: 'second' })).toBe(true)
})

test('the settings of a post replace changed settings, and the photos stay', () => {
  const next = begin(withSetting(three), 'oil', { remix: 'post' })
  expect(next).toMatchObject({ origin: { remix: 'post' }, params: {}, isTouched: true })
  expect(keys(next)).toBe('abc')
  expect(isLost(three, 'oil', { remix: 'post' })).toBe(false)
  expect(isLost(withSetting(three), 'oil', { remix: 'post' })).toBe(true)
  expect(isLost(three, 'story', { remix: 'post' })).toBe(true)
})

test('the current draft matches an address without an origin, but not an address with another origin', () => {
  expect(isHere(filled, 'oil', {})).toBe(true)
  expect(isHere(filled, 'oil', { from: 'first' })).toBe(true)
  expect(isHere(filled, 'oil', { from: 'second' })).toBe(false)
  expect(isHere(filled, 'oil', { remix: 'first' })).toBe(false)
  expect(isHere(filled, 'story', {})).toBe(false)
})

test('the address of a draft contains its template and origin', () => {
  expect(draftAddress(begun)).toBe('/tool?template=oil')
  expect(draftAddress(filled)).toBe('/tool?template=oil&from=first')
  expect(draftAddress(begin(begun, 'story', { remix: 'post' }))).toBe('/tool?template=story&remix=post')
})

test('a mask is the last item, does not count as a photo, and is removed with its photo', () => {
  const added = nextDraft(begun, { kind: 'added', items: [item('a')] })
  const masked = nextDraft(nextDraft(added, { kind: 'masked', item: item('m') }), {
    kind: 'masked',
    item: item('n'),
  })
  expect(keys(masked)).toBe('an')
  expect(usableItems(masked)).toHaveLength(2)
  expect(usablePhotos(masked).map(({ key }) => key)).toEqual(['a'])
  expect(keys(nextDraft(masked, { kind: 'removed', key: 'n' }))).toBe('a')
  expect(keys(nextDraft(masked, { kind: 'removed', key: 'a' }))).toBe('')
  expect(keys(nextDraft(masked, { kind: 'replaced', key: 'a', item: item('b') }))).toBe('b')
  expect(keys(nextDraft(masked, { kind: 'added', items: [item('b')], replacing: true }))).toBe('b')
})

test('a mask stays the last item when photos follow, and is removed when another photo becomes the first', () => {
  const withPhoto = nextDraft(begun, { kind: 'added', items: [item('a')] })
  const masked = nextDraft(withPhoto, { kind: 'masked', item: item('m') })
  const twoPhotos = nextDraft(masked, { kind: 'added', items: [item('b'), item('c')] })
  expect(keys(twoPhotos)).toBe('abcm')
  expect(keys(nextDraft(twoPhotos, { kind: 'moved', key: 'c', to: 1 }))).toBe('acbm')
  expect(keys(nextDraft(twoPhotos, { kind: 'removed', key: 'b' }))).toBe('acm')
  expect(keys(nextDraft(twoPhotos, { kind: 'moved', key: 'c', to: 0 }))).toBe('cab')
  expect(keys(nextDraft(twoPhotos, { kind: 'removed', key: 'a' }))).toBe('bc')
})
