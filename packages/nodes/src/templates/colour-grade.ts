import type { LocalText } from '@easel/contract/client'
import { moodSwatches, withColours } from './swatches.ts'
import { tiltMiniatureTemplate } from './tilt-miniature.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration, TemplateInput } from './types.ts'

/** Declares a slider of the grade, from 0 to 1. */
function slider(
  name: string,
  label: TemplateInput['label'],
  value: number,
  [low, high]: readonly [LocalText, LocalText],
): TemplateInput {
  return {
    ...{ name, type: 'number', label, default: value, min: 0, max: 1, step: 0.05 },
    ends: { low, high },
    ...{ required: false, shareable: true, bind: { node_id: '2', input: name } },
  }
}

export const colourGradeTemplate: TemplateDeclaration = {
  key: 'colour-grade',
  title: { en: 'Light and Lens', zh: '光影与镜头' },
  description: {
    en: 'Gives a photo the light of a movie: golden hour, tungsten night, faded print or silver. Add a second picture to use its palette instead, or a lens that makes streets and crowds look like a small model.',
    zh: '同一张照片，换一种电影光色：黄昏金、钨丝夜、褪色旧照、银盐黑白。也可以再放一张图，直接借用它的配色；或者换上移轴镜头，让街道和人群像桌上的模型。',
  },
  media_type: 'image',
  topic_arr: ['colour', 'film', 'landscape', 'portrait', 'miniature'],
  image_count: { min: 1, max: 2 },
  source_bind: { node_id: '1', input: 'images' },
  cost: 1,
  graph: {
    '1': {
      title: { en: 'Photo, then palette', zh: '照片与配色参考' },
      class_type: 'LoadImages',
      inputs: { images: { __value__: [] }, max_side: 2048 },
    },
    '2': {
      title: { en: 'Film mood', zh: '电影调色' },
      class_type: 'ColourGrade',
      inputs: { images: ['1', 0], mood: 'golden', strength: 1, glow: 0.4, grain: 0.3, vignette: 0.3 },
    },
    '4': {
      title: { en: 'Lens', zh: '镜头' },
      class_type: 'TiltMiniature',
      inputs: { image: ['2', 0], lens: 'none', focus: 'auto', blur: 0.6, depth: 0.35, toy: 0.7 },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['4', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'mood',
      type: 'choice',
      label: { en: 'Mood (without a second picture)', zh: '氛围（未添加第二张图时）' },
      default: 'golden',
      choice_arr: withColours(
        [
          { value: 'golden', label: { en: 'Golden hour', zh: '黄昏金' } },
          { value: 'tungsten', label: { en: 'Tungsten night', zh: '钨丝夜' } },
          { value: 'faded', label: { en: 'Faded print', zh: '褪色旧照' } },
          { value: 'autumn', label: { en: 'Autumn', zh: '深秋' } },
          { value: 'porcelain', label: { en: 'Porcelain', zh: '白瓷' } },
          { value: 'rose', label: { en: 'Rose dusk', zh: '玫瑰暮色' } },
          { value: 'silver', label: { en: 'Silver', zh: '银盐黑白' } },
        ],
        moodSwatches,
      ),
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'mood' },
    },
    slider('strength', { en: 'Strength', zh: '强度' }, 1, [
      { en: 'subtle', zh: '轻微' },
      { en: 'full', zh: '完全' },
    ]),
    slider('glow', { en: 'Glow around lights', zh: '高光晕染' }, 0.4, [
      { en: 'none', zh: '无' },
      { en: 'dreamy', zh: '朦胧' },
    ]),
    slider('grain', { en: 'Film grain', zh: '胶片颗粒' }, 0.3, [
      { en: 'clean', zh: '干净' },
      { en: 'grainy', zh: '粗粝' },
    ]),
    slider('vignette', { en: 'Dark corners', zh: '暗角' }, 0.3, [
      { en: 'none', zh: '无' },
      { en: 'dark', zh: '浓' },
    ]),
    {
      name: 'lens',
      type: 'choice',
      label: { en: 'Lens', zh: '镜头' },
      help: {
        en: 'The tilted lens suits views, streets and crowds, best seen from above.',
        zh: '移轴镜头适合风景、街道和人群，俯拍的效果最好。',
      },
      default: 'none',
      choice_arr: [
        { value: 'none', label: { en: 'All in focus', zh: '全部清晰' } },
        { value: 'miniature', label: { en: 'Toy world', zh: '玩具世界' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '4', input: 'lens' },
    },
    ...tiltMiniatureTemplate.input_arr.map((input) => ({
      ...input,
      show_if: { name: 'lens', is: 'miniature' },
      bind: { ...input.bind, node_id: '4' },
    })),
  ],
  presets: [
    {
      name: { en: 'Faded album', zh: '褪色相册' },
      values: { mood: 'faded', strength: 1, glow: 0.2, grain: 0.6, vignette: 0.1 },
    },
    {
      name: { en: 'Night taxi', zh: '深夜出租车' },
      values: { mood: 'tungsten', strength: 1, glow: 0.9, grain: 0.4, vignette: 0.6 },
    },
    {
      name: { en: 'Model railway', zh: '铁路模型' },
      values: {
        ...{ mood: 'golden', strength: 0.4, glow: 0.2, grain: 0, vignette: 0.1 },
        ...{ lens: 'miniature', focus: 'auto', blur: 0.95, depth: 0.2, toy: 1 },
      },
    },
  ],
  cover: 'colour-grade.webp',
  cover_source: 'colour-grade-source.webp',
}
