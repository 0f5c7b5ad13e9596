import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GgufFact, type GgufPart, ggufFile, ggufText, uint32, uint64 } from '../testing/gguf.ts'
import { ggufLength } from './gguf-length.ts'

const byte = (value: number) => Buffer.from([value])

/** Types of numbers: how many numbers a block has, and its bytes. */
const types = {
  F32: [0, 1, 4],
  F16: [1, 1, 2],
  BF16: [30, 1, 2],
  Q4_0: [2, 32, 18],
  Q8_0: [8, 32, 34],
  Q4_K: [12, 256, 144],
  IQ4_XS: [23, 256, 136],
} as const

const part = fc
  .tuple(
    fc.string({ maxLength: 30 }),
    fc.constantFrom(...Object.values(types)),
    fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
  )
  .map(([name, [type, numbers, bytes], [first = 1, ...others]]): GgufPart => {
    const blocks = others.reduce((product, side) => product * side, first)
    return { name, type, sides: [first * numbers, ...others], bytes: blocks * bytes }
  })

const fact = fc.oneof(
  fc.constantFrom<[number, Buffer]>([0, byte(1)], [2, Buffer.alloc(2)], [7, byte(1)], [12, Buffer.alloc(8)]),
  fc.string().map((text): [number, Buffer] => [8, ggufText(text)]),
  fc
    .array(fc.string({ maxLength: 9 }), { maxLength: 5 })
    .map((texts): [number, Buffer] => [9, listOf(8, texts.map(ggufText))]),
  fc
    .array(fc.nat(), { maxLength: 9 })
    .map((numbers): [number, Buffer] => [9, listOf(4, numbers.map(uint32))]),
)

function listOf(type: number, values: readonly Buffer[]): Buffer {
  return Buffer.concat([uint32(type), uint64(values.length), ...values])
}

const alignedTo = (alignment: number): GgufFact => ['general.alignment', 4, uint32(alignment)]

const content = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 6 }),
  facts: fc.array(
    fact.map(([type, value]): GgufFact => ['a.fact', type, value]),
    { maxLength: 5 },
  ),
  alignment: fc.constantFrom(1, 8, 32, 64),
})

test('the length of a whole file is exact', () => {
  fc.assert(
    fc.property(content, ({ parts, facts, alignment }) => {
      const file = ggufFile({ parts, facts: [...facts, alignedTo(alignment)], alignment })
      expect(ggufLength(file)).toBe(file.length)
    }),
  )
})

test('a file that was cut anywhere needs more bytes than it has', () => {
  fc.assert(
    fc.property(content, fc.double({ min: 0, max: 1, noNaN: true }), ({ parts, facts }, place) => {
      const file = ggufFile({ parts, facts })
      const cut = file.subarray(0, Math.floor(place * (file.length - 1)))
      expect(ggufLength(cut)).toBeGreaterThan(cut.length)
    }),
  )
})

test('the beginning of a file never names more bytes than the file has', () => {
  fc.assert(
    fc.property(content, fc.nat(2000), (given, length) => {
      const file = ggufFile({ ...given, alignment: 32 })
      expect(ggufLength(file.subarray(0, length))).toBeLessThanOrEqual(file.length)
    }),
  )
})

test('a part of an unknown type counts by its place alone', () => {
  const known: GgufPart = { name: 'a', sides: [8], type: types.F32[0], bytes: 32 }
  const file = ggufFile({ parts: [known, { name: 'b', sides: [2 ** 40], type: 977, bytes: 0 }] })
  expect(ggufLength(file)).toBe(file.length)
})

test.each([
  ['a version of the future', Buffer.concat([Buffer.from('GGUF'), uint32(4), Buffer.alloc(16, 0xff)])],
  ['the other order of bytes', Buffer.from('GGUF\0\0\0\x03\0\0\0\0\0\0\0\x05')],
  ['a fact of an unknown type', ggufFile({ parts: [], facts: [['x', 99, uint64(2n ** 60n)]] })],
  ['a list of lists', ggufFile({ parts: [], facts: [['x', 9, listOf(9, [listOf(9, [])])]] })],
  [
    'a part with a hundred sides',
    ggufFile({ parts: [{ name: 'x', sides: Array.from({ length: 100 }, () => 1000), type: 0, bytes: 0 }] }),
  ],
])('%s does not make a file look cut', (_, file) => {
  expect(ggufLength(file)).toBeLessThanOrEqual(file.length)
})

const head = (parts: bigint, facts: bigint, ...list: Buffer[]) =>
  Buffer.concat([Buffer.from('GGUF\x03\0\0\0'), uint64(parts), uint64(facts), ...list])
const huge = 2n ** 60n
const filled = (buffer: Buffer) => Buffer.concat([buffer, Buffer.alloc(4 * 1024 ** 2)])

test.each([
  ['2^60 parts', head(huge, 0n)],
  ['2^64 - 1 facts', head(0n, 2n ** 64n - 1n)],
  ['a text of 2^40 bytes', head(1n, 1n, ggufText('x'), uint32(8), uint64(2n ** 40n))],
  ['a name of 2^63 bytes', head(1n, 1n, uint64(2n ** 63n))],
  ['a list of 2^60 texts', head(1n, 1n, ggufText('x'), uint32(9), uint32(8), uint64(huge))],
  ['a list of 2^60 numbers', head(1n, 1n, ggufText('x'), uint32(9), uint32(0), uint64(huge))],
])('%s cost nothing, and the file counts as cut', (_, list) => {
  const file = filled(list)
  const start = performance.now()
  expect(ggufLength(file)).toBeGreaterThan(2 ** 39)
  expect(performance.now() - start).toBeLessThan(100)
})

test('sides whose product is above every number give a length', () => {
  const sides = Array.from({ length: 8 }, () => 2 ** 53)
  const file = ggufFile({ parts: [{ name: 'x', sides, type: types.F32[0], bytes: 0 }] })
  expect(ggufLength(file)).toBeGreaterThan(2 ** 53)
})

test('any changed bytes give a number', () => {
  fc.assert(
    fc.property(
      content,
      fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
      (given, changes) => {
        const file = ggufFile(given)
        for (const [place, value] of changes) if (place < file.length) file[place] = value
        expect(ggufLength(file)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
