import sharp from 'sharp'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { assetPath, coverSize, runNode } from './studio.ts'

const frames = ['porcelain', 'golden', 'autumn', 'rose', 'tungsten', 'silver']
const look = { strength: 1, glow: 0.5, grain: 0.25, vignette: 0 }
const line = 6

/** Makes the cover: one view through several films, a strip each. */
export async function makeCover(): Promise<void> {
  const size = { width: 1200, height: 1504 }
  const photo = await runNode('ProceduralLandscape', { ...size, mood: 'day', seed: 9 })
  const { width, height } = coverSize
  const wide = Math.ceil(width / frames.length)
  const strips = await Promise.all(
    frames.map(async (mood, index) => {
      const images = { kind: 'images' as const, images: [photo] }
      const graded = await runNode('ColourGrade', { images, mood, ...look })
      const whole = await sharpOf(graded)
        .resize({ ...coverSize, fit: 'cover' })
        .removeAlpha()
        .png()
        .toBuffer()
      const left = index * wide
      const cut = index === frames.length - 1 ? width - left : wide - line
      const input = await sharp(whole).extract({ left, top: 0, width: cut, height }).png().toBuffer()
      return { input, left, top: 0 }
    }),
  )
  await sharp({ create: { ...coverSize, channels: 3, background: '#f6f1e7' } })
    .composite(strips)
    .webp({ quality: 74, effort: 6 })
    .toFile(assetPath('colour-grade.webp'))
}
