import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const oilPaintingTemplate: TemplateDeclaration = {
  key: 'oil-painting',
  title: { en: 'Oil Painting', zh: '油画' },
  description: {
    en: 'Your photo as an oil painting, with strokes that follow its shapes and thick paint that catches the light.',
    zh: '把照片画成油画：笔触顺着形体走，厚涂的颜料在光下微微起伏。',
  },
  media_type: 'image',
  topic_arr: ['painting', 'oil'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Oil painting', zh: '油画' },
      class_type: 'OilPainting',
      inputs: { image: ['1', 0], strength: 0.7, brush_size: 4, warmth: 0, seed: 0 },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'strength',
      type: 'number',
      label: { en: 'Strength', zh: '油画感' },
      default: 0.7,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'photo', zh: '照片感' }, high: { en: 'paint', zh: '油画感' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'strength' },
    },
    {
      name: 'brush_size',
      type: 'number',
      label: { en: 'Brush size', zh: '画笔粗细' },
      default: 4,
      min: 1,
      max: 10,
      step: 0.5,
      ends: { low: { en: 'fine', zh: '细' }, high: { en: 'broad', zh: '粗' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'brush_size' },
    },
    {
      name: 'warmth',
      type: 'number',
      label: { en: 'Warmth', zh: '色调冷暖' },
      default: 0,
      min: -1,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'cool', zh: '冷' }, high: { en: 'warm', zh: '暖' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'warmth' },
    },
    seedOf('2'),
  ],
  presets: [
    { name: { en: 'Small study', zh: '小稿' }, values: { strength: 0.45, brush_size: 2, warmth: 0.1 } },
    { name: { en: 'Thick paint', zh: '厚涂' }, values: { strength: 1, brush_size: 8, warmth: 0.15 } },
    { name: { en: 'Winter light', zh: '冬日冷光' }, values: { strength: 0.8, brush_size: 4, warmth: -0.7 } },
  ],
  cover: 'oil-painting.webp',
}
