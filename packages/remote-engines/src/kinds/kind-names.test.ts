import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineKindNames } from '../connect.ts'

const root = join(import.meta.dirname, '../../../..')
const name = new RegExp(`(['"])(?:${engineKindNames.join('|')})\\1`)

/** The settings `COMFYUI_URLS` and `IMAGES_API_URL`, and the engine on this machine, are of one kind each. */
const ofOneKind = ['local-engine-row.ts', 'settings-engines.ts'].map(
  (file) => `apps/server/src/domains/engines/${file}`,
)
/** Formats of metadata bear the names of the programs that write them. */
const formats = /^packages\/media-metadata\/src\/words\//

test('code outside its folder names no kind: it reads what the kind declares', () => {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/[.]test[.]|[.]generated[.]|\/testing\/|-doubles?\/|remote-engines\/src\/kinds\//.test(path),
  )
  expect(files.length).toBeGreaterThan(1000)
  const naming = files
    .filter((path) => !formats.test(path))
    .filter((path) => name.test(readFileSync(join(root, path), 'utf8')))
  expect(naming.toSorted()).toEqual(ofOneKind)
})
