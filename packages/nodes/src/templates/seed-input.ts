import type { TemplateInput } from './types.ts'

/** Declares the input for the seed of a node, identical in every template. */
export function seedOf(node_id: string): TemplateInput {
  return {
    name: 'seed',
    type: 'seed',
    label: { en: 'Variation', zh: '随机变化' },
    default: 0,
    min: 0,
    max: 4_294_967_295,
    step: 1,
    required: false,
    shareable: true,
    bind: { node_id, input: 'seed' },
  }
}
