import { expect, test } from 'vitest'
import { engineAddressMaxLength, readEngineAddress } from './engine-address.ts'

test.each([
  ['http://127.0.0.1:8188', 'http://127.0.0.1:8188'],
  [' HTTP://Studio.local:8188/ ', 'http://studio.local:8188'],
  ['https://gpu.example/comfy/', 'https://gpu.example/comfy'],
  ['http://[::1]:7860//', 'http://[::1]:7860'],
  ['https://api.example:443/v1', 'https://api.example/v1'],
])('the address %j is read as %j', (text, address) => {
  expect(readEngineAddress(text)).toBe(address)
  expect(readEngineAddress(address)).toBe(address)
})

test.each([
  '',
  '127.0.0.1:8188',
  'ftp://studio/',
  'http://',
  'http:studio',
  'http://ann:secret@studio',
  'http://@studio',
  'http://studio/?key=1',
  'http://studio/?',
  'http://studio/#part',
  'http://studio name/',
  'http:\\\\studio',
  'javascript:alert(1)',
  `http://studio/${'x'.repeat(engineAddressMaxLength)}`,
])('the address %j is refused', (text) => {
  expect(readEngineAddress(text)).toBeUndefined()
})
