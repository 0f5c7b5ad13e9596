import { seedOf } from './seed-input.ts'
import { pigmentSwatches, withColours } from './swatches.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const portraitInOilsTemplate: TemplateDeclaration = {
  key: 'portrait-in-oils',
  title: { en: 'Oil Painting', zh: '油画' },
  description: {
    en: 'Painted as from life, from loose to finished: broad strokes for clothes and surroundings, and the finest brush for faces or the main subject.',
    zh: '像画家当场写生，从写意到精细都行：衣着和背景用大笔挥洒，细笔留给脸或主体。',
  },
  media_type: 'image',
  topic_arr: ['portrait', 'painting', 'oil', 'pet', 'landscape'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Oil painting', zh: '油画' },
      class_type: 'PortraitInOils',
      inputs: {
        image: ['1', 0],
        finish: 0.4,
        brush_size: 7,
        thickness: 0.7,
        pigments: 'photo',
        seed: 0,
      },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'finish',
      type: 'number',
      label: { en: 'Finish', zh: '完成度' },
      help: {
        en: 'How finely faces are painted. Towards the end, everything else is as well.',
        zh: '脸部刻画的精细程度；越靠近右端，其余部分也越细。',
      },
      default: 0.4,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'sketch', zh: '写意' }, high: { en: 'finished', zh: '精细' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'finish' },
    },
    {
      name: 'pigments',
      type: 'choice',
      label: { en: 'Colours', zh: '颜料' },
      default: 'photo',
      choice_arr: withColours(
        [
          { value: 'photo', label: { en: 'Of the photo', zh: '照片原色' } },
          { value: 'zorn', label: { en: 'Four pigments', zh: '四色颜料' } },
          { value: 'north', label: { en: 'North light', zh: '北窗冷光' } },
          { value: 'evening', label: { en: 'Evening sun', zh: '夕阳' } },
        ],
        pigmentSwatches,
      ),
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'pigments' },
    },
    {
      name: 'brush_size',
      type: 'number',
      label: { en: 'Brush size', zh: '画笔粗细' },
      default: 7,
      min: 2,
      max: 10,
      step: 0.5,
      ends: { low: { en: 'fine', zh: '细' }, high: { en: 'broad', zh: '粗' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'brush_size' },
    },
    {
      name: 'thickness',
      type: 'number',
      label: { en: 'Paint', zh: '颜料厚度' },
      default: 0.7,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'thin', zh: '薄' }, high: { en: 'thick', zh: '厚' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'thickness' },
    },
    seedOf('2'),
  ],
  presets: [
    {
      name: { en: 'Quick sitting', zh: '速写' },
      values: { finish: 0.1, brush_size: 9.5, thickness: 0.9, pigments: 'photo' },
    },
    {
      name: { en: 'Old studio', zh: '老画室' },
      values: { finish: 0.5, brush_size: 6, thickness: 0.7, pigments: 'zorn' },
    },
    {
      name: { en: 'Last light', zh: '最后一缕光' },
      values: { finish: 0.45, brush_size: 5, thickness: 0.5, pigments: 'evening' },
    },
  ],
  cover: 'portrait-in-oils.webp',
  cover_source: 'portrait-in-oils-source.webp',
}
