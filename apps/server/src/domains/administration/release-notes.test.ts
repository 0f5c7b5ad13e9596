import { expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { readReleaseNotes, releasesIn } from './release-notes.ts'

test('the notes of both languages have the same versions and as many changes, the running one first', async () => {
  const [en, zh] = [await readReleaseNotes('en'), await readReleaseNotes('zh')]
  const shapeOf = (notes: typeof en) =>
    notes.map(({ version, date, change_arr }) => [version, date, change_arr.length])
  expect(shapeOf(zh)).toEqual(shapeOf(en))
  expect(en[0]).toMatchObject({
    version: packageJson.version,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(en[0]!.change_arr.length).toBeGreaterThan(0)
})

test('a version that is not released yet has no date', () => {
  expect(releasesIn('# Changelog\n\n## 2.0.0\n\n- One\n- Two\n\n## 1.0.0 · 2026-01-31\n')).toEqual([
    { version: '2.0.0', change_arr: ['One', 'Two'] },
    { version: '1.0.0', date: '2026-01-31', change_arr: [] },
  ])
})

test('missing files are no fault', async () => {
  expect(await readReleaseNotes('en', '/nowhere')).toEqual([])
})
