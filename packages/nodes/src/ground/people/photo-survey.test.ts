import { expect, test } from 'vitest'
import { portrait } from '../../testing/photos.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { planeOf } from '../plane/plane.ts'
import type { Face } from './faces/decode.ts'
import { peopleIn, surveyPhoto } from './photo-survey.ts'

const { signal } = new AbortController()

test('a survey of a portrait has its face, and a person around it who can be cut out', async () => {
  const { faces, people, cut, subject, busyness, lightness } = await surveyPhoto(await portrait(), signal)
  expect(subject).toMatchObject({ found: 'people', people: 1 })
  expect(faces).toHaveLength(1)
  expect(cut).toBe('clear')
  const [person] = people
  expect(person!.face).toEqual(faces[0])
  expect(person!.box.height).toBeGreaterThan(2 * faces[0]!.height)
  expect(busyness).toBeGreaterThan(0.1)
  expect(lightness).toBeGreaterThan(0.2)
})

test('a survey of an even surface finds nothing, and measures its lightness', async () => {
  const grey = drawPicture(64, 48, () => [204, 204, 204])
  const { faces, people, cut, subject, busyness, lightness } = await surveyPhoto(grey, signal)
  expect(subject).toMatchObject({ found: 'none', people: 0 })
  expect([faces.length, people.length, cut, busyness]).toEqual([0, 0, 'none', 0])
  expect(lightness).toBeCloseTo(0.8, 2)
})

function faceAt(x: number, y: number, side: number): Face {
  const eye = (way: number) => ({ x: x + way * 0.2 * side, y: y - 0.1 * side })
  const middle = { x, y }
  return {
    ...{ left: x - side / 2, top: y - side / 2, width: side, height: side, sureness: 1 },
    ...{
      leftEye: eye(-1),
      rightEye: eye(1),
      nose: middle,
      mouth: middle,
      leftEar: eye(-2),
      rightEar: eye(2),
    },
  }
}

test('people who touch are separated by their faces, and a person who looks away is a part without a face', () => {
  const size = { width: 80, height: 60 }
  const mask = planeOf(size, (i) => {
    const [x, y] = [i % 80, Math.floor(i / 80)]
    return y > 10 && (x < 50 || (x > 60 && x < 75)) ? 1 : 0
  })
  const people = peopleIn(mask, [faceAt(12, 20, 12), faceAt(38, 20, 12)], size)
  expect(people.map(({ face }) => face && Math.round(face.left * 80))).toEqual([6, 32, undefined])
  const [left, right, away] = people.map(({ box }) => [box.left * 80, (box.left + box.width) * 80])
  expect(left![1]!).toBeLessThan(30)
  expect(right![0]!).toBeGreaterThan(20)
  expect(away).toEqual([60, 76])
  for (const { mask: own } of people) expect(own.runs.reduce((sum, run) => sum + run, 0)).toBe(80 * 60)
})
