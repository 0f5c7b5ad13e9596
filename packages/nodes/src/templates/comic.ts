import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const comicTemplate: TemplateDeclaration = {
  key: 'comic',
  title: { en: 'Comic Page', zh: '漫画' },
  description: {
    en: 'Your photo as a panel of a printed comic: flat colours, bold ink, dots in the shadows and slightly misaligned printing plates.',
    zh: '把照片印成一格漫画：平涂的色块、粗黑的墨线、阴影里的网点，还有略微错位的套色。',
  },
  media_type: 'image',
  topic_arr: ['drawing', 'comic', 'portrait', 'pet'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Comic', zh: '漫画' },
      class_type: 'Comic',
      inputs: { image: ['1', 0], print: 'bright', ink: 0.5, dots: 0.5, colours: 12, seed: 0 },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'print',
      type: 'choice',
      label: { en: 'Print', zh: '印刷风格' },
      default: 'bright',
      choice_arr: [
        { value: 'bright', label: { en: 'Bright', zh: '鲜亮' } },
        { value: 'vintage', label: { en: 'Old newsprint', zh: '旧报纸' } },
        { value: 'noir', label: { en: 'Black and white', zh: '黑白' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'print' },
    },
    {
      name: 'ink',
      type: 'number',
      label: { en: 'Ink', zh: '墨线' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'thin', zh: '细' }, high: { en: 'thick', zh: '粗' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'ink' },
    },
    {
      name: 'dots',
      type: 'number',
      label: { en: 'Dot size', zh: '网点大小' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'small', zh: '小' }, high: { en: 'large', zh: '大' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'dots' },
    },
    {
      name: 'colours',
      type: 'integer',
      label: { en: 'Colours', zh: '颜色数' },
      default: 12,
      min: 3,
      max: 24,
      step: 1,
      ends: { low: { en: 'few', zh: '少' }, high: { en: 'many', zh: '多' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'colours' },
    },
    seedOf('2'),
  ],
  presets: [
    {
      name: { en: 'Old Sunday page', zh: '旧报漫画' },
      values: { print: 'vintage', ink: 0.45, dots: 0.6, colours: 10 },
    },
    {
      name: { en: 'Crime story', zh: '黑白侦探' },
      values: { print: 'noir', ink: 0.75, dots: 0.3, colours: 6 },
    },
    { name: { en: 'Big dots', zh: '大网点' }, values: { print: 'bright', ink: 0.6, dots: 1, colours: 5 } },
  ],
  cover: 'comic.webp',
}
