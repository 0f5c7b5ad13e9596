import { keptOf } from './kept-inputs.ts'
import { seedOf } from './seed-input.ts'
import { groundSwatches, withColours } from './swatches.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const doubleExposureTemplate: TemplateDeclaration = {
  key: 'double-exposure',
  title: { en: 'Double Exposure', zh: '双重曝光' },
  description: {
    en: 'A person and a landscape in one picture: mountains in the hair, a lake in the coat, the face left clear. A second photo replaces the landscape. It needs a photo with a clear subject, which can be cut out.',
    zh: '一格胶片，两次曝光：山峦融入发间，湖水漫过衣襟，脸庞依旧清晰。再上传一张照片，即可代替风景。照片里要有轮廓清晰、能抠出来的主体。',
  },
  media_type: 'image',
  topic_arr: ['portrait', 'film'],
  image_count: { min: 1, max: 2 },
  source_bind: { node_id: '1', input: 'images' },
  cost: 1,
  graph: {
    '1': {
      title: { en: 'Photo, and perhaps a scene', zh: '照片（可另附风景）' },
      class_type: 'LoadImages',
      inputs: { images: { __value__: [] }, max_side: 2048 },
    },
    '2': { title: titles.photo, class_type: 'PickImage', inputs: { images: ['1', 0], number: 1 } },
    '3': { title: titles.subject, class_type: 'SegmentPerson', inputs: { image: ['2', 0], keep: 'auto' } },
    '4': {
      title: { en: 'Double exposure', zh: '双重曝光' },
      class_type: 'DoubleExposure',
      inputs: { images: ['1', 0], subject: ['3', 0], scene: 'dusk', ground: 'paper', balance: 0.4, seed: 0 },
    },
    '5': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['4', 0], format: 'jpeg' } },
  },
  input_arr: [
    ...keptOf('3'),
    {
      name: 'scene',
      type: 'choice',
      label: { en: 'Scene (with one photo)', zh: '叠印的风景（只有一张照片时）' },
      default: 'dusk',
      choice_arr: [
        { value: 'dusk', label: { en: 'Dusk', zh: '暮色' } },
        { value: 'mist', label: { en: 'Mist', zh: '晨雾' } },
        { value: 'autumn', label: { en: 'Autumn', zh: '秋色' } },
        { value: 'night', label: { en: 'Starry night', zh: '星夜' } },
        { value: 'silk', label: { en: 'Silk', zh: '丝绸' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '4', input: 'scene' },
    },
    {
      name: 'ground',
      type: 'choice',
      label: { en: 'Background', zh: '底色' },
      default: 'paper',
      choice_arr: withColours(
        [
          { value: 'paper', label: { en: 'Paper', zh: '米白' } },
          { value: 'sky', label: { en: 'Sky', zh: '天青' } },
          { value: 'rose', label: { en: 'Rose', zh: '淡粉' } },
          { value: 'ink', label: { en: 'Ink', zh: '墨色' } },
        ],
        groundSwatches,
      ),
      required: false,
      shareable: true,
      bind: { node_id: '4', input: 'ground' },
    },
    {
      name: 'balance',
      type: 'number',
      label: { en: 'Balance of scene and person', zh: '景与人' },
      default: 0.4,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'scene', zh: '偏景' }, high: { en: 'person', zh: '偏人' } },
      required: false,
      shareable: true,
      bind: { node_id: '4', input: 'balance' },
    },
    seedOf('4'),
  ],
  enlarges_below: 1536,
  presets: [
    {
      name: { en: 'Under the stars', zh: '星空之下' },
      values: { scene: 'night', ground: 'ink', balance: 0.35 },
    },
    {
      name: { en: 'Autumn mind', zh: '心中秋色' },
      values: { scene: 'autumn', ground: 'paper', balance: 0.25 },
    },
    { name: { en: 'Rose silk', zh: '玫瑰丝绸' }, values: { scene: 'silk', ground: 'rose', balance: 0.55 } },
  ],
  best_photo: { cut_out: true },
  cover: 'double-exposure.webp',
  cover_source: 'double-exposure-source.webp',
}
