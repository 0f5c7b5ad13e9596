import { modelOf } from './model-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const enlargeTemplate: TemplateDeclaration = {
  key: 'enlarge',
  title: { en: 'Enlarge and Repair', zh: '放大修复' },
  description: {
    en: 'Makes a small picture larger: a trained model adds the fine detail that enlarging alone cannot give.',
    zh: '把小图放大：AI 模型补上单纯放大得不到的细节。',
  },
  media_type: 'image',
  topic_arr: ['model', 'detail'],
  image_count: { min: 1, max: 1 },
  best_photo: { max_side: 1024 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 3,
  way: { of: 'make-larger', label: { en: 'By model', zh: '按模型' } },
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: titles.enlarging,
      class_type: 'Upscale',
      inputs: { image: ['1', 0], factor: 2, model: '' },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'factor',
      type: 'number',
      label: { en: 'Times larger', zh: '放大倍数' },
      default: 2,
      min: 1,
      max: 4,
      step: 0.5,
      ends: { low: { en: 'a little', zh: '略大' }, high: { en: 'a lot', zh: '很大' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'factor' },
    },
    modelOf('2', 'upscale'),
  ],
  presets: [
    { name: { en: 'A little sharper', zh: '略大一些' }, values: { factor: 1.5 } },
    { name: { en: 'For a print', zh: '打印用' }, values: { factor: 3 } },
    { name: { en: 'For a poster', zh: '海报用' }, values: { factor: 4 } },
  ],
  cover: 'enlarge.webp',
}
