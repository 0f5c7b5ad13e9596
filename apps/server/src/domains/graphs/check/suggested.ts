import type { TemplateInputType } from '@easel/contract'

/** Names of inputs that makers usually open: words, sizes, and the numbers that change a picture most. */
const usual: readonly string[] = [
  'text',
  'prompt',
  'positive_prompt',
  'steps',
  'cfg',
  'guidance',
  'denoise',
  'strength',
  'width',
  'height',
]

/** Suggests an input for a form by its type and its name. */
export function isSuggested(type: TemplateInputType, name: string): boolean {
  return type === 'image' || type === 'seed' || usual.includes(name)
}
