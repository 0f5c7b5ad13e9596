import type { ImageValue } from '../../src/execution.ts'
import { runNode, saveCover } from './studio.ts'

/** Fruit in graphite that turns into coloured pencils on its way down. */
export async function makeCover(): Promise<void> {
  const image = await runNode('StillLife', { width: 1680, height: 2100, subject: 'fruit', seed: 8 })
  const settings = { image, line: 0.6, shading: 0.65, seed: 5 }
  const [grey, coloured] = [
    await runNode('InkDrawing', { ...settings, look: 'pencil' }),
    await runNode('InkDrawing', { ...settings, look: 'coloured' }),
  ]
  const data = new Uint8ClampedArray(grey.data)
  for (let y = 0; y < grey.height; y++) {
    for (let x = 0; x < grey.width; x++) {
      const share = Math.min(1, Math.max(0, (y / grey.height + (0.35 * x) / grey.width - 0.52) * 5))
      const at = (y * grey.width + x) * 4
      for (let c = 0; c < 3; c++)
        data[at + c] = grey.data[at + c]! * (1 - share) + coloured.data[at + c]! * share
    }
  }
  const cover: ImageValue = { ...grey, data }
  await saveCover('ink-drawing.webp', cover)
}
