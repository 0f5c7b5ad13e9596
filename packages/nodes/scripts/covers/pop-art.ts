import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { assetPath, coverSize, runNode } from './studio.ts'

/** Makes the cover: a bowl of fruit in four prints. */
export async function makeCover(): Promise<void> {
  const image = await runNode('StillLife', { width: 1440, height: 1800, subject: 'fruit', seed: 8 })
  const look = { panels: '4', palette: 'factory', key_ink: 0.4, misprint: 0.35, seed: 0 }
  // Dots and flat ink stay clean at a lower quality than photos do.
  await sharpOf(await runNode('PopArt', { image, ...look }))
    .resize({ ...coverSize, fit: 'cover' })
    .removeAlpha()
    .webp({ quality: 58, effort: 6 })
    .toFile(assetPath('pop-art.webp'))
}
