import { generatorSwatches, withColours } from './swatches.ts'
import type { TemplateInput } from './types.ts'

/** Declares the input for the colours of a generator, identical in every template. */
export function paletteOf(node_id: string): TemplateInput {
  return {
    name: 'palette',
    type: 'choice',
    label: { en: 'Colours', zh: '配色' },
    default: 'any',
    choice_arr: withColours(
      [
        { value: 'any', label: { en: 'Surprise me', zh: '随缘' } },
        { value: 'ember', label: { en: 'Ember', zh: '余烬' } },
        { value: 'sunset', label: { en: 'Sunset', zh: '落日' } },
        { value: 'gold', label: { en: 'Gold', zh: '鎏金' } },
        { value: 'candy', label: { en: 'Candy', zh: '糖果' } },
        { value: 'orchid', label: { en: 'Orchid', zh: '幽兰' } },
        { value: 'midnight', label: { en: 'Midnight', zh: '午夜' } },
        { value: 'porcelain', label: { en: 'Porcelain', zh: '青花' } },
        { value: 'lagoon', label: { en: 'Lagoon', zh: '碧湖' } },
        { value: 'aurora', label: { en: 'Aurora', zh: '极光' } },
        { value: 'meadow', label: { en: 'Meadow', zh: '青草' } },
        { value: 'moss', label: { en: 'Moss', zh: '苔痕' } },
      ],
      generatorSwatches,
    ),
    required: false,
    shareable: true,
    bind: { node_id, input: 'palette' },
  }
}
