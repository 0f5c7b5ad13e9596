import { formatOf, fullSide } from './format-input.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const stillLifeTemplate: TemplateDeclaration = {
  key: 'still-life',
  title: { en: 'Still Life in Oil', zh: '静物油画' },
  description: {
    en: 'An oil painting of flowers or a bowl of fruit by a window. Each variation gives a new arrangement.',
    zh: '窗边的一束花或一盘水果，以油画呈现，每个变体都有不同的布置。',
  },
  media_type: 'image',
  topic_arr: ['stilllife', 'flowers'],
  image_count: { min: 0, max: 0 },
  source_bind: null,
  replaced_by: 'portrait-in-oils',
  cost: 1,
  graph: {
    '1': {
      title: { en: 'Still life', zh: '静物' },
      class_type: 'StillLife',
      inputs: { ...fullSide, format: 'portrait', subject: 'any', seed: 0 },
    },
    '2': {
      title: { en: 'Oil painting', zh: '油画' },
      class_type: 'OilPainting',
      inputs: { image: ['1', 0], strength: 0.8, brush_size: 3.5, warmth: 0.1, seed: 0 },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    formatOf('1', 'portrait'),
    {
      name: 'subject',
      type: 'choice',
      label: { en: 'Subject', zh: '题材' },
      default: 'any',
      choice_arr: [
        { value: 'any', label: { en: 'Surprise me', zh: '随缘' } },
        { value: 'flowers', label: { en: 'Flowers', zh: '花束' } },
        { value: 'fruit', label: { en: 'Fruit', zh: '水果' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'subject' },
    },
    seedOf('1'),
  ],
  presets: [
    { name: { en: 'Bouquet', zh: '花束' }, values: { subject: 'flowers', format: 'portrait' } },
    { name: { en: 'Fruit on a table', zh: '桌上水果' }, values: { subject: 'fruit', format: 'landscape' } },
    {
      name: { en: 'Bouquet for the phone', zh: '花束壁纸' },
      values: { subject: 'flowers', format: 'phone' },
    },
  ],
  cover: 'still-life.webp',
}
