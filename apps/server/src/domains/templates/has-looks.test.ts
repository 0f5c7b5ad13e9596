import { expect, test } from 'vitest'
import { hasLooks } from './has-looks.ts'

const picture = { media_type: 'image', image_count: { min: 1, max: 1 } } as const
const row = { builtin_key: null, engine_tasks: [], engine_classes: [] }

test('looks are offered for templates that quickly make a picture from one photo without engines', () => {
  const builtIn = (key: string) => hasLooks(picture, { ...row, builtin_key: key })
  expect(['watercolour', 'oil-painting'].map(builtIn)).toEqual([true, true])
  expect(['movie-poster', 'reaction-diffusion', 'words-to-picture', 'of-yesterday'].map(builtIn)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(hasLooks(picture, row)).toBe(true)
  expect(hasLooks(picture, { ...row, engine_classes: ['KSampler'] })).toBe(false)
  expect(hasLooks({ ...picture, media_type: 'video' }, row)).toBe(false)
  expect(hasLooks({ ...picture, image_count: { min: 2, max: 4 } }, row)).toBe(false)
})
