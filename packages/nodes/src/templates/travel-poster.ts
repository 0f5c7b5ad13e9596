import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'
import { ownTextOf } from './words-inputs.ts'

const place = { en: 'The Coast', zh: '海岸' }
const optionalAndShareable = { required: false, shareable: true } as const

export const travelPosterTemplate: TemplateDeclaration = {
  key: 'travel-poster',
  title: { en: 'Travel Poster', zh: '旅行海报' },
  description: {
    en: 'A view as a travel poster of the thirties: six to nine flat inks, a sky that fades to the horizon, and the name of the place in large type below. Towns, coasts, mountains; people become part of the scene.',
    zh: '把风景变成三十年代的旅行海报：六到九种平涂油墨，天空向地平线渐淡，下方用大字写着地名。城镇、海岸、群山皆宜，人物也会成为画面的一部分。',
  },
  media_type: 'image',
  topic_arr: ['landscape', 'poster', 'print', 'retro'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Printed poster', zh: '印制海报' },
      class_type: 'TravelPoster',
      inputs: {
        ...{ image: ['1', 0], place: place.en, line: '', inks: 'own', number: 8 },
        ...{ detail: 0.4, format: 'upright' },
      },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'png' } },
  },
  input_arr: [
    ownTextOf({ node_id: '2', input: 'place' }, { en: 'Place', zh: '地名' }, place, 40),
    {
      name: 'line',
      type: 'text',
      label: { en: 'Small line below', zh: '下方小字' },
      placeholder: { en: 'Summer 2026', zh: '2026 年夏' },
      default: '',
      max_length: 60,
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'line' },
    },
    {
      name: 'inks',
      type: 'choice',
      label: { en: 'Inks', zh: '油墨' },
      default: 'own',
      choice_arr: [
        { value: 'own', label: { en: 'Of the photo', zh: '照片原色' } },
        {
          value: 'sunset',
          label: { en: 'Sunset', zh: '日落' },
          colours: ['#2a1a3e', '#93344f', '#ee8a4a', '#fbe6b8'],
        },
        {
          value: 'alpine',
          label: { en: 'Alpine', zh: '高山' },
          colours: ['#14262f', '#2f6a5e', '#a3b982', '#f5f0d6'],
        },
        {
          value: 'sea',
          label: { en: 'Sea', zh: '海' },
          colours: ['#0f2440', '#1f73a6', '#8cc9bd', '#f8efd3'],
        },
        {
          value: 'desert',
          label: { en: 'Desert', zh: '沙漠' },
          colours: ['#33181c', '#a84a2c', '#e3a866', '#f9ecd0'],
        },
        {
          value: 'night',
          label: { en: 'Night', zh: '夜' },
          colours: ['#0b1026', '#243a73', '#7d8fb3', '#f4e3b2'],
        },
      ],
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'inks' },
    },
    {
      name: 'format',
      type: 'choice',
      label: { en: 'Format', zh: '画幅' },
      default: 'upright',
      choice_arr: [
        { value: 'upright', label: { en: 'Upright 2:3', zh: '竖幅 2:3' }, ratio: 2 / 3 },
        { value: 'portrait', label: { en: 'Portrait 4:5', zh: '竖幅 4:5' }, ratio: 4 / 5 },
        { value: 'wide', label: { en: 'Wide 3:2', zh: '横幅 3:2' }, ratio: 3 / 2 },
        { value: 'square', label: { en: 'Square 1:1', zh: '方形 1:1' }, ratio: 1 },
      ],
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'format' },
    },
    {
      name: 'number',
      type: 'integer',
      label: { en: 'Number of inks', zh: '油墨数' },
      default: 8,
      min: 6,
      max: 9,
      step: 1,
      ends: { low: { en: 'bold', zh: '简洁' }, high: { en: 'rich', zh: '丰富' } },
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'number' },
    },
    {
      name: 'detail',
      type: 'number',
      label: { en: 'Detail', zh: '细节' },
      default: 0.4,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'large shapes', zh: '大块面' }, high: { en: 'fine shapes', zh: '细碎' } },
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'detail' },
    },
  ],
  presets: [
    {
      name: { en: 'Last ferry', zh: '末班渡轮' },
      values: {
        ...{ place: { en: 'The Bay', zh: '海湾' }, inks: 'sunset', number: 7, detail: 0.3 },
        format: 'upright',
      },
    },
    {
      name: { en: 'Mountain railway', zh: '登山铁路' },
      values: {
        ...{ place: { en: 'The Alps', zh: '群山' }, inks: 'alpine', number: 8, detail: 0.5 },
        format: 'upright',
      },
    },
    {
      name: { en: 'Night train', zh: '夜行列车' },
      values: {
        ...{ place: { en: 'The City', zh: '城市' }, inks: 'night', number: 9, detail: 0.6 },
        format: 'wide',
      },
    },
  ],
  cover: 'travel-poster.webp',
  cover_source: 'travel-poster-source.webp',
}
