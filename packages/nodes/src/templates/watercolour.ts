import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const watercolourTemplate: TemplateDeclaration = {
  key: 'watercolour',
  title: { en: 'Watercolour', zh: '水彩' },
  description: {
    en: 'Your photo as a watercolour: pigment gathers at the edges, colours run into each other, and white paper is left around it.',
    zh: '用层层水彩晕染你的照片：颜料沉积在边缘，色彩相互交融，四周留出纸白。',
  },
  media_type: 'image',
  topic_arr: ['painting', 'watercolour'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Watercolour', zh: '水彩' },
      class_type: 'Watercolour',
      inputs: { image: ['1', 0], wetness: 0.5, pencil: 0.3, border: 0.5, seed: 0 },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'wetness',
      type: 'number',
      label: { en: 'Wet on wet', zh: '湿画晕染' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'dry', zh: '干' }, high: { en: 'wet', zh: '湿' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'wetness' },
    },
    {
      name: 'pencil',
      type: 'number',
      label: { en: 'Pencil underneath', zh: '铅笔底稿' },
      default: 0.3,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'none', zh: '无' }, high: { en: 'bold', zh: '明显' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'pencil' },
    },
    {
      name: 'border',
      type: 'number',
      label: { en: 'White border', zh: '四周留白' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'none', zh: '无' }, high: { en: 'wide', zh: '宽' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'border' },
    },
    seedOf('2'),
  ],
  presets: [
    { name: { en: 'Travel sketch', zh: '旅行速写' }, values: { wetness: 0, pencil: 1, border: 0.9 } },
    { name: { en: 'Rain-soaked', zh: '雨意' }, values: { wetness: 1, pencil: 0, border: 0.6 } },
    { name: { en: 'Full sheet', zh: '满幅' }, values: { wetness: 0.5, pencil: 0.2, border: 0 } },
  ],
  cover: 'watercolour.webp',
}
