import { afterAll, expect, test } from 'vitest'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { planCuts } from './cut-list.ts'
import { framesPerHalfBeat, makeSlideshow } from './execution.ts'
import { groupsOf } from './lay-out.ts'
import { Show } from './show.ts'
import { gradeNames } from './styles.ts'

afterAll(closeKernels)

// The test of a complete film is in slideshow-film.sweep.test.ts.
const { signal } = new AbortController()
const size = { width: 96, height: 160 }

test('cuts follow each other without gaps, fill every bar, and show every photo before repeating a photo', () => {
  for (const photos of [1, 2, 3, 5, 10]) {
    const { bars, cuts } = planCuts(photos, photos)
    expect(cuts[0]!.start).toBe(0)
    for (const [index, cut] of cuts.entries()) expect(cut.end).toBe(cuts[index + 1]?.start ?? bars.length * 8)
    const first = cuts.slice(0, photos).map(({ photo }) => photo)
    expect(first).toEqual(Array.from({ length: photos }, (_, index) => index))
    expect(cuts.at(-1)!.photo).toBe(photos - 1)
  }
})

test('a group wider than the frame is shown in parts, the largest faces first; a group that fits is shown as a whole', () => {
  const faceAt = (x: number, side: number) => {
    const point = { x, y: 200 }
    const eyes = { leftEye: { x: x - side / 5, y: 200 }, rightEye: { x: x + side / 5, y: 200 } }
    const rest = { nose: point, mouth: point, leftEar: point, rightEar: point, sureness: 1 }
    return { left: x - side / 2, top: 200 - side / 2, width: side, height: side, ...eyes, ...rest }
  }
  const four = [faceAt(700, 110), faceAt(100, 100), faceAt(250, 100), faceAt(850, 110)]
  const parts = groupsOf(four, 420)
  expect(parts.map(({ x }) => Math.round(x / 10))).toEqual([78, 18])
  expect(groupsOf(four, 1100)).toHaveLength(1)
  expect(groupsOf([], 420)).toEqual([])
})

test('half a beat is a whole number of frames, and fewer at a faster tempo', () => {
  const halves = (['slower', 'usual', 'faster'] as const).map((tempo) =>
    framesPerHalfBeat({ music: 'electric', tempo, fps: 24 }),
  )
  expect(halves).toEqual([7, 6, 5])
})

async function draw(frames: readonly number[], look: (typeof gradeNames)[number] = 'natural') {
  const list = planCuts(3, 7)
  using show = new Show({ size, fps: 24, framesPerHalf: 6, list, look }, signal)
  // Photos this small skip person segmentation, which would take longer than everything else.
  for (const image of [scenery(60, 30), scenery(30, 50, 2), scenery(30, 30, 3)]) await show.add(image)
  const pictures = []
  for (const frame of frames) {
    await show.draw(frame)
    pictures.push(show.screen.picture())
  }
  return pictures
}

test("a slideshow's frames are determined by photos and seed, on one thread and on two", async () => {
  const frames = [0, 47, 48, 100, 250, 300]
  configureKernels({ threads: 2 })
  const twoThreads = await draw(frames)
  configureKernels({ threads: 1 })
  expect(await draw(frames)).toEqual(twoThreads)
  configureKernels({ threads: 2 })
})

test('the grades of a slideshow differ, and mono has no colour', async () => {
  const means: (readonly number[])[] = []
  for (const look of gradeNames) means.push(meanColour((await draw([30], look))[0]!))
  const [natural, film, night, mono] = means
  expect(night![2]! / night![0]!).toBeGreaterThan(natural![2]! / natural![0]!)
  expect(film).not.toEqual(natural)
  expect(Math.max(...mono!) - Math.min(...mono!)).toBeLessThan(6)
})

test('a cancelled slideshow rejects with the reason', async () => {
  const context = quietContext({ signal: AbortSignal.abort(new Error('stopped')) })
  const settings = { music: 'lofi', tempo: 'faster', look: 'film', fps: 24, seed: 1 } as const
  await expect(makeSlideshow([scenery(30, 30)], { ...settings, size }, context)).rejects.toThrow('stopped')
})
