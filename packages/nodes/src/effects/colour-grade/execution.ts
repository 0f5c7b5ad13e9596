import type { Execution } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imagesOf, numberOf } from '../../ground/inputs/read-input.ts'
import { moodNames } from './declaration.ts'
import { type GradeSettings, gradeImage } from './grade.ts'
import { moods } from './moods.ts'

const previewSide = 512

/** Grades the first picture with the palette of the second picture or, if there is no second picture, with a mood. */
export const executeColourGrade: Execution = async (inputs, context) => {
  const [photo, palette] = imagesOf(inputs, 'images').images
  if (!photo) throw new TypeError('there is no picture')
  const settings: GradeSettings = {
    look: palette ? { picture: palette } : { mood: moods[choiceOf(inputs, 'mood', moodNames)] },
    strength: numberOf(inputs, 'strength'),
    glow: numberOf(inputs, 'glow'),
    grain: numberOf(inputs, 'grain'),
    vignette: numberOf(inputs, 'vignette'),
  }
  if (Math.max(photo.width, photo.height) > previewSide) {
    await context.preview(await gradeImage(await shrinkImage(photo, previewSide), settings, context.signal))
  }
  context.progress(0.2)
  const graded = await gradeImage(photo, settings, context.signal)
  context.progress(1)
  return [graded]
}
