import { exactFormat } from '../ground/engine/task-inputs.ts'
import { formatShapes } from '../ground/inputs/shared-inputs.ts'
import type { TemplateInput } from './types.ts'

/** Longer side in pixels of generated pictures; in every format, both sides are integers. */
export const fullSide = { width: 1920, height: 1920 } as const

/** Declares the input for the format of a generated picture, identical in every template. */
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

const ratioChoices = ['square', '3:4', '4:3', 'portrait', '2:3', 'landscape', 'phone', '16:9'].map(
  (value) => {
    const [width, height] = formatShapes[value]!
    const label = `${width}:${height}`
    return { value, label: { en: label, zh: label }, ratio: width / height }
  },
)

/**
 * Declares the inputs for the size of a picture from words: a shape, for which the model chooses the number of pixels, or width
 * and height in pixels.
 */
export function modelSizeOf(node_id: string, preset: 'square'): TemplateInput[] {
  const side = (name: 'width' | 'height', label: TemplateInput['label']): TemplateInput => ({
    ...{ name, type: 'integer', label, default: 1280, min: 64, max: 2048, step: 8, control: 'number' },
    ...{ required: false, shareable: true, model_option: name },
    show_if: { name: 'format', is: exactFormat },
    bind: { node_id, input: name },
  })
  return [
    {
      ...formatOf(node_id, preset),
      choice_arr: [...ratioChoices, { value: exactFormat, label: { en: 'In pixels', zh: '按像素' } }],
      model_option: 'sizes',
    },
    side('width', { en: 'Width in pixels', zh: '宽度（像素）' }),
    side('height', { en: 'Height in pixels', zh: '高度（像素）' }),
  ]
}
