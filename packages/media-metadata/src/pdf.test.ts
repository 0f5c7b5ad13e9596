import { samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isPlainJpeg, readMetadata, writeMetadata } from './index.ts'

const packet = (content: string) => `<?xpacket begin="\ufeff" id="x"?>${content}<?xpacket end="r"?>`
const pdf = (...parts: readonly string[]) => Buffer.from(`%PDF-1.7\n${parts.join('\nendobj\n')}`)

test('the packets of a PDF are read, the first packet first', () => {
  const found = readMetadata(pdf('1 0 obj', packet('<a>样本</a>'), packet('<b/>'), 'xref'))!
  expect(found.mime_type).toBe('application/pdf')
  expect(found.xmp.map((text) => text.replace(/^.*\?>/, ''))).toEqual(['<a>样本</a>', '<b/>'])
})

test.each([
  ['without a packet', pdf('1 0 obj')],
  ['with a packet that does not end', pdf('<?xpacket begin="" id="x"?><a/>')],
  ['with an oversized packet', pdf(packet('a'.repeat(2 ** 20)))],
  ['of nothing but its start', pdf()],
])('of a PDF %s nothing is read', (_name, bytes) => {
  expect(readMetadata(bytes)).toMatchObject({ mime_type: 'application/pdf', xmp: [] })
})

test('only the first hundred of many packets are read', () => {
  expect(readMetadata(pdf(packet('').repeat(5000)))!.xmp.length).toBe(100)
})

test('a packet cannot be added to a PDF, and a PDF with a packet stays as it is', () => {
  const file = (bytes: Uint8Array) => ({ bytes, mime_type: 'application/pdf', width: 1, height: 1 })
  const labelled = pdf(packet('<a/>'))
  expect(writeMetadata(file(labelled), { xmp: packet('<a/>') })).toBe(labelled)
  expect(() => writeMetadata(file(pdf()), { xmp: packet('<a/>') })).toThrow('without a packet')
})

test('a PDF may contain baseline and progressive JPEGs, and none with arithmetic codes', async () => {
  const photo = sharp(await samplePhoto({ width: 40, height: 30 }))
  const [baseline, progressive] = await Promise.all(
    [false, true].map((progressive) => photo.clone().jpeg({ progressive }).toBuffer()),
  )
  expect([baseline!, progressive!].map(isPlainJpeg)).toEqual([true, true])
  const arithmetic = Buffer.from(baseline!)
  arithmetic[arithmetic.indexOf(Buffer.from('ffc0', 'hex')) + 1] = 0xc9
  expect([arithmetic, Buffer.alloc(0), baseline!.subarray(0, 20)].map(isPlainJpeg)).toEqual([
    false,
    false,
    false,
  ])
})
