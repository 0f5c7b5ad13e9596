import type { InputDeclaration, NodeDeclaration } from '@easel/graph'
import { guideKinds } from '../guide/guide-kinds.ts'
import { pictureFormats, seedInput, sizeInputs } from '../inputs/shared-inputs.ts'
import { stylePresets } from './styles.ts'

/** Longest prompt, in UTF-16 code units. */
export const maxPromptLength = 2000

export const promptInput: InputDeclaration = { name: 'prompt', type: 'STRING', max_length: maxPromptLength }

/** Inputs that every picture from a model has. With empty texts and zeros, the model decides the value. */
export const modelInputs: readonly InputDeclaration[] = [
  { name: 'negative_prompt', type: 'STRING', default: '', max_length: maxPromptLength },
  { name: 'model', type: 'STRING', default: '', max_length: 200 },
  { name: 'steps', type: 'INT', default: 0, min: 0, max: 100, step: 1 },
  { name: 'guidance', type: 'FLOAT', default: 0, min: 0, max: 30, step: 0.1 },
  { name: 'sampler', type: 'STRING', default: '', max_length: 200 },
  { name: 'scheduler', type: 'STRING', default: '', max_length: 200 },
  { name: 'loras', type: 'STRING', default: '', max_length: 2000 },
  seedInput,
]

/** Look that is added to the prompt. */
export const styleInput: InputDeclaration = {
  name: 'style',
  type: 'CHOICE',
  default: 'none',
  choices: stylePresets.map(({ key }) => key),
}

/**
 * Format for which the model makes exactly the given width and height, if it can; in the other formats the model decides the
 * number of pixels.
 */
export const exactFormat = 'exact'

/** Inputs for the size of a picture from a prompt. */
export const modelSizeInputs: readonly InputDeclaration[] = sizeInputs.map((input) =>
  input.name === 'format' ? { ...input, choices: [...pictureFormats, exactFormat] } : input,
)

/** Inputs for a second pass, which makes the picture larger. */
export const hiresInputs: readonly InputDeclaration[] = [
  { name: 'hires', type: 'BOOLEAN', default: false },
  { name: 'hires_scale', type: 'FLOAT', default: 1.5, min: 1.1, max: 2, step: 0.05 },
  { name: 'hires_strength', type: 'FLOAT', default: 0.5, min: 0.05, max: 1, step: 0.05 },
  { name: 'hires_steps', type: 'INT', default: 0, min: 0, max: 100, step: 1 },
]

/** Inputs for a photo whose map guides the picture. */
export const guideInputs: readonly InputDeclaration[] = [
  { name: 'guide', type: 'BOOLEAN', default: false },
  { name: 'guide_kind', type: 'CHOICE', default: 'edges', choices: guideKinds },
  { name: 'guide_strength', type: 'FLOAT', default: 0.8, min: 0.05, max: 2, step: 0.05 },
  { name: 'guide_start', type: 'FLOAT', default: 0, min: 0, max: 0.95, step: 0.05 },
  { name: 'guide_end', type: 'FLOAT', default: 1, min: 0.05, max: 1, step: 0.05 },
]

/** Declares the share of the source that is regenerated. */
export function strengthInput(fallback: number): InputDeclaration {
  return { name: 'strength', type: 'FLOAT', default: fallback, min: 0.05, max: 1, step: 0.05 }
}

/**
 * Common properties of all nodes on engines. Their results are kept, because GPU time is expensive, and the same request may give
 * another picture.
 */
export const onEngine = {
  category: 'engine',
  place: 'remote',
  trained_model: true,
  keeps_output: true,
  weight: 24,
} as const satisfies Partial<NodeDeclaration>
