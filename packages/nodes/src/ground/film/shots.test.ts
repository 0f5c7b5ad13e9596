import { afterAll, expect, test } from 'vitest'
import { closeKernels } from '../../kernels/pool.ts'
import { KernelSession } from '../../kernels/session.ts'
import { drawShotReference } from '../../testing/kernels/shot.ts'
import { scenery } from '../../testing/pictures.ts'
import { Screen } from './screen.ts'
import { placeTexture, ShotCamera, tapWeights, type View } from './shots.ts'

afterAll(closeKernels)

const size = { width: 64, height: 48 }
const area = { left: 0, top: 0, right: 64, bottom: 48 }

const placeOf = ({ x, y, scale, turn }: View, px: number, py: number): [number, number] => {
  const [dx, dy] = [px - 32, py - 24]
  const [c, s] = [scale * Math.cos(turn), scale * Math.sin(turn)]
  return [x + c * dx - s * dy, y + s * dx + c * dy]
}

const rest: View = { x: 50, y: 34, scale: 1.3, turn: 0.2 }
const looks: readonly {
  name: string
  open?: View
  shut: View
  taps: number
  split: number
  flash: number
  light: number
}[] = [
  { name: 'a camera at rest', shut: rest, taps: 1, split: 0, flash: 0, light: 1 },
  { name: 'a flash and a fade', shut: rest, taps: 1, split: 0, flash: 0.3, light: 0.6 },
  { name: 'a pan with parted colours', shut: { ...rest, x: 54 }, taps: 3, split: 0.7, flash: 0, light: 1 },
  {
    name: 'a pan beyond the border',
    open: { ...rest, x: 3 },
    shut: { ...rest, x: -1 },
    ...{ taps: 3, split: 0, flash: 0, light: 1 },
  },
]

for (const { name, open = rest, shut, taps, split, flash, light } of looks) {
  test(`${name} is drawn like the reference`, async () => {
    using session = new KernelSession(new AbortController().signal)
    const screen = new Screen(session, size)
    const camera = new ShotCamera(session, screen)
    const picture = scenery(90, 70)
    const texture = await placeTexture(session, new Uint8Array(picture.data), picture)
    const colour = [255, 200, 100] as const
    await camera.draw({
      texture,
      open,
      shut,
      area,
      split,
      light,
      flash: { share: flash, colour },
      vignette: 0.3,
    })
    const weights = tapWeights(taps, split)
    const expected = drawShotReference(picture, size, {
      place: (x, y, share) => {
        const [ax, ay] = placeOf(open, x, y)
        const [bx, by] = placeOf(shut, x, y)
        return [ax + (bx - ax) * share, ay + (by - ay) * share]
      },
      weights: Array.from({ length: taps }, (_, tap) => [...weights.subarray(tap * 4, tap * 4 + 3)] as never),
      ...{ flash, colour, light, vignette: 0.3 },
    })
    const drawn = screen.picture().data
    for (const [index, value] of expected.entries())
      expect(Math.abs(drawn[index]! - value)).toBeLessThanOrEqual(3)
  })
}
