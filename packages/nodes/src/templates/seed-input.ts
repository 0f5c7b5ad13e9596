import type { TemplateInput } from './types.ts'

/** The seed of a node, as every template shows it. */
export function seedOf(node_id: string): TemplateInput {
  return {
    name: 'seed',
    type: 'seed',
    label: { en: 'Seed', zh: '随机种子' },
    default: 0,
    min: 0,
    max: 4_294_967_295,
    step: 1,
    required: false,
    shareable: true,
    bind: { node_id, input: 'seed' },
  }
}
