import { keptOf } from './kept-inputs.ts'
import { borderSwatches, withColours } from './swatches.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const stickerTemplate: TemplateDeclaration = {
  key: 'sticker',
  title: { en: 'Die-Cut Sticker', zh: '模切贴纸' },
  description: {
    en: 'Cuts the person, or the main subject, out of your photo and makes a vinyl sticker with a bold border, a soft shadow and a peeling corner. The result is a transparent PNG. A photo without a clear subject becomes a sticker with rounded corners.',
    zh: '把照片里的人（或最醒目的主体）剪下来，做成一枚贴纸：利落的描边、柔和的投影、微微翘起的一角。结果为透明 PNG；没有明显主体的照片会做成圆角贴纸。',
  },
  media_type: 'image',
  topic_arr: ['portrait', 'sticker', 'cutout', 'pet'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': { title: titles.subject, class_type: 'SegmentPerson', inputs: { image: ['1', 0], keep: 'auto' } },
    '3': {
      title: { en: 'Sticker', zh: '贴纸' },
      class_type: 'Sticker',
      inputs: { subject: ['2', 0], border: 'white', width: 0.5, finish: 'glossy', peel: 0.3 },
    },
    '4': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['3', 0], format: 'png' } },
  },
  input_arr: [
    ...keptOf('2'),
    {
      name: 'border',
      type: 'choice',
      label: { en: 'Border', zh: '描边' },
      default: 'white',
      choice_arr: withColours(
        [
          { value: 'white', label: { en: 'White', zh: '白色' } },
          { value: 'holographic', label: { en: 'Holographic', zh: '镭射' } },
          { value: 'pink', label: { en: 'Pink', zh: '粉色' } },
          { value: 'mint', label: { en: 'Mint', zh: '薄荷绿' } },
          { value: 'black', label: { en: 'Black', zh: '黑色' } },
        ],
        borderSwatches,
      ),
      required: false,
      shareable: true,
      bind: { node_id: '3', input: 'border' },
    },
    {
      name: 'width',
      type: 'number',
      label: { en: 'Border width', zh: '描边宽度' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'thin', zh: '窄' }, high: { en: 'wide', zh: '宽' } },
      required: false,
      shareable: true,
      bind: { node_id: '3', input: 'width' },
    },
    {
      name: 'finish',
      type: 'choice',
      label: { en: 'Finish', zh: '表面' },
      default: 'glossy',
      choice_arr: [
        { value: 'glossy', label: { en: 'Glossy', zh: '亮面' } },
        { value: 'matte', label: { en: 'Matte', zh: '哑光' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '3', input: 'finish' },
    },
    {
      name: 'peel',
      type: 'number',
      label: { en: 'Peeled corner', zh: '翘角' },
      default: 0.3,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'flat', zh: '平整' }, high: { en: 'curled', zh: '翘起' } },
      required: false,
      shareable: true,
      bind: { node_id: '3', input: 'peel' },
    },
  ],
  presets: [
    {
      name: { en: 'Peeling off', zh: '正要撕下' },
      values: { border: 'white', width: 0.7, finish: 'glossy', peel: 0.9 },
    },
    {
      name: { en: 'Hologram', zh: '镭射' },
      values: { border: 'holographic', width: 0.8, finish: 'glossy', peel: 0.15 },
    },
    {
      name: { en: 'Matte badge', zh: '哑光徽章' },
      values: { border: 'black', width: 0.3, finish: 'matte', peel: 0 },
    },
  ],
  best_photo: { cut_out: true },
  cover: 'sticker.webp',
  cover_source: 'sticker-source.webp',
}
