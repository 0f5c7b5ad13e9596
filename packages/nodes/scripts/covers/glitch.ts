import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { runNode, saveCover } from './studio.ts'

/** Makes the cover: a melting bouquet on a failing screen. */
export async function makeCover(): Promise<void> {
  const bouquet = await runNode('StillLife', { width: 1680, height: 2100, subject: 'flowers', seed: 12 })
  const window = { left: 300, top: 420, width: 1120, height: 1400 }
  const data = await sharpOf(bouquet).extract(window).raw().toBuffer()
  const image = { ...bouquet, width: window.width, height: window.height, data: new Uint8ClampedArray(data) }
  const look = { colour_split: 0.6, scan_lines: 0.4 }
  const melted = await runNode('Glitch', { image, ...look, look: 'melt', strength: 0.75, seed: 3 })
  await saveCover(
    'glitch.webp',
    await runNode('Glitch', { image: melted, ...look, look: 'signal', strength: 0.6, seed: 2 }),
  )
}
