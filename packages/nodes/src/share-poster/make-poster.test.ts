import { samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { layOut, posterShapes, posterSizes } from './layout.ts'
import { makePoster } from './make-poster.ts'

const texts = { title: 'Morning 山上的清晨 #hills', maker: 'Mei', scan: 'Scan to see it', site: 'Easel' }
/** A checkerboard replaces a real code, because a wrong offset would invert it. */
const code = Array.from({ length: 33 }, (_, y) =>
  Array.from({ length: 33 }, (_, x) => ((x + y) % 2 === 0 ? '1' : '0')).join(''),
)
const size = { width: 600, height: 400 }

test.each(posterShapes)(
  'a %s poster has its size, the picture, and every module of the code',
  async (shape) => {
    const bytes = await samplePhoto(size)
    const made = await makePoster(
      { bytes, mime_type: 'image/jpeg' },
      { shape, format: 'png', texts, code },
      AbortSignal.timeout(20_000),
    )
    const { data, info } = await sharp(made.bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect({ width: info.width, height: info.height }).toEqual(posterSizes[shape])
    expect(made.mime_type).toBe('image/png')
    const box = layOut(shape, size).code
    const module = Math.floor(box.width / (code.length + 6))
    const inset = (box.width - module * code.length) / 2
    const found = code.map((_, y) =>
      Array.from({ length: code.length }, (_, x) => {
        const [px, py] = [Math.round(box.x + inset), Math.round(box.y + inset)]
        const index = (py + (y + 0.5) * module) | 0
        return data[index * info.width + ((px + (x + 0.5) * module) | 0)]! < 128 ? '1' : '0'
      }).join(''),
    )
    expect(found).toEqual(code)
  },
)

test('a poster has the requested format, and the mark if it is required', async () => {
  const bytes = await samplePhoto(size)
  const make = (more: object) =>
    makePoster(
      { bytes, mime_type: 'image/jpeg' },
      { shape: 'square', format: 'webp', texts, code, ...more },
      AbortSignal.timeout(20_000),
    )
  const [plain, marked] = await Promise.all([
    make({}),
    make({ mark: { text: 'AI · Easel', brief: 'Easel', isRequired: true } }),
  ])
  expect(plain.mime_type).toBe('image/webp')
  const { picture } = layOut('square', size)
  const corner = {
    left: picture.x + picture.width - 200,
    top: picture.y + picture.height - 50,
    width: 180,
    height: 40,
  }
  const [a, b] = await Promise.all(
    [plain, marked].map(
      async (poster) => await sharp(poster.bytes).extract(corner).greyscale().raw().toBuffer(),
    ),
  )
  const differing = a!.filter((value, index) => Math.abs(value - b![index]!) > 30).length
  expect(differing / a!.length).toBeGreaterThan(0.2)
})
