import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const root = join(import.meta.dirname, '../../../../..')

test('parts of Mantine have the classes that rules and scripts select', () => {
  const files = globSync('{apps/web/src,e2e}/**/*.{css,ts,tsx}', { cwd: root })
  const selected = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/\.(mantine-[A-Z]\w*-\w+)/g)].map(([, name]) => name!)
  })
  const components = theme.components as Record<string, { classNames?: Record<string, string> }>
  const named = Object.values(components).flatMap(({ classNames }) => Object.values(classNames ?? {}))
  expect(new Set(selected).difference(new Set(named))).toEqual(new Set())
  expect(selected).toContain('mantine-Button-root')
})
