import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeDetail } from './secrets.ts'

const config = {
  address: 'http://studio-2.example:8188/images',
  headers: { authorization: 'Bearer sk-1234567890', 'x-key': 'abcdefgh' },
  families: {},
  socket: false,
} as const

test('no detail contains an address or a header, for any message of the engine', () => {
  const secrets = ['sk-1234567890', 'abcdefgh', 'studio-2.example:8188', config.address]
  const words = fc.array(fc.oneof(fc.string(), fc.constantFrom(...secrets)), { maxLength: 40 })
  fc.assert(
    fc.property(words, (parts) => {
      const detail = safeDetail(parts.join(''), config)
      for (const secret of secrets) expect(detail).not.toContain(secret)
      expect(detail.length).toBeLessThanOrEqual(300)
    }),
  )
})

test('all other words stay', () => {
  expect(safeDetail('Incorrect API key: sk-1234567890 at studio-2.example', config)).toBe(
    'Incorrect API key: … at …',
  )
})
