import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../execution-types.ts'
import { encodeImage } from '../ground/codec/image-codec.ts'
import type { Lab } from '../ground/colour/lab.ts'
import { findFaces } from '../ground/people/faces/find-faces.ts'
import { localTemplates } from '../index.ts'
import { closeKernels } from '../kernels/pool.ts'
import { portrait } from '../testing/photos.ts'
import { runTemplate } from '../testing/run-template.ts'
import { meanLab, skinOf, skinTones, withSkin, withWall } from '../testing/skins.ts'

afterAll(closeKernels)

const photo = await portrait()
const [face] = await findFaces(photo, new AbortController().signal)

/**
 * Templates that show people in their own colours. Others print with a few inks, cut paper of a few colours, or change the size. In Oklab: how far the
 * mean of skin may move from that of a wall with the same pixels, which undergoes the grade of the whole picture alone.
 */
const limits: Readonly<Record<string, number>> = {
  anime: 0.035,
  'portrait-in-oils': 0.03,
  'oil-painting': 0.03,
  'low-poly': 0.03,
  glitch: 0.03,
  'old-photo': 0.03,
  mosaic: 0.04,
  // These darken corners, where the wall is.
  'colour-grade': 0.045,
  'tilt-miniature': 0.045,
}

const apart = (one: Lab, other: Lab) => one.map((value, c) => value - other[c]!) as unknown as Lab

for (const [key, limit] of Object.entries(limits)) {
  test.each(skinTones.filter((_, i) => i % 3 === 0))(
    `${key}: skin of the tone %s keeps its lightness and its hue`,
    async (tone) => {
      const person = withSkin(photo, face!, tone)
      const skin = skinOf(person, face!)
      const { picture, wall } = withWall(person, skin)
      const { bytes } = await encodeImage(picture, { format: 'png' })
      const template = localTemplates.find((one) => one.key === key)!
      const drawn = (await runTemplate(template, { sources: [bytes], side: 360 })) as ImageValue
      expect([drawn.width, drawn.height]).toEqual([photo.width, photo.height])
      // This one brightens everything but people.
      const hasGrade = key !== 'anime'
      const grade: Lab = hasGrade ? apart(meanLab(drawn, wall), meanLab(picture, wall)) : [0, 0, 0]
      const moved = apart(meanLab(drawn, skin.pixels), skin.mean)
      for (const value of apart(moved, grade)) expect(Math.abs(value)).toBeLessThanOrEqual(limit)
    },
  )
}
