import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineKindNames } from '../connect.ts'

const root = join(import.meta.dirname, '../../../..')
const name = new RegExp(`(['"])(?:${engineKindNames.join('|')})\\1`)

/** The settings `COMFYUI_URLS` and `IMAGES_API_URL` are of one kind each. */
const settings = 'apps/server/src/domains/engines/settings-engines.ts'

test('code outside its folder names no kind: it reads what the kind declares', () => {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/[.]test[.]|[.]generated[.]|\/testing\/|-doubles?\/|remote-engines\/src\/kinds\//.test(path),
  )
  expect(files.length).toBeGreaterThan(1000)
  const naming = files.filter((path) => name.test(readFileSync(join(root, path), 'utf8')))
  expect(naming).toEqual([settings])
})
