import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { runNode, saveCover } from './studio.ts'

/** Makes the cover: a close-up of a bouquet at night. */
export async function makeCover(): Promise<void> {
  const bouquet = await runNode('StillLife', { width: 1680, height: 2100, subject: 'flowers', seed: 5 })
  const window = { left: 240, top: 390, width: 1168, height: 1460 }
  const data = await sharpOf(bouquet).extract(window).raw().toBuffer()
  const image = { ...bouquet, width: window.width, height: window.height, data: new Uint8ClampedArray(data) }
  const look = { palette: 'tokyo', detail: 0.55, glow: 0.55, ground: 0.3 }
  await saveCover('neon-edges.webp', await runNode('NeonEdges', { image, ...look }))
}
