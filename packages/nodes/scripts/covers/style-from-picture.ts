import sharp, { type Sharp } from 'sharp'
import { readSwatch } from '../../src/effects/style-from-picture/swatch.ts'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { assetPath, coverSize, runNode } from './studio.ts'

const card = 236

/** Frames a picture as a small print with a white margin, turned by `turn` degrees. */
async function print(picture: Sharp, turn: number): Promise<Buffer> {
  const paper = await picture
    .resize(card, card, { fit: 'cover' })
    .removeAlpha()
    .extend({ top: 12, bottom: 12, left: 12, right: 12, background: '#fbf7ee' })
    .png()
    .toBuffer()
  return sharp(paper).ensureAlpha().rotate(turn, { background: '#0000' }).png().toBuffer()
}

/** Makes the cover: an evening by a lake in the style of a starry night; the photo and the style lie on it as prints. */
export async function makeCover(): Promise<void> {
  const size = { width: 1200, height: 1504 }
  const photo = await runNode('ProceduralLandscape', { ...size, mood: 'dusk', seed: 27 })
  const painted = await runNode('StyleTransfer', {
    ...{ images: { kind: 'images', images: [photo] }, style: 'starry' },
    ...{ strength: 0.8, detail: 0.45, palette: 0.9, stroke_size: 1.3, seed: 4 },
  })
  const ground = await sharpOf(painted)
    .resize({ ...coverSize, fit: 'cover' })
    .removeAlpha()
    .png()
    .toBuffer()
  const prints = [
    { input: await print(sharpOf(photo), -6), left: 44, top: 850 },
    { input: await print(sharpOf(await readSwatch('starry')), 5), left: 236, top: 886 },
  ]
  await sharp(ground)
    .composite(prints)
    .webp({ quality: 64, effort: 6 })
    .toFile(assetPath('style-from-picture.webp'))
}
