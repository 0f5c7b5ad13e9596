import { bufferOf, latin1Of, textOf } from './bytes.ts'
import { maxXmpBytes } from './limits.ts'
import { BrokenFileError, type FoundMetadata, type NewMetadata, nothingFound } from './metadata.ts'

/** Number of bytes that are searched for the first element. */
const startBytes = 1024
/** Start of the file: an optional byte order mark, then the element itself, or a declaration, doctype or comment before it. */
const start = /^(\xef\xbb\xbf)?\s*<(svg\b|\?xml\b|!DOCTYPE svg\b|!--)/i
const element = /<svg(?=[\s>])/
const descriptionStart = '<rdf:RDF'
const descriptionEnd = '</rdf:RDF>'
/** Maximum number of descriptions that are read: of the drawing, and of each picture in it. */
const maxDescriptions = 100

export function isSvg(bytes: Uint8Array): boolean {
  const text = latin1Of(bytes.subarray(0, startBytes))
  return start.test(text) && element.test(text)
}

/** Reads the descriptions in RDF, wherever they are: programs write XMP into the element `metadata`, with or without a packet. */
export function readSvg(file: Uint8Array): FoundMetadata {
  const bytes = bufferOf(file)
  const found = nothingFound()
  for (
    let count = 0, from = bytes.indexOf(descriptionStart);
    count < maxDescriptions && from >= 0;
    count += 1
  ) {
    const to = bytes.indexOf(descriptionEnd, from)
    if (to < 0) break
    if (to - from <= maxXmpBytes) found.xmp.push(textOf(bytes.subarray(from, to)))
    from = bytes.indexOf(descriptionStart, to)
  }
  return found
}

/** Adds the packet as the first child of the drawing, in the element `metadata` (SVG 2, 5.10). */
export function writeSvg(file: Uint8Array, { xmp }: NewMetadata): Uint8Array {
  const bytes = bufferOf(file)
  const from = element.exec(latin1Of(bytes.subarray(0, startBytes)))?.index
  const to = from === undefined ? -1 : bytes.indexOf('>', from)
  if (to < 0) throw new BrokenFileError('An SVG without its element')
  const metadata = Buffer.from(`\n<metadata>${xmp}</metadata>`)
  return Buffer.concat([bytes.subarray(0, to + 1), metadata, bytes.subarray(to + 1)])
}
