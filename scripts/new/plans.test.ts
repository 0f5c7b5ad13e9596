import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { kinds } from './plans.mjs'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Domains whose file of schemas has the name of the domain. */
const domains = globSync('apps/server/src/domains/*/*.routes.ts', { cwd: root })
  .map((path) => basename(path, '.routes.ts'))
  .filter((domain) => existsSync(join(root, `packages/contract/src/schemas/${domain}.ts`)))
  .filter((domain) => existsSync(join(root, `apps/server/src/domains/${domain}/${domain}.routes.ts`)))

const planned: [kind: keyof typeof kinds, name: string][] = [
  ['template', 'wax-crayon'],
  ['node', 'soft-focus'],
  ['node', 'a-name-that-does-not-fit-into-one-line'],
  ['engine-kind', 'invoke'],
  ['screen', 'about-us'],
  ...domains.map((domain): ['call', string] => ['call', `${domain}.doSomething`]),
]

test('most domains can get a new call', () => {
  expect(domains.length).toBeGreaterThan(10)
})

test('a template that uses existing nodes needs at most five files', () => {
  const { created, changed, left } = kinds.template.plan('wax-crayon', read)
  const named = left.flatMap((step) => [...step.matchAll(/[\w/-]+\.(?:ts|md)\b/g)].map(([path]) => path))
  const edited = new Set([...Object.keys({ ...created, ...changed }), ...named])
  // This script only renders the cover, so it does not count.
  edited.delete('packages/nodes/scripts/make-covers.ts')
  expect([...edited].toSorted()).toEqual([
    'docs/gallery.md',
    'packages/nodes/scripts/covers/table.ts',
    'packages/nodes/src/templates/index.ts',
    'packages/nodes/src/templates/subtitles.ts',
    'packages/nodes/src/templates/wax-crayon.ts',
  ])
})

test('a kind of engines needs its folder, its double and its documentation', () => {
  const { created, changed, left } = kinds['engine-kind'].plan('invoke', read)
  const folders = new Set(Object.keys(created).map((path) => dirname(path)))
  expect([...folders]).toEqual(['packages/remote-engines/src/kinds/invoke'])
  expect(changed).toEqual({})
  const others = left.flatMap((step) => [...step.matchAll(/packages\/engine-doubles[\w/-]+|docs\/[\w.]+/g)])
  expect(others.map(([path]) => path)).toEqual(['packages/engine-doubles/src/invoke', 'docs/engines.md'])
})

test('an import is inserted into the sorted imports', () => {
  const { changed } = kinds.template.plan('wax-crayon', read)
  // Biome sorts the names of modules without their extension.
  const paths = (text: string) =>
    [...text.matchAll(/^import .* from '(\..*)\.ts'$/gm)].map(([, path]) => path!)
  const index = changed['packages/nodes/src/templates/index.ts']!
  expect(index.indexOf("from '@easel/")).toBeLessThan(index.indexOf("from './"))
  expect(paths(index)).toContain('./wax-crayon')
  expect(paths(index)).toEqual(paths(index).toSorted())
})

test.each(planned)('a new %s %s parses, and only adds lines', (kind, name) => {
  const { form, plan } = kinds[kind]
  expect(name).toMatch(form)
  const { created, changed, left } = plan(name, read)
  for (const [path, text] of Object.entries({ ...created, ...changed }))
    expect(parseSync(path, text).errors, path).toEqual([])
  for (const path of Object.keys(created)) expect(existsSync(join(root, path)), path).toBe(false)
  for (const [path, text] of Object.entries(changed)) {
    const before = read(path).split('\n')
    const after = text.split('\n')
    expect(after.length, path).toBeGreaterThan(before.length)
    // Without the new lines, the new text equals the old text.
    let position = 0
    for (const line of after) if (line === before[position]) position += 1
    expect(position, path).toBe(before.length)
  }
  expect(left.length).toBeGreaterThan(0)
})
