import { expect, test } from 'vitest'
import { drawPicture } from '../../testing/pictures.ts'
import { layPage } from './page.ts'

const none = { faces: [], boxes: [] }

test('a wide photo without a subject ends above the words of its page', async () => {
  const view = drawPicture(300, 120, (_, y) => (y < 0.9 ? [60, 120, 190] : [230, 60, 30]))
  const page = await layPage(view, view, {
    ...{ ...none, shape: 2 / 3, covered: 0.25 },
    focus: { x: 0.5, y: 0.5 },
  })
  const redAt = (share: number) =>
    page.photo.data[(Math.round(share * page.height) * page.width + page.width / 2) * 4]!
  expect(redAt(0.6)).toBeLessThan(90)
  expect(redAt(0.71)).toBeGreaterThan(200)
  expect(page.subject).toBeUndefined()
})

test('a photo without a cut-out is centred on its focus', async () => {
  const view = drawPicture(300, 120, (x) => (x > 0.7 ? [230, 60, 30] : [60, 120, 190]))
  const redsAround = async (x: number) => {
    const { photo } = await layPage(view, view, {
      ...{ ...none, shape: 2 / 3, covered: 0 },
      focus: { x, y: 0.5 },
    })
    return photo.data.filter((red, index) => index % 4 === 0 && red > 200).length
  }
  expect(await redsAround(0.9)).toBeGreaterThan(0)
  expect(await redsAround(0.2)).toBe(0)
})
