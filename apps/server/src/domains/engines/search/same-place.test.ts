import { expect, test } from 'vitest'
import { isSamePlace } from './same-place.ts'

const placeOf = (address: string, worker: string | null = null) => ({ address, worker })

test.each([
  ['http://127.0.0.1:8188', 'http://localhost:8188', true],
  ['http://[::1]:8188', 'http://127.0.0.1:8188', true],
  ['http://127.0.0.1:8188', 'http://127.0.0.1:8189', false],
  ['https://127.0.0.1:8188', 'http://127.0.0.1:8188', false],
  ['http://studio:8188/comfy', 'http://studio:8188/comfy', true],
  ['http://studio:8188/comfy', 'http://studio:8188', false],
  ['http://studio:8188', 'http://attic:8188', false],
] as const)('the addresses %s and %s are at the same machine and port: %j', (a, b, expected) => {
  expect(isSamePlace(placeOf(a), placeOf(b), { wholeServer: false })).toBe(expected)
})

test('a server may be compared without its paths', () => {
  const places = [placeOf('http://studio:8188/comfy'), placeOf('http://studio:8188')] as const
  expect(isSamePlace(...places, { wholeServer: true })).toBe(true)
})

test('`localhost` of two workers differs, other machines do not', () => {
  const near = 'http://127.0.0.1:8188'
  expect(isSamePlace(placeOf(near, 'attic'), placeOf(near, 'studio'), { wholeServer: false })).toBe(false)
  expect(isSamePlace(placeOf(near, 'attic'), placeOf(near), { wholeServer: false })).toBe(true)
  const far = 'http://studio:8188'
  expect(isSamePlace(placeOf(far, 'attic'), placeOf(far, 'studio'), { wholeServer: false })).toBe(true)
})
