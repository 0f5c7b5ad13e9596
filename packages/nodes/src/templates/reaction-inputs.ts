import type { TemplateInput } from './types.ts'

/** Declares the input for the material that a grown pattern imitates, identical for a picture and for a film. */
export function materialOf(node_id: string): TemplateInput {
  return {
    name: 'finish',
    type: 'choice',
    label: { en: 'Material', zh: '质感' },
    default: 'any',
    choice_arr: [
      { value: 'any', label: { en: 'Surprise me', zh: '随缘' } },
      { value: 'matte', label: { en: 'Clay', zh: '陶土' } },
      { value: 'glazed', label: { en: 'Glaze', zh: '釉彩' } },
      { value: 'metal', label: { en: 'Metal', zh: '金属' } },
    ],
    required: false,
    shareable: true,
    bind: { node_id, input: 'finish' },
  }
}

/** Declares the input for the width of figures; `min` is the smallest width that the node can grow. */
export function patternSizeOf(node_id: string, min = 0.5): TemplateInput {
  return {
    name: 'scale',
    type: 'number',
    label: { en: 'Pattern size', zh: '纹理大小' },
    default: 1,
    min,
    max: 2,
    step: 0.1,
    ends: { low: { en: 'fine', zh: '细密' }, high: { en: 'large', zh: '疏大' } },
    required: false,
    shareable: true,
    bind: { node_id, input: 'scale' },
  }
}
