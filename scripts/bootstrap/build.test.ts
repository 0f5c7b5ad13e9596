import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { webInputs } from './build.mjs'

const root = join(import.meta.dirname, '../..')

test('the web client is built again after a change of any package that it imports', async () => {
  const sources = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  )
  const texts = await Promise.all(sources.map((path) => readFile(join(root, path), 'utf8')))
  const specifiers = new Set(
    texts.flatMap((text) => [...text.matchAll(/'(@easel\/[^']+)'/g)].map(([, name]) => name!)),
  )
  expect(specifiers.size).toBeGreaterThan(10)
  const { resolve } = createRequire(join(root, 'apps/web/src/root.tsx'))
  const files = [...specifiers].map((specifier) => relative(root, resolve(specifier)))
  expect(files.filter((file) => !webInputs.some((input) => file.startsWith(`${input}/`)))).toEqual([])
})
