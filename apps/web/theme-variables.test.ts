import { expect, test } from 'vitest'
import { themeVariables } from './theme-variables.ts'

test('the style sheet contains the variables whose values differ from Mantine, for both colour schemes', async () => {
  const { resolveId, load } = themeVariables() as unknown as Record<
    string,
    (id: string) => string | undefined
  >
  const id = resolveId!('virtual:theme-variables.css')
  const css = load!(id!)
  expect(css).toContain('--mantine-color-cadmium-7: #c93c12')
  expect(css).toMatch(/\[data-mantine-color-scheme="dark"\][^}]*--mantine-color-cadmium-text/)
  expect(css).toMatch(/\[data-mantine-color-scheme="light"\][^}]*--mantine-color-cadmium-text/)
  expect(css).not.toContain('--mantine-spacing-md')
  expect(load!('another')).toBeUndefined()
})
