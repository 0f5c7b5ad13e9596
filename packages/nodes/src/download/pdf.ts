import { deflateSync } from 'node:zlib'
import type { Size } from '../ground/plane/size.ts'

/** A compressed picture without transparency, with the colours of sRGB. */
export interface PdfPicture extends Size {
  readonly data: readonly Uint8Array[]
  /** Bits of a channel, or of an index into the palette. */
  readonly bits: number
  /** Colours of three bytes each. Without a palette, a pixel has three channels. */
  readonly palette?: Uint8Array | undefined
  /** The filter that decompresses the data, and its parameters, as entries of a dictionary. */
  readonly filter: string
}

interface PdfPage {
  readonly picture: PdfPicture
  /** ICC profile of the picture's colours. */
  readonly profile: Uint8Array
  readonly title?: string | undefined
  readonly xmp?: string | undefined
}

const pointsPerMm = 72 / 25.4
/** Sides of A4 in millimetres. */
const paper = { short: 210, long: 297 }
/** Printers leave up to 6 mm at the edges blank. */
const marginMm = 8

/** Numbers of the objects, in their order in the file. */
const numbers = { catalog: 1, pages: 2, page: 3, content: 4, picture: 5, profile: 6, info: 7, metadata: 8 }

/**
 * Writes a PDF with a single page of A4, upright or lying like the picture. The picture is centred, and as large as fits within the
 * margins. The structure follows ISO 32000-1, 7.5: a header, objects, a table of their offsets, and a trailer; further sections in
 * this file are of the same standard. ADR 0006 says why no library writes the file.
 */
export function writePdf({ picture, profile, title, xmp }: PdfPage): Buffer {
  const { box, placed } = placedOn(picture)
  const objects = [
    entries(
      `/Type /Catalog /Pages ${ref('pages')}${xmp === undefined ? '' : ` /Metadata ${ref('metadata')}`}`,
    ),
    entries(`/Type /Pages /Kids [${ref('page')}] /Count 1`),
    entries(
      `/Type /Page /Parent ${ref('pages')} /MediaBox [0 0 ${box}] /Contents ${ref('content')}`,
      `/Resources << /XObject << /Picture ${ref('picture')} >> >>`,
    ),
    stream('', [Buffer.from(`q ${placed} cm /Picture Do Q`)]),
    stream(pictureEntries(picture), picture.data),
    stream('/N 3 /Alternate /DeviceRGB /Filter /FlateDecode', [deflateSync(profile)]),
    entries(`/Producer (Easel)${title === undefined ? '' : ` /Title ${textString(title)}`}`),
    ...(xmp === undefined ? [] : [stream('/Type /Metadata /Subtype /XML', [Buffer.from(xmp)])]),
  ]
  return assemblePdf(objects)
}

const ref = (name: keyof typeof numbers) => `${numbers[name]} 0 R`

/** The size of the page, and the matrix that maps the unit square of a picture to its place (8.9.4). */
function placedOn({ width, height }: Size): { box: string; placed: string } {
  const [across, down] = width > height ? [paper.long, paper.short] : [paper.short, paper.long]
  const scale = Math.min((across - 2 * marginMm) / width, (down - 2 * marginMm) / height)
  const points = (...lengths: number[]) =>
    lengths.map((mm) => Number((mm * pointsPerMm).toFixed(4))).join(' ')
  const [shownWidth, shownHeight] = [width * scale, height * scale]
  const corner = points((across - shownWidth) / 2, (down - shownHeight) / 2)
  return {
    box: points(across, down),
    placed: `${points(shownWidth, 0, 0, shownHeight)} ${corner}`,
  }
}

function pictureEntries({ width, height, bits, palette, filter }: PdfPicture): string {
  const srgb = `[/ICCBased ${ref('profile')}]`
  const colours = palette
    ? `[/Indexed ${srgb} ${palette.length / 3 - 1} <${Buffer.from(palette).toString('hex')}>]`
    : srgb
  return `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits} /ColorSpace ${colours} /Filter ${filter}`
}

/** A text in UTF-16BE with its byte order mark, in hexadecimal digits, so that no sign needs an escape (7.9.2.2). */
function textString(text: string): string {
  return `<${Buffer.from(`\uFEFF${text.toWellFormed()}`, 'utf16le').swap16().toString('hex')}>`
}

type Parts = readonly Uint8Array[]

function entries(...lines: readonly string[]): Parts {
  return [Buffer.from(`<< ${lines.join(' ')} >>`, 'latin1')]
}

function stream(dictionary: string, data: Parts): Parts {
  const length = data.reduce((sum, part) => sum + part.length, 0)
  return [
    ...entries(`${dictionary} /Length ${length}`),
    Buffer.from('\nstream\n'),
    ...data,
    Buffer.from('\nendstream'),
  ]
}

/** Writes the objects, the table with an entry of 20 bytes for each of them (7.5.4), and the trailer (7.5.5). */
function assemblePdf(objects: readonly Parts[]): Buffer {
  // Four bytes above 127 mark the file as binary (7.5.2).
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]!.length
  const add = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  const offsets = objects.map((object, index) => {
    const offset = length
    for (const part of [Buffer.from(`${index + 1} 0 obj\n`), ...object, Buffer.from('\nendobj\n')]) add(part)
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root ${ref('catalog')} /Info ${ref('info')} >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}
