import sharp from 'sharp'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { drawFigure, figures } from './figure.ts'
import { assetPath, coverSize, runNode } from './studio.ts'

const plain = { border: 'white', width: 0.5, finish: 'glossy', peel: 0.3 }

async function laid(
  subject: Awaited<ReturnType<typeof runNode>>,
  settings: object,
  side: number,
  turn: number,
) {
  const sticker = await runNode('Sticker', { subject, ...plain, ...settings })
  const flat = await sharpOf(sticker).resize(side, side, { fit: 'inside' }).png().toBuffer()
  return sharp(flat).rotate(turn, { background: '#0000' }).png().toBuffer()
}

/** Makes the cover: stickers of two invented people and a view, on a coloured wall. */
export async function makeCover(): Promise<void> {
  const view = await runNode('ProceduralLandscape', { width: 1200, height: 1200, mood: 'dusk', seed: 27 })
  const still = await runNode('StillLife', { width: 1200, height: 1200, subject: 'flowers', seed: 12 })
  const { width, height } = coverSize
  const dots = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><circle cx="20" cy="20" r="3.4" fill="#fff" fill-opacity="0.34"/></pattern><radialGradient id="g" cx="0.3" cy="0.2" r="1.1"><stop offset="0" stop-color="#ffd95e"/><stop offset="1" stop-color="#f7a823"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><rect width="100%" height="100%" fill="url(#p)"/></svg>`,
  )
  await sharp(dots)
    .composite([
      { input: await laid(view, { border: 'mint', peel: 0 }, 420, -9), left: -60, top: 40 },
      { input: await laid(still, { border: 'pink', peel: 0.35 }, 400, 8), left: 560, top: 800 },
      { input: await laid(drawFigure(figures.night), { border: 'holographic' }, 620, 9), left: 360, top: 60 },
      { input: await laid(drawFigure(figures.autumn), {}, 740, -6), left: -10, top: 430 },
    ])
    .removeAlpha()
    .webp({ quality: 80, effort: 6 })
    .toFile(assetPath('sticker.webp'))
}
