import sharp from 'sharp'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { drawFigure, figures } from './figure.ts'
import { assetPath, coverSize, runNode } from './studio.ts'

const texts = {
  title: 'LUMEN',
  headline: 'In a New Light',
  lines: 'After Dark: a city nobody sees | Slow Days: notes from the coast | Small Rooms, Big Ideas',
  issue: 'No. 07',
  style: 'classic',
}

/** Makes the cover: a magazine on a table, with an invented person on its front. */
export async function makeCover(): Promise<void> {
  const { width, height } = coverSize
  const subject = drawFigure(figures.night)
  const images = { kind: 'images', images: [subject] } as const
  const wall = { background: 'studio', tone: 'warm', blur: 0, match: 0.4, seed: 6 }
  const image = await runNode('NewBackground', { images, subject, ...wall })
  const page = await runNode('MagazineCover', { image, subject, ...texts })
  const size = { width: 828, height: 1104 }
  const [left, top] = [(width - size.width) / 2, (height - size.height) / 2 - 4]
  const sheet = await sharpOf(page).resize(size).removeAlpha().png().toBuffer()
  const table = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="t" x2="1" y2="1"><stop offset="0" stop-color="#f3d9cf"/><stop offset="1" stop-color="#c98f86"/></linearGradient><filter id="b" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="22"/></filter></defs><rect width="100%" height="100%" fill="url(#t)"/><rect x="${left + 14}" y="${top + 26}" width="${size.width}" height="${size.height}" fill="#4a1f22" fill-opacity="0.6" filter="url(#b)"/><rect x="${left + 5}" y="${top + 6}" width="${size.width}" height="${size.height}" fill="#e9e4de"/><rect x="${left + 3}" y="${top + 3}" width="${size.width}" height="${size.height}" fill="#b9b1a8"/></svg>`,
  )
  const spine = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs><linearGradient id="s"><stop offset="0" stop-color="#000" stop-opacity="0.28"/><stop offset="0.012" stop-color="#fff" stop-opacity="0.28"/><stop offset="0.03" stop-color="#000" stop-opacity="0.1"/><stop offset="0.07" stop-color="#fff" stop-opacity="0.06"/><stop offset="0.4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.06"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`,
  )
  await sharp(table)
    .composite([
      { input: sheet, left, top },
      { input: spine, left, top },
    ])
    .removeAlpha()
    .webp({ quality: 80, effort: 6 })
    .toFile(assetPath('magazine-cover.webp'))
}
