import type { InputDeclaration } from '@easel/graph'

/** Seed of a node: the same seed gives the same pixels. */
export const seedInput: InputDeclaration = {
  name: 'seed',
  type: 'INT',
  default: 0,
  min: 0,
  max: 4_294_967_295,
  step: 1,
}

/** Aspect ratios of the formats, width by height. */
export const formatShapes: Readonly<Record<string, readonly [number, number]>> = {
  square: [1, 1],
  portrait: [4, 5],
  landscape: [3, 2],
  phone: [9, 16],
  '3:4': [3, 4],
  '4:3': [4, 3],
  '16:9': [16, 9],
  '2:3': [2, 3],
}

/** Formats of a generated picture; `free` uses `width` and `height`. */
export const pictureFormats: readonly string[] = ['free', ...Object.keys(formatShapes)]

/** Inputs for the size of a generated picture, as `sizeOf` reads them. */
export const sizeInputs: readonly InputDeclaration[] = [
  { name: 'format', type: 'CHOICE', default: 'free', choices: pictureFormats },
  { name: 'width', type: 'INT', default: 1600, min: 64, max: 2048, step: 8 },
  { name: 'height', type: 'INT', default: 1200, min: 64, max: 2048, step: 8 },
]

/** Longest side of a loaded picture, in pixels; larger pictures are scaled down to this side. */
export const maxSideInput: InputDeclaration = {
  name: 'max_side',
  type: 'INT',
  default: 2048,
  min: 64,
  max: 4096,
  step: 64,
}

/** Minimum of a photo's longest side in pixels; a smaller photo is enlarged. 0 means no enlarging. */
export const minSideInput: InputDeclaration = {
  name: 'min_side',
  type: 'INT',
  default: 0,
  min: 0,
  max: 2048,
  step: 64,
}

/** The part of a picture that is kept: what stands out, people only, the most salient other thing, or a painted part. */
export const keepChoices = ['auto', 'people', 'thing', 'painted'] as const

/** Inputs of a node that cuts out the main subject; `painted` is used only if `keep` is `painted`. */
export const keepInputs: readonly InputDeclaration[] = [
  { name: 'keep', type: 'CHOICE', default: 'auto', choices: keepChoices },
  { name: 'painted', type: 'IMAGE', optional: true, only_guides: true },
]
