import { coverSize, runNode, saveCover } from './studio.ts'

/** Makes the cover: a summer day, 120 pixels wide. */
export async function makeCover(): Promise<void> {
  const image = await runNode('ProceduralLandscape', { ...coverSize, mood: 'day', seed: 9 })
  const look = { pixels: 120, palette: 'picture', colours: 32, dither: 'ordered', outline: 0.4 }
  await saveCover('pixel-art.webp', await runNode('PixelArt', { image, ...look }))
}
