import { expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { readReleaseNotes, releasesIn } from './release-notes.ts'

test('the notes of both languages have the same versions with equally many changes, the running version first', async () => {
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

test('releases have all changes of their sections, and unreleased changes are left out', () => {
  const text = `# Changelog

## [Unreleased]

- Later

## [2.0.0]

### Added

- One, which
  goes on
- Two

### Fixed

- Three

## [1.0.0] - 2026-01-31
`
  expect(releasesIn(text)).toEqual([
    { version: '2.0.0', change_arr: ['One, which goes on', 'Two', 'Three'] },
    { version: '1.0.0', date: '2026-01-31', change_arr: [] },
  ])
})

test('missing files are not an error', async () => {
  expect(await readReleaseNotes('en', '/nowhere')).toEqual([])
})

test('a change is plain text, without the markup of its file', () => {
  const text =
    '## [1.0.0]\n\n- *Make It Larger* and **Repair** are `one` entry, see [the guide](docs/x.md); 2 * 3 * 4 stays\n'
  expect(releasesIn(text)[0]!.change_arr).toEqual([
    'Make It Larger and Repair are one entry, see the guide; 2 * 3 * 4 stays',
  ])
})
