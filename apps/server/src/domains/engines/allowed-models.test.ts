import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowed } from './allowed-models.ts'

test.each([
  ['flux1-dev.safetensors', '*', true],
  ['flux1-dev.safetensors', 'FLUX*', true],
  ['flux1-dev.safetensors', '*.safetensors', true],
  ['flux1-dev.safetensors', '*dev*', true],
  ['flux1-dev.safetensors', 'flux1-dev', false],
  ['aa', 'a*a*a', false],
  ['a', 'a*a', false],
  ['xl/base.safetensors', 'XL\\*', true],
  ['xl\\base.safetensors', 'xl/*', true],
])('%s matches %s: %s', (name, pattern, fits) => {
  expect(isAllowed(name, [pattern])).toBe(fits)
})

test('a pattern matches like the equivalent regular expression', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 })
  const name = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 })
  fc.assert(
    fc.property(name, text, (model, pattern) => {
      const regex = new RegExp(`^${pattern.split('*').join('.*')}$`)
      expect(isAllowed(model, [pattern])).toBe(regex.test(model))
    }),
  )
})
