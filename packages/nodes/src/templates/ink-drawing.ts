import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const inkDrawingTemplate: TemplateDeclaration = {
  key: 'ink-drawing',
  title: { en: 'Drawn by Hand', zh: '手绘素描' },
  description: {
    en: 'Your photo as a drawing in pencil, pen and ink, charcoal on toned paper, or coloured pencils, with strokes that follow the shapes.',
    zh: '让照片变成一张手绘：铅笔、钢笔、炭笔或彩铅，线条顺着形体排列，纸纹清晰可见。',
  },
  media_type: 'image',
  topic_arr: ['pet', 'drawing', 'sketch', 'portrait'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Drawing', zh: '手绘' },
      class_type: 'InkDrawing',
      inputs: { image: ['1', 0], look: 'pencil', line: 0.5, shading: 0.6, seed: 0 },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'look',
      type: 'choice',
      label: { en: 'Drawn with', zh: '画具' },
      default: 'pencil',
      choice_arr: [
        { value: 'pencil', label: { en: 'Pencil', zh: '铅笔' } },
        { value: 'ink', label: { en: 'Pen and ink', zh: '钢笔墨线' } },
        { value: 'charcoal', label: { en: 'Charcoal and chalk', zh: '炭笔与白粉笔' } },
        { value: 'coloured', label: { en: 'Coloured pencils', zh: '彩色铅笔' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'look' },
    },
    {
      name: 'line',
      type: 'number',
      label: { en: 'Outlines', zh: '轮廓线' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'faint', zh: '轻' }, high: { en: 'bold', zh: '重' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'line' },
    },
    {
      name: 'shading',
      type: 'number',
      label: { en: 'Shading', zh: '明暗排线' },
      default: 0.6,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'sparse', zh: '疏' }, high: { en: 'dense', zh: '密' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'shading' },
    },
    seedOf('2'),
  ],
  presets: [
    { name: { en: 'Quick pen', zh: '钢笔速写' }, values: { look: 'ink', line: 0.9, shading: 0.25 } },
    {
      name: { en: 'Charcoal evening', zh: '炭笔夜色' },
      values: { look: 'charcoal', line: 0.5, shading: 0.95 },
    },
    {
      name: { en: 'Coloured pencils', zh: '彩色铅笔' },
      values: { look: 'coloured', line: 0.35, shading: 0.75 },
    },
  ],
  best_photo: { light: 'bright' },
  cover: 'ink-drawing.webp',
  cover_source: 'ink-drawing-source.webp',
}
