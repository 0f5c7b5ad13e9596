import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineKindNames } from '../connect.ts'

const root = join(import.meta.dirname, '../../../..')
const name = new RegExp(`(['"])(?:${engineKindNames.join('|')})\\1`)

/**
 * Files that may name a kind: the settings `COMFYUI_URLS` and `IMAGES_API_URL` and the engine on this machine each have
 * a fixed kind.
 */
const ofOneKind = ['local-engine-row.ts', 'settings-engines.ts'].map(
  (file) => `apps/server/src/domains/engines/${file}`,
)
/** Files that may name a program: formats of metadata have the names of programs that write them. */
const formats = /^packages\/media-metadata\/src\/words\//

test('code outside the folder of a kind names no kind, and reads the declaration of the kind instead', () => {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/[.]test[.]|[.]generated[.]|\/testing\/|-doubles?\/|remote-engines\/src\/kinds\//.test(path),
  )
  expect(files.length).toBeGreaterThan(1000)
  const naming = files
    .filter((path) => !formats.test(path))
    .filter((path) => name.test(readFileSync(join(root, path), 'utf8')))
  expect(naming.toSorted()).toEqual(ofOneKind)
})
