import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const removeThingTemplate: TemplateDeclaration = {
  key: 'remove-thing',
  title: { en: 'Remove It', zh: '消除' },
  description: {
    en: 'Paint over a person or a thing, and it is gone: the place is filled with what lies around it.',
    zh: '涂抹照片里的人或物，它就消失了：空出的地方由周围的画面补上。',
  },
  media_type: 'image',
  topic_arr: ['repair', 'landscape'],
  image_count: { min: 2, max: 2 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: titles.painted,
      class_type: 'LoadImage',
      inputs: { image: '', max_side: 2048 },
    },
    '3': {
      title: { en: 'Removal', zh: '消除' },
      class_type: 'RemoveThing',
      inputs: { image: ['1', 0], mask: ['2', 0], margin: 0.3, seed: 0 },
    },
    '4': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['3', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'mask',
      type: 'mask',
      label: { en: 'What should go', zh: '要消除的部分' },
      default: '',
      required: true,
      shareable: false,
      bind: { node_id: '2', input: 'image' },
    },
    {
      name: 'margin',
      type: 'number',
      label: { en: 'Margin', zh: '外扩' },
      help: {
        en: 'How much around the painted part goes as well: shadows and soft outlines, for example.',
        zh: '涂抹处以外一并消除的范围，例如影子和模糊的轮廓。',
      },
      default: 0.3,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'none', zh: '不外扩' }, high: { en: 'wide', zh: '宽' } },
      required: false,
      shareable: true,
      bind: { node_id: '3', input: 'margin' },
    },
    seedOf('3'),
  ],
  presets: [
    { name: { en: 'Exactly as painted', zh: '严格按涂抹' }, values: { margin: 0 } },
    { name: { en: 'With its shadow', zh: '连同影子' }, values: { margin: 0.7 } },
    { name: { en: 'Painted roughly', zh: '随手一涂' }, values: { margin: 0.15 } },
  ],
  cover: 'remove-thing.webp',
  cover_source: 'remove-thing-source.webp',
}
