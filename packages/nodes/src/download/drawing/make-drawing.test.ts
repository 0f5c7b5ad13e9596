import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { executeLinePortrait } from '../../effects/line-portrait/execution.ts'
import type { ImageValue } from '../../execution-types.ts'
import { encodeImage } from '../../ground/codec/image-codec.ts'
import { randomOf } from '../../ground/random/random.ts'
import { closeKernels } from '../../kernels/pool.ts'
import sharp, { paintSvg } from '../../sharp.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { makeVariant } from '../make-variant.ts'
import type { StoredMedia, VariantOptions } from '../types.ts'

afterAll(closeKernels)

const { signal } = new AbortController()
const size = { width: 480, height: 600 }
const colours = { paper: '#f4ebdf', disc: '#d98f6b', ink: '#34231e', red: '#c02040' }

function paint(draw: (brush: SKRSContext2D) => void): StoredMedia {
  const canvas = createCanvas(size.width, size.height)
  const brush = canvas.getContext('2d')
  brush.fillStyle = colours.paper
  brush.fillRect(0, 0, size.width, size.height)
  brush.lineCap = 'round'
  draw(brush)
  return { bytes: canvas.toBuffer('image/png'), mime_type: 'image/png' }
}

function stroke(brush: SKRSContext2D, [colour, width]: [string, number], ...points: [number, number][]) {
  brush.strokeStyle = colour
  brush.lineWidth = width
  brush.beginPath()
  for (const point of points) brush.lineTo(...point)
  brush.stroke()
}

/** A disc, crossed by lines of two colours and several widths, and a dot. */
const drawing = paint((brush) => {
  brush.fillStyle = colours.disc
  brush.beginPath()
  brush.arc(200, 250, 120, 0, 2 * Math.PI)
  brush.fill()
  stroke(brush, [colours.ink, 4], [40, 260], [440, 260])
  stroke(brush, [colours.ink, 3], [200, 60], [200, 440])
  stroke(brush, [colours.red, 6], [40, 500], [240, 560], [440, 500])
  brush.fillStyle = colours.ink
  brush.beginPath()
  brush.arc(400, 100, 3, 0, 2 * Math.PI)
  brush.fill()
})

const svgOf = async (source: StoredMedia, options: Partial<VariantOptions> = {}) => {
  const made = await makeVariant(source, { format: 'svg', quality: 'high', ...options }, signal)
  return { ...made, text: new TextDecoder().decode(made.bytes) }
}

/** Returns the mean difference of a channel between a picture and an SVG. librsvg throws if the SVG is not well-formed. */
async function differenceFrom(source: StoredMedia, svg: string): Promise<number> {
  const [picture, shown] = await Promise.all([
    sharp(source.bytes).ensureAlpha().raw().toBuffer(),
    paintSvg(svg).then(({ data }) => data),
  ])
  expect(shown.length).toBe(picture.length)
  return picture.reduce((sum, value, i) => sum + Math.abs(value - shown[i]!), 0) / picture.length
}

const strokesIn = (text: string) =>
  [...text.matchAll(/<g stroke="(#\w+)">\n([\s\S]*?)\n<\/g>/g)].flatMap(([, colour, paths]) =>
    [...paths!.matchAll(/<path stroke-width="([\d.]+)" d="M([\d.]+) ([\d.]+)([^"]*)"\/>/g)].map(
      ([, width, x, y, rest]) => ({ colour, width: Number(width), x: Number(x), y: Number(y), rest: rest! }),
    ),
  )

