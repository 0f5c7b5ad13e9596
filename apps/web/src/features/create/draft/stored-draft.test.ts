import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { readDraft, writeDraft } from './stored-draft.ts'

const draft: Draft = {
  templateId: 'oil',
  origin: { remix: 'post' },
  params: { strength: 1, title: 'Sea', grain: false },
  count: 4,
  isFilled: false,
  isTouched: true,
  items: [
    {
      key: 'a',
      name: 'a.jpg',
      file: new File([], 'a.jpg'),
      url: 'blob:a',
      size: { width: 3, height: 2 },
      upload: { kind: 'done', source: { id: 'a-id.jpg' } },
    },
    { key: 'b', name: 'A work', url: '/b', upload: { kind: 'done', source: { work_id: 'work' } } },
    { key: 'c', name: 'c', url: '', source: { id: 'c-id.jpg' }, upload: { kind: 'waiting' } },
    {
      key: 'd',
      name: 'd',
      file: new File([], 'd'),
      url: 'blob:d',
      upload: { kind: 'uploading', share: 0.5 },
    },
    { key: 'e', name: 'e', url: 'blob:e', upload: { kind: 'refused', message: 'no' } },
  ],
}
const again = (value: unknown) => JSON.parse(JSON.stringify(value))

test('uploaded photos are restored from the server on the next page; other photos are lost', () => {
  const found = readDraft(again(writeDraft(draft)))
  const sought = { url: '', upload: { kind: 'waiting' } }
  expect(found).toEqual({
    ...draft,
    items: [
      { key: 'a', name: 'a.jpg', source: { id: 'a-id.jpg' }, size: { width: 3, height: 2 }, ...sought },
      { key: 'b', name: 'A work', source: { work_id: 'work' }, ...sought },
      { key: 'c', name: 'c', source: { id: 'c-id.jpg' }, ...sought },
    ],
  })
  expect(readDraft(again(writeDraft(found!)))).toEqual(found)
})

test('a photo that the browser stores is restored, also before a template is chosen', () => {
  const item = {
    key: 'd',
    name: 'd',
    file: new File([], 'd'),
    url: 'blob:d',
    upload: { kind: 'waiting' },
  } as const
  const found = readDraft(
    again(writeDraft({ ...draft, templateId: null, items: [{ ...item, isStored: true }] })),
  )
  expect(found?.templateId).toBeNull()
  expect(found?.items).toEqual([
    { key: 'd', name: 'd', url: '', isStored: true, upload: { kind: 'waiting' } },
  ])
})

test('a mask is restored with its photo, and not without it', () => {
  const [photo] = draft.items
  const mask = { ...photo!, key: 'm', isMask: true }
  const itemsOf = (items: Draft['items']) => readDraft(again(writeDraft({ ...draft, items })))?.items
  expect(itemsOf([photo!, mask])).toMatchObject([{ key: 'a' }, { key: 'm', isMask: true }])
  expect(itemsOf([{ ...photo!, upload: { kind: 'waiting' } }, mask])).toEqual([])
})

const restored = again(writeDraft(draft))
test.each([
  ['nothing', null],
  ['a malformed template', { ...restored, templateId: 7 }],
  ['malformed photos', { ...restored, photos: [{ key: 'a' }] }],
  ['a malformed source', { ...restored, photos: [{ key: 'a', name: 'a', source: 'a' }] }],
  ['more photos than a work takes', { ...restored, photos: Array(11).fill(restored.photos[0]) }],
  ['a malformed setting', { ...restored, params: { strength: {} } }],
  ['a malformed origin', { ...restored, origin: 7 }],
])('a stored value is refused as a draft: %s', (_name, value) => {
  expect(readDraft(value)).toBeUndefined()
})
