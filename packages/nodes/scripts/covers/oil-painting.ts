import { runNode, saveCover } from './studio.ts'

/** Makes the cover: a painted bouquet. */
export async function makeCover(): Promise<void> {
  const bouquet = await runNode('StillLife', { width: 1440, height: 1800, subject: 'flowers', seed: 12 })
  const inputs = { image: bouquet, strength: 0.85, brush_size: 4, warmth: 0.1, seed: 3 }
  await saveCover('oil-painting.webp', await runNode('OilPainting', inputs))
}
