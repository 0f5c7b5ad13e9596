import { runNode, saveCover } from './studio.ts'

/** Makes the cover: painted fruit by a window. */
export async function makeCover(): Promise<void> {
  const fruit = await runNode('StillLife', { width: 1440, height: 1800, subject: 'fruit', seed: 4 })
  const inputs = { image: fruit, strength: 0.8, brush_size: 3.5, warmth: 0.1, seed: 0 }
  await saveCover('still-life.webp', await runNode('OilPainting', inputs))
}
