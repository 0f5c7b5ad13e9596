import type { TemplateInput } from './types.ts'

/** Longer side in pixels of generated pictures; gives whole numbers in every format. */
export const fullSide = { width: 1920, height: 1920 } as const

/** Input for the format of a generated picture, the same in every template. */
export function formatOf(
  node_id: string,
  preset: 'square' | 'portrait' | 'landscape' | 'phone',
): TemplateInput {
  return {
    name: 'format',
    type: 'choice',
    label: { en: 'Format', zh: '画幅' },
    default: preset,
    choice_arr: [
      { value: 'square', label: { en: 'Square 1:1', zh: '方形 1:1' }, ratio: 1 },
      { value: 'portrait', label: { en: 'Portrait 4:5', zh: '竖幅 4:5' }, ratio: 4 / 5 },
      { value: 'landscape', label: { en: 'Landscape 3:2', zh: '横幅 3:2' }, ratio: 3 / 2 },
      { value: 'phone', label: { en: 'Phone wallpaper 9:16', zh: '手机壁纸 9:16' }, ratio: 9 / 16 },
    ],
    required: false,
    shareable: true,
    bind: { node_id, input: 'format' },
  }
}