describe('the SVG of a drawing', () => {
  let made: Awaited<ReturnType<typeof svgOf>>
  beforeAll(async () => {
    made = await svgOf(drawing)
  })

  test('shows the picture, in its size', async () => {
    expect(made).toMatchObject({ ...size, mime_type: 'image/svg+xml' })
    expect(made.text).toContain(`width="480" height="600" viewBox="0 0 480 600"`)
    expect(made.text).toContain(`<rect id="paper" width="480" height="600" fill="${colours.paper}"/>`)
    expect(await differenceFrom(drawing, made.text)).toBeLessThan(0.8)
  })

  test('has each line as a single stroke along its middle, through crossings, and a short stroke for a dot', () => {
    const strokes = strokesIn(made.text).toSorted((a, b) => a.width - b.width)
    const inks = strokes.map(({ colour }) => colour)
    expect(inks.toSorted()).toEqual([colours.ink, colours.ink, colours.ink, colours.red])
    const [down, across] = strokes
    expect([down!.width, down!.x].map(Math.round)).toEqual([3, 200])
    expect([across!.width, across!.y].map(Math.round)).toEqual([4, 260])
    expect(Math.abs(across!.x - 240)).toBeGreaterThan(195)
    const bent = strokes.find(({ colour }) => colour === colours.red)!
    expect(Math.round(bent.width)).toBe(6)
    const dot = strokes.slice(2).find(({ colour }) => colour === colours.ink)!
    expect(Math.abs(dot.x - 400) + Math.abs(dot.y - 100)).toBeLessThan(3)
  })

  test('has the outline of the area below the lines', () => {
    const [, path] = /<path fill="#d98f6b" d="([^"]+)"\/>/.exec(made.text)!
    expect(path!.match(/M/g)!.length).toBe(1)
    expect(path!.match(/c/g)!.length).toBeLessThan(24)
  })

  test('is the same each time, and has elements of shapes alone', async () => {
    expect((await svgOf(drawing)).text).toBe(made.text)
    const elements = new Set([...made.text.matchAll(/<([\w:?]+)/g)].map(([, name]) => name))
    expect([...elements].sort()).toEqual(['?xml', 'g', 'path', 'rect', 'svg'])
    expect(made.text).not.toMatch(/href|style|script|on\w+=/)
  })

  test('has the visible mark as a picture in a corner', async () => {
    const mark = { text: 'AI · Easel', brief: 'Easel', isRequired: true }
    const { text } = await svgOf(drawing, { mark })
    const [, x, y, width, height, data] =
      /<image id="mark" x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)" href="data:image\/png;base64,([^"]+)"\/>/.exec(
        text,
      )!
    expect(await sharp(Buffer.from(data!, 'base64')).metadata()).toMatchObject({
      ...{ format: 'png', width: Number(width), height: Number(height) },
    })
    expect(Number(x) + Number(width)).toBeLessThan(size.width)
    expect(Number(y) + Number(height)).toBeLessThan(size.height)
    const marked = await makeVariant(drawing, { format: 'png', quality: 'high', mark }, signal)
    expect(await differenceFrom(marked, text)).toBeLessThan(0.8)
  })
})

test('large letters are areas, and small letters are strokes', async () => {
  const { text } = await svgOf(
    paint((brush) => {
      brush.fillStyle = colours.ink
      brush.fillRect(100, 100, 40, 200)
      brush.fillRect(300, 100, 5, 200)
    }),
  )
  expect(text.match(/<path fill="#34231e"/g)).toHaveLength(1)
  expect(strokesIn(text)).toHaveLength(1)
  expect(strokesIn(text)[0]!.width).toBeCloseTo(5, 0)
})

test('faded lines become thinner', async () => {
  const { text } = await svgOf(
    paint((brush) => {
      stroke(brush, [colours.ink, 6], [60, 100], [420, 100])
      brush.globalAlpha = 0.4
      stroke(brush, [colours.ink, 6], [60, 300], [420, 300])
    }),
  )
  const widths = strokesIn(text).map(({ width }) => width)
  expect(Math.max(...widths)).toBeCloseTo(6, 0)
  expect(Math.min(...widths)).toBeLessThan(3.5)
  expect(new Set(strokesIn(text).map(({ colour }) => colour))).toEqual(new Set([colours.ink]))
})

test('a line portrait becomes strokes that show the same portrait, in a file of bounded size', async () => {
  const isBust = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5) < 0.3
  const photo = drawPicture(200, 200, (x, y) =>
    isBust(x, y) && Math.abs(y - 0.5) < 0.05 && Math.abs(x - 0.5) < 0.15 ? [30, 20, 20] : [220, 180, 150],
  )
  const subject = drawPicture(200, 200, (x, y) => [220, 180, 150, isBust(x, y) ? 255 : 0])
  const settings = { paper: 'sage', detail: 0.5, caption: 'Ann 小满', seed: 3 }
  const [picture] = await executeLinePortrait({ image: photo, subject, ...settings }, quietContext())
  const { bytes } = await encodeImage(picture as ImageValue, { format: 'png' })
  const portrait = { bytes, mime_type: 'image/png' }
  const { text, width, height } = await svgOf(portrait)
  expect([width, height]).toEqual([1440, 1800])
  expect(text.length).toBeLessThan(100_000)
  expect(await differenceFrom(portrait, text)).toBeLessThan(0.8)
})

const pngOf = async ({ data, width, height }: ImageValue): Promise<StoredMedia> => ({
  bytes: await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer(),
  mime_type: 'image/png',
})

/** Random pixels of two colours, above an area of one of these colours. */
function noise(side: number): ImageValue {
  const random = randomOf(1)
  const data = new Uint8ClampedArray(side * side * 4)
  for (let i = 0; i < side * side; i++)
    data.set(i < (side * side) / 2 && random() < 0.5 ? [52, 35, 30, 255] : [244, 235, 223, 255], i * 4)
  return { kind: 'image', width: side, height: side, data }
}

test.each<[string, () => Promise<StoredMedia>]>([
  ['a photo', () => pngOf(scenery(300, 200))],
  ['moving pictures', async () => ({ ...drawing, duration_ms: 1000 })],
  ['a picture without flat areas', () => pngOf(drawPicture(300, 300, (x, y) => [255 * x, 255 * y, 128]))],
  ['noise of two colours that fills half of a large picture', () => pngOf(noise(1800))],
])('no SVG is made of %s', async (_name, source) => {
  const made = svgOf(await source()).then(({ text }) => text.length)
  await expect(made).rejects.toThrow(/drawing|flat areas|too many/)
})
