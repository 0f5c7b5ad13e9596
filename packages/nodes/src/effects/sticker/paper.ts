import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { putLab } from '../../ground/colour/lab.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import { noiseOf } from '../../ground/random/noise.ts'
import type { stickerBorders } from './declaration.ts'
import { foil, plainPapers } from './papers.ts'

/** Draws the paper of a border under a sheet, as RGBA of its size. Foil is drawn only where the subject does not cover it. */
export async function drawPaper(
  border: (typeof stickerBorders)[number],
  { width, height, data }: ImageValue,
  context: Pick<ExecutionContext, 'signal'>,
): Promise<Uint8ClampedArray> {
  const paper = new Uint8ClampedArray(width * height * 4)
  if (border !== 'holographic') {
    putLab(paper, 0, ...plainPapers[border])
    const words = new Uint32Array(paper.buffer)
    words.fill(words[0]!)
    return paper
  }
  const noise = noiseOf(71)
  const unit = Math.max(width, height)
  await eachRow({ from: 0, to: height }, context, (row) => {
    for (let column = 0; column < width; column++) {
      const offset = (row * width + column) * 4
      if (data[offset + 3] === 255) continue
      const [x, y] = [column / unit, row / unit]
      const wave = noise(x * 3.1, y * 3.1) + 0.5 * noise(x * 7 + 9, y * 7)
      const hue = 360 * (1.5 * x + 1.1 * y) + 130 * wave
      putLab(paper, offset, ...foil(0.86 + 0.09 * noise(x * 5 + 30, y * 5), hue))
    }
  })
  return paper
}
