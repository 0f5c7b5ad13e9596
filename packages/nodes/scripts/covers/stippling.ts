import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { assetPath, coverSize, runNode } from './studio.ts'

/** Makes the cover: a bouquet of coloured dots on black. */
export async function makeCover(): Promise<void> {
  const image = await runNode('StillLife', { width: 960, height: 1200, subject: 'flowers', seed: 14 })
  const dots = await runNode('Stippling', { image, look: 'glow', dots: 11_000, contrast: 1, seed: 2 })
  // Dots stay clean at a lower quality than photos do.
  await sharpOf(dots)
    .resize({ ...coverSize, fit: 'cover' })
    .removeAlpha()
    .webp({ quality: 16, effort: 6 })
    .toFile(assetPath('stippling.webp'))
}
