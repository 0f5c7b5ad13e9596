import { deepenedBy } from '../../ground/colour/deepen.ts'
import { type Lab, scaleLab, shadeLab } from '../../ground/colour/lab.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { Mark } from './marks.ts'
import { type PaletteName, papersOf, photoFrame, photoInk } from './palettes.ts'
import type { Pieces } from './pieces.ts'

export interface Papers {
  /** Colour of each piece. */
  readonly pieces: readonly Lab[]
  /** Colour of each mark. */
  readonly marks: readonly Lab[]
  readonly frame: Lab
  readonly ink: Lab
}

/** Paper near a colour of the photo: more saturated, and neither black nor white. */
function matched([l, a, b]: Lab, jitter: number): Lab {
  return shadeLab([0.19 + 0.79 * l, a, b], jitter, deepenedBy([l, a, b], 1.5, 0.24))
}

/**
 * Chooses the paper of every piece: a palette has a paper for each sheet. `skinOf` has the colour of the skin of pieces that show faces.
 */
export function choosePapers(
  { pieces: { regions, sheetOf, count }, marks }: { pieces: Pieces; marks: readonly Mark[] },
  skinOf: ReadonlyMap<number, Lab>,
  palette: PaletteName,
  seed: number,
): Papers {
  const random = randomOf(seed ^ 0x41c64e6d)
  const { colours } = regions
  if (palette === 'photo') {
    const pieces = Array.from(sheetOf, (_, i) => {
      const mean: Lab = [colours[i * 3]!, colours[i * 3 + 1]!, colours[i * 3 + 2]!]
      return matched(skinOf.get(i) ?? mean, (random() - 0.5) * 0.02)
    })
    return { pieces, marks: marks.map(({ colour }) => matched(colour, 0)), frame: photoFrame, ink: photoInk }
  }
  const { stops, frame, ink } = papersOf[palette]
  const pieces = Array.from(sheetOf, (sheet) =>
    shadeLab(scaleLab(stops, 1 - sheet / Math.max(1, count - 1)), (random() - 0.5) * 0.012),
  )
  /** Two sheets darker or lighter than the piece below, so that a mark is seen on it. */
  const markOn = ({ piece, colour }: Mark): Lab => {
    const near = colour[0] < colours[piece * 3]! ? 2 : -2
    const sheet = Math.min(count - 1, Math.max(0, sheetOf[piece]! + near))
    return scaleLab(stops, 1 - sheet / Math.max(1, count - 1))
  }
  return { pieces, marks: marks.map(markOn), frame, ink }
}
