import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const photoBoothTemplate: TemplateDeclaration = {
  key: 'photo-booth',
  title: { en: 'Photo Booth', zh: '自助大头贴' },
  description: {
    en: 'The strip that falls out of a photo booth, of one to eight photos: hard flash, deep blacks, paper with a little dust. One photo alone becomes several shots.',
    zh: '自助拍照亭吐出的那条照片：闪光直打、黑白分明，相纸上带点灰尘。放一到八张照片，只放一张也会变成好几个镜头。',
  },
  media_type: 'image',
  topic_arr: ['portrait', 'retro', 'film', 'photo', 'pet'],
  image_count: { min: 1, max: 8 },
  source_bind: { node_id: '1', input: 'images' },
  cost: 1,
  graph: {
    '1': {
      title: titles.photos,
      class_type: 'LoadImages',
      inputs: { images: { __value__: [] }, max_side: 1536 },
    },
    '2': {
      title: { en: 'Photo booth', zh: '自助大头贴' },
      class_type: 'PhotoBooth',
      inputs: {
        ...{ images: ['1', 0], look: 'grey', layout: 'pair', ground: 'red' },
        ...{ caption: '', wear: 0.4, seed: 0 },
      },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'look',
      type: 'choice',
      label: { en: 'Look', zh: '色调' },
      default: 'grey',
      choice_arr: [
        { value: 'grey', label: { en: 'Black and white', zh: '黑白' } },
        { value: 'colour', label: { en: 'Flash in colour', zh: '彩色闪光' } },
        { value: 'faded', label: { en: 'Faded since the seventies', zh: '七十年代褪色' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'look' },
    },
    {
      name: 'layout',
      type: 'choice',
      label: { en: 'Print', zh: '版式' },
      default: 'pair',
      choice_arr: [
        { value: 'pair', label: { en: 'Two strips', zh: '两条' } },
        { value: 'strip', label: { en: 'One strip', zh: '一条' } },
        { value: 'card', label: { en: 'A card of four', zh: '四格卡片' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'layout' },
    },
    {
      name: 'ground',
      type: 'choice',
      label: { en: 'It lies on', zh: '放在' },
      default: 'red',
      choice_arr: [
        { value: 'red', label: { en: 'Red velvet', zh: '红丝绒' }, colours: ['#7d2328'] },
        { value: 'linen', label: { en: 'Linen', zh: '亚麻布' }, colours: ['#c9bfae'] },
        { value: 'green', label: { en: 'Green cloth', zh: '绿绒布' }, colours: ['#2f4a40'] },
        { value: 'night', label: { en: 'A dark table', zh: '深色桌面' }, colours: ['#1d2027'] },
        { value: 'none', label: { en: 'Nothing: only the print', zh: '不垫底，只要照片' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'ground' },
    },
    {
      name: 'caption',
      type: 'text',
      label: { en: 'Words below, such as the date', zh: '下方文字，例如日期' },
      placeholder: { en: 'The arcade, 12 June', zh: '6 月 12 日，电玩城' },
      default: '',
      max_length: 40,
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'caption' },
    },
    {
      name: 'wear',
      type: 'number',
      label: { en: 'Dust and scratches', zh: '灰尘与划痕' },
      default: 0.4,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'clean', zh: '干净' }, high: { en: 'worn', zh: '陈旧' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'wear' },
    },
    seedOf('2'),
  ],
  presets: [
    {
      name: { en: 'Nineties arcade', zh: '九十年代电玩城' },
      values: { look: 'colour', layout: 'pair', ground: 'night', wear: 0.15 },
    },
    {
      name: { en: 'Found in a drawer', zh: '抽屉里翻出来的' },
      values: { look: 'faded', layout: 'card', ground: 'linen', wear: 0.9 },
    },
    {
      name: { en: 'To print', zh: '用来打印' },
      values: { look: 'grey', layout: 'strip', ground: 'none', wear: 0.1 },
    },
  ],
  cover: 'photo-booth.webp',
  cover_source: 'photo-booth-source.webp',
}
