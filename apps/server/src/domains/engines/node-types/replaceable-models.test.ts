import { familyOfName } from '@easel/remote-engines/families'
import { expect, test } from 'vitest'
import { describeName, describeSubstitutes, rankSubstitutes } from './replaceable-models.ts'

const place = { class_type: 'Loader', input: 'name' }
const rank = (name: string, others: { name: string; family: string | null }[]) =>
  rankSubstitutes(
    describeName(name, familyOfName),
    describeSubstitutes(
      others.map((rival) => ({ ...rival, ...place })),
      familyOfName,
    ),
    [place],
  )
const rows = (...names: string[]) => names.map((name) => ({ name, family: null }))
const namesOf = (choices: readonly { name: string }[]) => choices.map(({ name }) => name)

test('files of the same family come first; engines report the family, or names show it', () => {
  const declared = { name: 'my-best.safetensors', family: 'sd15' }
  const choices = rank('v1-5-pruned.ckpt', [...rows('sd_xl_base.safetensors', 'sd15-fox.ckpt'), declared])
  expect(choices).toEqual([
    { name: 'my-best.safetensors', is_same_model: false, is_same_family: true },
    { name: 'sd15-fox.ckpt', is_same_model: false, is_same_family: true },
    { name: 'sd_xl_base.safetensors', is_same_model: false, is_same_family: false },
  ])
})

test('files whose names share most words come next, and the file itself is left out', () => {
  const other = rows(
    'ae.safetensors',
    'vae/qwen_image_vae.safetensors',
    'wan_2.1_vae.safetensors',
    'wan_vae.pt',
  )
  expect(namesOf(rank('wan_vae.pt', other))).toEqual([
    'wan_2.1_vae.safetensors',
    'vae/qwen_image_vae.safetensors',
    'ae.safetensors',
  ])
})

test('a LoRA belongs to the family that its name contains, and an upscaler belongs to no family', () => {
  const [first] = rank('ink-sdxl.safetensors', rows('a.safetensors', 'line-sdxl.safetensors'))
  expect(first).toEqual({ name: 'line-sdxl.safetensors', is_same_model: false, is_same_family: true })
  const [upscaler] = rank('4x-UltraSharp.pth', rows('RealESRGAN_x4plus.pth'))
  expect(upscaler).toEqual({ name: 'RealESRGAN_x4plus.pth', is_same_model: false, is_same_family: false })
})

test('a file can replace another file only if it fits all inputs of that file', () => {
  const second = { class_type: 'Loader', input: 'second' }
  const others = describeSubstitutes(
    [
      { name: 'both.pt', family: null, ...place },
      { name: 'both.pt', family: null, ...second },
      { name: 'one.pt', family: null, ...place },
    ],
    familyOfName,
  )
  expect(namesOf(rankSubstitutes(describeName('x.pt', familyOfName), others, [place, second]))).toEqual([
    'both.pt',
  ])
})

test('a variant of the same model (in another folder, format or precision) comes before other models of its family', () => {
  const first = (name: string, ...others: string[]) => rank(name, rows(...others))[0]
  expect(
    first(
      'v1-5-pruned-emaonly.ckpt',
      'v1-5-pruned-emaonly-anime.safetensors',
      'sd/v1-5-pruned-emaonly.safetensors',
    ),
  ).toMatchObject({ name: 'sd/v1-5-pruned-emaonly.safetensors', is_same_model: true })
  expect(first('flux1-dev.safetensors', 'flux1-schnell.safetensors', 'flux1-dev-Q4_K_S.gguf')).toMatchObject({
    ...{ name: 'flux1-dev-Q4_K_S.gguf', is_same_model: true },
  })
  expect(first('t5xxl_fp16.safetensors', 't5xxl_fp8_e4m3fn_scaled.safetensors')).toMatchObject({
    is_same_model: true,
  })
  expect(first('dreamshaper_8.safetensors', 'dreamshaper_7.safetensors')).toMatchObject({
    is_same_model: false,
  })
})
