import { expect, test } from 'vitest'
import { pictureFormat, readMetadata, writeMetadata } from './index.ts'

const packet = (content: string) =>
  `<?xpacket begin="\ufeff" id="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${content}</rdf:RDF></x:xmpmeta><?xpacket end="r"?>`
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1">\n<path d="M0 0h2"/>\n</svg>'
const fileOf = (text: string) => ({
  bytes: Buffer.from(text),
  mime_type: 'image/svg+xml',
  width: 2,
  height: 1,
})

test.each([
  ['that begins with its element', drawing],
  ['with a declaration', `<?xml version="1.0"?>\n${drawing}`],
  ['with a byte order mark and a comment', `\ufeff<!-- made by hand -->\n${drawing}`],
  ['with a doctype', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">${drawing}`],
])('metadata is the first child of an SVG %s, and is read again', (_name, text) => {
  const written = Buffer.from(writeMetadata(fileOf(text), { xmp: packet('<a>样本</a>') }))
  expect(written.toString()).toBe(
    text.replace('2 1">', `2 1">\n<metadata>${packet('<a>样本</a>')}</metadata>`),
  )
  expect(readMetadata(written)).toMatchObject({ mime_type: 'image/svg+xml', xmp: ['<rdf:RDF><a>样本</a>'] })
})

test.each([
  ['XML of another kind', '<?xml version="1.0"?><rss/>'],
  ['a page with a drawing', `<!doctype html><html>${drawing}</html>`],
  ['a text about drawings', `How to write ${drawing}`],
  ['an element with a longer name', '<?xml version="1.0"?><svgx/>'],
])('%s is no SVG', (_name, text) => {
  expect(readMetadata(Buffer.from(text))).toBeUndefined()
})

test('an SVG does not count as a picture for calls', () => {
  expect(pictureFormat(Buffer.from(drawing))).toBe('other')
})

test.each([
  ['without a description', drawing],
  ['with a description that does not end', `${drawing}<rdf:RDF>`],
  ['with an oversized description', drawing + packet('a'.repeat(2 ** 20))],
])('of an SVG %s nothing is read', (_name, text) => {
  expect(readMetadata(Buffer.from(text))).toMatchObject({ mime_type: 'image/svg+xml', xmp: [] })
})

test('only the first hundred of many descriptions are read', () => {
  expect(readMetadata(Buffer.from(drawing + packet('').repeat(5000)))!.xmp.length).toBe(100)
})

test('nothing is written into a file without the element', () => {
  expect(() => writeMetadata(fileOf('<g/>'), { xmp: packet('') })).toThrow('without its element')
})
