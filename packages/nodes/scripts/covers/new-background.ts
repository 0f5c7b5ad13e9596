import sharp from 'sharp'
import type { ImageValue } from '../../src/execution.ts'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { drawFigure, figures } from './figure.ts'
import { assetPath, coverSize, runNode } from './studio.ts'

const places = [
  { background: 'studio', tone: 'light', seed: 4 },
  { background: 'landscape', tone: 'auto', seed: 27 },
  { background: 'bokeh', tone: 'auto', seed: 5 },
]

/** Makes the cover: one person before three backgrounds, divided by slanting lines. */
export async function makeCover(): Promise<void> {
  const { width, height } = coverSize
  const subject = drawFigure(figures.autumn)
  const images = { kind: 'images', images: [subject] } as const
  const views: ImageValue[] = []
  for (const place of places)
    views.push(await runNode('NewBackground', { images, subject, blur: 0.15, match: 0.75, ...place }))
  const layers = await Promise.all(
    views.map(async (view, i) => {
      const at = (share: number) => [share * width + 90, share * width - 90] as const
      const [top, low] = at(i / 3)
      const mask = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M${i ? top : -200} 0 L2000 0 L2000 ${height} L${i ? low : -200} ${height} Z"/></svg>`,
      )
      const input = await sharpOf(view)
        .resize(width, height)
        .composite([{ input: mask, blend: 'dest-in' }])
        .png()
        .toBuffer()
      return { input }
    }),
  )
  const lines = [1, 2].map((i) => `<path d="M${(i / 3) * width + 90} 0 L${(i / 3) * width - 90} ${height}"/>`)
  const frame = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g stroke="#fffaf0" stroke-width="7">${lines.join('')}</g></svg>`,
  )
  await sharp(layers[0]!.input)
    .composite([...layers.slice(1), { input: frame }])
    .removeAlpha()
    .webp({ quality: 78, effort: 6 })
    .toFile(assetPath('new-background.webp'))
}
