import { formatOf, fullSide } from './format-input.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const landscapeTemplate: TemplateDeclaration = {
  key: 'landscape',
  title: { en: 'Imagined Landscape', zh: '心中山水' },
  description: {
    en: 'Mountains, a lake, the sea, woods or dunes at the time of day you choose. Each picture shows a different, imaginary place.',
    zh: '选择一个时辰，生成一处并不存在的风景：群山、湖海、森林或沙丘，每次都不一样。',
  },
  media_type: 'image',
  topic_arr: ['landscape', 'nature'],
  image_count: { min: 0, max: 0 },
  source_bind: null,
  replaced_by: 'travel-poster',
  cost: 1,
  graph: {
    '1': {
      title: { en: 'Landscape', zh: '山水' },
      class_type: 'ProceduralLandscape',
      inputs: { ...fullSide, format: 'landscape', mood: 'any', seed: 0 },
    },
    '2': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['1', 0], format: 'jpeg' } },
  },
  input_arr: [
    formatOf('1', 'landscape'),
    {
      name: 'mood',
      type: 'choice',
      label: { en: 'Hour and season', zh: '时辰与季节' },
      default: 'any',
      choice_arr: [
        { value: 'any', label: { en: 'Surprise me', zh: '随缘' } },
        { value: 'dawn', label: { en: 'Dawn', zh: '破晓' } },
        { value: 'day', label: { en: 'Day', zh: '白昼' } },
        { value: 'dusk', label: { en: 'Dusk', zh: '黄昏' } },
        { value: 'night', label: { en: 'Night', zh: '静夜' } },
        { value: 'mist', label: { en: 'Mist', zh: '薄雾' } },
        { value: 'autumn', label: { en: 'Autumn', zh: '深秋' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'mood' },
    },
    seedOf('1'),
  ],
  presets: [
    { name: { en: 'Misty morning', zh: '雾晨' }, values: { mood: 'mist', format: 'landscape' } },
    { name: { en: 'Autumn postcard', zh: '秋日明信片' }, values: { mood: 'autumn', format: 'square' } },
    { name: { en: 'Night wallpaper', zh: '夜色壁纸' }, values: { mood: 'night', format: 'phone' } },
  ],
  cover: 'landscape.webp',
}
