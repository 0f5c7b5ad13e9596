import { expect, it } from 'vitest'
import { deadLinks, deadPaths, expanded, knownPaths } from './document-paths.mjs'

const known = knownPaths(['apps/server/src/platform/db/pool.ts', 'docs/feed.md'])
const faults = (source: string) => deadPaths({ file: 'page.md', source }, known)

it.each([
  'the whole path `apps/server/src/platform/db/pool.ts`',
  'the end of a path `db/pool.ts`',
  'a file alone `pool.ts`',
  'a folder `platform/db` and `src/platform/`',
  'code `POST /work`, `db.pool()` and `a/B`',
  'an example `x.routes.ts`',
  'a block\n```\n`db/away.ts`\n```\n',
])('%j is allowed', (source) => {
  expect(faults(source)).toEqual([])
})

it.each([
  ['a moved file', '\n`db/away.ts`', 'page.md:2: there is no db/away.ts'],
  ['a folder', '`http/db`', 'page.md:1: there is no http/db'],
  ['a part of a name', '`ool.ts`', 'page.md:1: there is no ool.ts'],
  ['a path among several choices', '`db/{pool,away}.ts`', 'page.md:1: there is no db/away.ts'],
])('%s that does not exist is reported', (_, source, fault) => {
  expect(faults(source)).toEqual([fault])
})

it('a path with choices in braces is expanded to all its paths', () => {
  expect(expanded('i18n/{en,zh}/{a,b}.ts')).toEqual([
    'i18n/en/a.ts',
    'i18n/en/b.ts',
    'i18n/zh/a.ts',
    'i18n/zh/b.ts',
  ])
})

it('a link is relative to its document; web addresses and anchors are not checked', () => {
  const source = '[a](feed.md#hot) [b](https://example.org) [c](#top)\n[d](away.md)'
  const exists = (path: string) => path === 'docs/feed.md'
  expect(deadLinks({ file: 'docs/page.md', source }, exists)).toEqual([
    'docs/page.md:2: the link to away.md is dead',
  ])
})
