import { expect, test } from 'vitest'
import { layOut, maxPictureSide, posterShapes, posterSizes } from './layout.ts'

const pictures = [
  { width: 1600, height: 900 },
  { width: 900, height: 1600 },
  { width: 64, height: 64 },
  { width: 8000, height: 200 },
]

test.each(posterShapes)(
  "the layout of a %s poster places all parts inside the page, and keeps the picture's proportions",
  (shape) => {
    const page = posterSizes[shape]
    for (const picture of pictures) {
      const boxes = layOut(shape, picture)
      for (const { x, y, width, height } of Object.values(boxes)) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(60)
        expect(x + width).toBeLessThanOrEqual(page.width - 60)
        expect(y + height).toBeLessThanOrEqual(page.height - 60)
      }
      expect(boxes.picture.y + boxes.picture.height).toBeLessThan(boxes.code.y)
      expect(boxes.text.x + boxes.text.width).toBeLessThan(boxes.code.x)
      expect(boxes.picture.width / boxes.picture.height / (picture.width / picture.height)).toBeCloseTo(1, 1)
    }
  },
)

test('the largest picture on a poster is as large as the loaded picture', () => {
  const longest = posterShapes.flatMap((shape) =>
    pictures.flatMap((picture) => {
      const { width, height } = layOut(shape, picture).picture
      return [width, height]
    }),
  )
  expect(Math.max(...longest)).toBeLessThanOrEqual(maxPictureSide)
  const { picture } = layOut('story', { width: 9, height: 16 })
  expect(picture.height).toBe(maxPictureSide)
})
