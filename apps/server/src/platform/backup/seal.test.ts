import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SealError, seal, sealedSize, unseal } from './seal.ts'

const key = randomBytes(32)
/** Sizes around the borders of chunks. */
const size = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 65_530, max: 65_540 }),
  fc.integer({ min: 131_068, max: 131_076 }),
)

async function* inPieces(bytes: Uint8Array, length: number) {
  for (let offset = 0; offset < bytes.length; offset += length) yield bytes.subarray(offset, offset + length)
}

test('a sealed file opens to the same bytes, in pieces of any length', async () => {
  await fc.assert(
    fc.asyncProperty(size, fc.integer({ min: 200, max: 200_000 }), async (length, piece) => {
      const bytes = randomBytes(length)
      const sealed = await buffer(seal(inPieces(bytes, piece), key, 'name'))
      expect(sealed.length).toBe(sealedSize(length))
      expect((await buffer(unseal(inPieces(sealed, piece), key, 'name'))).equals(bytes)).toBe(true)
    }),
  )
})

test('a cut file, a changed bit, another name and another key are detected', async () => {
  await fc.assert(
    fc.asyncProperty(size, fc.nat(), async (length, index) => {
      const sealed = await buffer(seal([randomBytes(length)], key, 'name'))
      const open = (bytes: Uint8Array, name = 'name', by = key) =>
        expect(buffer(unseal(inPieces(bytes, 70_000), by, name))).rejects.toThrow(SealError)
      await open(sealed.subarray(0, index % sealed.length))
      const changed = Buffer.from(sealed)
      changed[index % sealed.length]! ^= 1
      await open(changed)
      await open(Buffer.concat([sealed, Buffer.from([0])]))
      await open(sealed, 'other')
      await open(sealed, 'name', randomBytes(32))
    }),
  )
})
