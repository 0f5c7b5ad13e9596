import { keptOf } from './kept-inputs.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const newBackgroundTemplate: TemplateDeclaration = {
  key: 'new-background',
  title: { en: 'New Background', zh: '换个背景' },
  description: {
    en: 'Moves the person in your photo to a new place: a painted studio wall, city lights, a landscape, silk or your own second photo. The light and colours are matched to it. A photo without a clear subject is shown as a print.',
    zh: '把照片里的人带到新的背景前：影棚油画幕布、都市光斑、山水、丝绸，或你自己的第二张照片。人物的光线与色彩会与新背景相融；没有明显主体的照片，会以相片的样子呈现。',
  },
  media_type: 'image',
  topic_arr: ['portrait', 'background'],
  image_count: { min: 1, max: 2 },
  source_bind: { node_id: '1', input: 'images' },
  cost: 1,
  graph: {
    '1': {
      title: { en: 'Photo, and perhaps a background', zh: '照片（可另附背景）' },
      class_type: 'LoadImages',
      inputs: { images: { __value__: [] }, max_side: 2048 },
    },
    '2': { title: titles.photo, class_type: 'PickImage', inputs: { images: ['1', 0], number: 1 } },
    '3': { title: titles.subject, class_type: 'SegmentPerson', inputs: { image: ['2', 0], keep: 'auto' } },
    '4': {
      title: { en: 'New background', zh: '更换背景' },
      class_type: 'NewBackground',
      inputs: {
        images: ['1', 0],
        subject: ['3', 0],
        background: 'studio',
        tone: 'auto',
        blur: 0.3,
        match: 0.6,
        seed: 0,
      },
    },
    '5': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['4', 0], format: 'jpeg' } },
  },
  input_arr: [
    ...keptOf('3'),
    {
      name: 'background',
      type: 'choice',
      label: { en: 'Background (with one photo)', zh: '背景（只有一张照片时）' },
      default: 'studio',
      choice_arr: [
        { value: 'studio', label: { en: 'Studio wall', zh: '影棚幕布' } },
        { value: 'bokeh', label: { en: 'City lights', zh: '都市光斑' } },
        { value: 'landscape', label: { en: 'Landscape', zh: '山水风光' } },
        { value: 'silk', label: { en: 'Silk', zh: '流动丝绸' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '4', input: 'background' },
    },
    {
      name: 'tone',
      type: 'choice',
      label: { en: 'Mood', zh: '氛围' },
      default: 'auto',
      choice_arr: [
        { value: 'auto', label: { en: 'Automatic', zh: '自动' } },
        { value: 'warm', label: { en: 'Warm', zh: '温暖' } },
        { value: 'cool', label: { en: 'Cool', zh: '清冷' } },
        { value: 'light', label: { en: 'Light', zh: '明亮' } },
        { value: 'dark', label: { en: 'Dark', zh: '暗调' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '4', input: 'tone' },
    },
    {
      name: 'blur',
      type: 'number',
      label: { en: 'Background blur', zh: '背景虚化' },
      default: 0.3,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'sharp', zh: '清晰' }, high: { en: 'blurred', zh: '虚化' } },
      required: false,
      shareable: true,
      bind: { node_id: '4', input: 'blur' },
    },
    {
      name: 'match',
      type: 'number',
      label: { en: 'Match the light', zh: '光色融合' },
      default: 0.6,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'as shot', zh: '原样' }, high: { en: 'matched', zh: '融合' } },
      required: false,
      shareable: true,
      bind: { node_id: '4', input: 'match' },
    },
    seedOf('4'),
  ],
  presets: [
    {
      name: { en: 'Bright headshot', zh: '明亮证件照' },
      values: { background: 'studio', tone: 'light', blur: 0.1, match: 0.7 },
    },
    {
      name: { en: 'City at night', zh: '都市夜色' },
      values: { background: 'bokeh', tone: 'dark', blur: 0.6, match: 0.85 },
    },
    {
      name: { en: 'In the mountains', zh: '山野' },
      values: { background: 'landscape', tone: 'warm', blur: 0.2, match: 0.6 },
    },
  ],
  best_photo: { cut_out: true },
  cover: 'new-background.webp',
  cover_source: 'new-background-source.webp',
}
