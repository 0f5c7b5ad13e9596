import sharp from 'sharp'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { drawFigure, figures } from './figure.ts'
import { assetPath, coverSize, runNode } from './studio.ts'

const texts = {
  title: 'The Long Light',
  tagline: 'Some evenings never end',
  credits: 'A film about you | Directed by the weather | Music by the street | Edited by memory',
  look: 'blockbuster',
}

/** Makes the cover: a lit poster of an invented person on a cinema's wall. */
export async function makeCover(): Promise<void> {
  const { width, height } = coverSize
  const subject = drawFigure(figures.night)
  const view = await runNode('ProceduralLandscape', { width: 1200, height: 1500, mood: 'dusk', seed: 27 })
  const images = { kind: 'images', images: [subject, view] } as const
  const place = { background: 'studio', tone: 'auto', blur: 0.1, match: 0.7, seed: 1 }
  const image = await runNode('NewBackground', { images, subject, ...place })
  const poster = await runNode('MoviePoster', { image, subject, ...texts })
  const size = { width: 720, height: 1080 }
  const [left, top] = [(width - size.width) / 2, (height - size.height) / 2]
  const sheet = await sharpOf(poster).resize(size).removeAlpha().png().toBuffer()
  const frame = (by: number, fill: string) =>
    `<rect x="${left - by}" y="${top - by}" width="${size.width + 2 * by}" height="${size.height + 2 * by}" ${fill}/>`
  const wall = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="w" cy="0.45" r="0.9"><stop offset="0" stop-color="#5c1620"/><stop offset="1" stop-color="#1d060b"/></radialGradient><filter id="b" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="40"/></filter></defs><rect width="100%" height="100%" fill="url(#w)"/>${frame(18, 'fill="#ffb27a" fill-opacity="0.75" filter="url(#b)"')}${frame(16, 'fill="#14090a"')}${frame(5, 'fill="#ffe9cf"')}</svg>`,
  )
  await sharp(wall)
    .composite([{ input: sheet, left, top }])
    .removeAlpha()
    .webp({ quality: 80, effort: 6 })
    .toFile(assetPath('movie-poster.webp'))
}
