import { afterEach, expect, test } from 'vitest'
import type { DraftItem } from '../draft/draft.ts'
import { draftStore } from '../draft/draft-store.ts'
import { NotStarted, uploadedSources } from './uploads.ts'

const waiting = (key: string): DraftItem => ({ key, name: key, url: '', upload: { kind: 'waiting' } })
const add = (...items: DraftItem[]) => draftStore.dispatch({ kind: 'added', items })
const arrive = async ({ key }: DraftItem) =>
  draftStore.dispatch({ kind: 'uploaded', key, upload: { kind: 'done', source: { id: key } } })

afterEach(() => draftStore.dispatch({ kind: 'begun', templateId: `${Math.random()}`, origin: {} }))

test('waiting includes a photo that is added while others are uploading', async () => {
  add(waiting('a'))
  const sources = await uploadedSources(async (item) => {
    if (item.key === 'a') add(waiting('b'))
    await arrive(item)
  })
  expect(sources).toEqual([{ id: 'a' }, { id: 'b' }])
})

test('waiting does not include a photo that is replaced while it is uploading', async () => {
  add(waiting('a'))
  const sources = await uploadedSources(async (item) => {
    if (item.key === 'a') draftStore.dispatch({ kind: 'replaced', key: 'a', item: waiting('cut') })
    else await arrive(item)
  })
  expect(sources).toEqual([{ id: 'cut' }])
})

test('a failed upload is retried once, then reported with its reason', async () => {
  add({ ...waiting('a'), upload: { kind: 'failed', message: 'before' } })
  const fail = async ({ key }: DraftItem) =>
    draftStore.dispatch({ kind: 'uploaded', key, upload: { kind: 'failed', message: 'No network' } })
  await expect(uploadedSources(fail)).rejects.toEqual(new NotStarted('No network'))
  expect(await uploadedSources(arrive)).toEqual([{ id: 'a' }])
})
