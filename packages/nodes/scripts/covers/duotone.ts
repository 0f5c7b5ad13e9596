import sharp from 'sharp'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { assetPath, coverSize, runNode } from './studio.ts'

/** Makes the cover: one view in two prints, cut along a slant. */
export async function makeCover(): Promise<void> {
  const size = { width: 1200, height: 1500 }
  const image = await runNode('ProceduralLandscape', { ...size, mood: 'dusk', seed: 27 })
  const look = { image, dark: '#000000', light: '#ffffff', contrast: 0.55, grain: 0.1 }
  const fit = { ...coverSize, fit: 'cover' } as const
  const [cold, warm] = await Promise.all(
    ['ultraviolet', 'sunset'].map(async (palette) =>
      sharpOf(await runNode('Duotone', { ...look, palette }))
        .resize(fit)
        .png()
        .toBuffer(),
    ),
  )
  const cut = Buffer.from(
    `<svg width="${coverSize.width}" height="${coverSize.height}"><path d="M620 0H960V1200H300Z"/></svg>`,
  )
  const half = await sharp(warm)
    .composite([{ input: cut, blend: 'dest-in' }])
    .png()
    .toBuffer()
  await sharp(cold)
    .composite([{ input: half }])
    .removeAlpha()
    .webp({ quality: 70, effort: 6 })
    .toFile(assetPath('duotone.webp'))
}
