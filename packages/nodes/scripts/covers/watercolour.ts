import { runNode, saveCover } from './studio.ts'

/** Makes the cover: a lake and mountains, wet on wet, with much of the paper left bare. */
export async function makeCover(): Promise<void> {
  const image = await runNode('ProceduralLandscape', { width: 1200, height: 1504, mood: 'autumn', seed: 6 })
  const settings = { image, wetness: 0.75, pencil: 0.35, border: 0.8, seed: 8 }
  await saveCover('watercolour.webp', await runNode('Watercolour', settings))
}
