import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const stipplingTemplate: TemplateDeclaration = {
  key: 'stippling',
  title: { en: 'Ten Thousand Dots', zh: '点画' },
  description: {
    en: 'Your photo in tens of thousands of dots, dense in the shadows and sparse in the light, like a hand-made engraving.',
    zh: '用数万个小点画出你的照片：亮处疏，暗处密，如同手工版画。',
  },
  media_type: 'image',
  topic_arr: ['portrait', 'drawing', 'dots', 'pet'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Dots', zh: '点画' },
      class_type: 'Stippling',
      inputs: { image: ['1', 0], look: 'ink', dots: 24_000, contrast: 0.5, seed: 0 },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'look',
      type: 'choice',
      label: { en: 'Dots', zh: '点的样式' },
      default: 'ink',
      choice_arr: [
        { value: 'ink', label: { en: 'Black ink', zh: '黑墨' } },
        { value: 'colour', label: { en: 'Coloured pens', zh: '彩色针管笔' } },
        { value: 'chalk', label: { en: 'White on dark', zh: '深底白点' } },
        { value: 'glow', label: { en: 'Colours on black', zh: '黑底彩点' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'look' },
    },
    {
      name: 'dots',
      type: 'integer',
      label: { en: 'Number of dots', zh: '点的数量' },
      default: 24_000,
      min: 4000,
      max: 60_000,
      step: 1000,
      ends: { low: { en: 'few', zh: '少' }, high: { en: 'many', zh: '多' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'dots' },
    },
    {
      name: 'contrast',
      type: 'number',
      label: { en: 'Contrast', zh: '明暗对比' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'soft', zh: '柔和' }, high: { en: 'hard', zh: '强烈' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'contrast' },
    },
    seedOf('2'),
  ],
  presets: [
    {
      name: { en: 'Chalk on slate', zh: '石板粉笔' },
      values: { look: 'chalk', dots: 40_000, contrast: 0.7 },
    },
    { name: { en: 'Loose colour', zh: '疏落彩点' }, values: { look: 'colour', dots: 8000, contrast: 0.7 } },
    { name: { en: 'Night lights', zh: '夜色灯火' }, values: { look: 'glow', dots: 30_000, contrast: 0.8 } },
  ],
  cover: 'stippling.webp',
  cover_source: 'stippling-source.webp',
}
