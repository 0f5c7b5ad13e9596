import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../execution-types.ts'
import { encodeImage, sharpOf } from '../ground/codec/image-codec.ts'
import type { Lab } from '../ground/colour/lab.ts'
import { findFaces } from '../ground/people/faces/find-faces.ts'
import { localTemplates } from '../index.ts'
import { closeKernels } from '../kernels/pool.ts'
import { portrait } from '../testing/photos.ts'
import { runTemplate } from '../testing/run-template.ts'
import { inLight, meanLab, partsOf, skinOf, skinTones, withSkin, withWall } from '../testing/skins.ts'

afterAll(closeKernels)

const photo = await portrait()
const [face] = await findFaces(photo, new AbortController().signal)

/**
 * Templates that show people in their own colours; other templates print with a few inks, cut paper of a few colours, or change
 * the size. The numbers are in Oklab: the maximum change of the mean of skin relative to the mean of a wall with the same pixels,
 * which only the grade of the whole picture changes.
 */
const limits: Readonly<Record<string, number>> = {
  anime: 0.03,
  'portrait-in-oils': 0.03,
  'oil-painting': 0.03,
  'low-poly': 0.03,
  glitch: 0.03,
  'old-photo': 0.03,
  mosaic: 0.04,
  // These templates darken corners, where the wall is.
  'colour-grade': 0.045,
  'tilt-miniature': 0.045,
}

const differenceOf = (a: Lab, b: Lab) => a.map((value, c) => value - b[c]!) as unknown as Lab

async function drawn(key: string, picture: ImageValue): Promise<ImageValue> {
  const { bytes } = await encodeImage(picture, { format: 'png' })
  const template = localTemplates.find((template) => template.key === key)!
  const result = (await runTemplate(template, { sources: [bytes], side: 360 })) as ImageValue
  expect([result.width, result.height]).toEqual([picture.width, picture.height])
  return result
}

for (const [key, limit] of Object.entries(limits)) {
  test.each(skinTones.filter((_, i) => i % 3 === 0))(
    `${key}: skin of the tone %s keeps its lightness and its hue`,
    async (tone) => {
      const person = withSkin(photo, face!, tone)
      const skin = skinOf(person, face!)
      const { picture, wall } = withWall(person, skin)
      const result = await drawn(key, picture)
      // This template brightens all parts except people.
      const hasGrade = key !== 'anime'
      const grade: Lab = hasGrade ? differenceOf(meanLab(result, wall), meanLab(picture, wall)) : [0, 0, 0]
      const moved = differenceOf(meanLab(result, skin.pixels), skin.mean)
      for (const value of differenceOf(moved, grade)) expect(Math.abs(value)).toBeLessThanOrEqual(limit)
    },
  )
}

test.each(skinTones.filter((_, i) => i % 3 === 0))(
  'stained-glass: skin of the tone %s is cut of glass that is no lighter',
  async (tone) => {
    const person = withSkin(photo, face!, tone)
    const { mean, pixels } = skinOf(person, face!)
    const result = await drawn('stained-glass', person)
    expect(meanLab(result, pixels)[0] - mean[0]).toBeLessThanOrEqual(0.06)
  },
)

const lights = {
  even: () => 1,
  'a dark room': () => 0.3,
  'light from one side': (x: number) => 0.12 + 0.88 * x,
}

/** Maximum change of the mean of a part of a face, for templates that paint people without a grade. */
const partLimits: Readonly<Record<string, number>> = {
  anime: 0.03,
  'portrait-in-oils': 0.03,
  'oil-painting': 0.03,
  'low-poly': 0.03,
}

for (const [key, limit] of Object.entries(partLimits)) {
  for (const [name, light] of Object.entries(lights)) {
    test.each(skinTones.filter((_, i) => i % 3 === 0))(
      `${key}: each part of a face with skin of the tone %s keeps its lightness and its hue: ${name}`,
      async (tone) => {
        const person = inLight(withSkin(photo, face!, tone), light)
        const result = await drawn(key, person)
        for (const [part, pixels] of Object.entries(partsOf(skinOf(person, face!), person, face!))) {
          expect(pixels.length, part).toBeGreaterThan(30)
          for (const value of differenceOf(meanLab(result, pixels), meanLab(person, pixels)))
            expect(Math.abs(value), part).toBeLessThanOrEqual(limit)
        }
      },
    )
  }
}

test.each(skinTones.filter((_, i) => i % 3 === 0))(
  'anime: skin of the tone %s keeps its lightness and its hue in half a face at the edge',
  async (tone) => {
    const person = inLight(withSkin(photo, face!, tone), () => 0.5)
    const { pixels } = skinOf(person, face!)
    const left = Math.round(face!.nose.x)
    const width = person.width - left
    const data = await sharpOf(person)
      .extract({ left, top: 0, width, height: person.height })
      .raw()
      .toBuffer()
    const half: ImageValue = { ...person, width, data: new Uint8ClampedArray(data) }
    const inHalf = pixels
      .filter((i) => i % person.width >= left)
      .map((i) => Math.floor(i / person.width) * width + (i % person.width) - left)
    const result = await drawn('anime', half)
    for (const value of differenceOf(meanLab(result, inHalf), meanLab(half, inHalf)))
      expect(Math.abs(value)).toBeLessThanOrEqual(0.03)
  },
)
