import { expect, test } from 'vitest'
import { uuid } from './uuid.ts'

test('uuid() gives a random UUID of version 4, different each time', () => {
  expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(uuid()).not.toBe(uuid())
})
