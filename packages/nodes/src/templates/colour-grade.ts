import { titles } from './titles.ts'
import type { TemplateDeclaration, TemplateInput } from './types.ts'

/** Slider of the grade, 0..1. */
function slider(name: string, label: TemplateInput['label'], value: number): TemplateInput {
  return {
    ...{ name, type: 'number', label, default: value, min: 0, max: 1, step: 0.05 },
    ...{ required: false, shareable: true, bind: { node_id: '2', input: name } },
  }
}

export const colourGradeTemplate: TemplateDeclaration = {
  key: 'colour-grade',
  title: { en: 'Film Moods', zh: '电影调色' },
  description: {
    en: 'Gives a photo the look of a movie: golden hour, tungsten night, faded print or silver. Add a second picture to use its palette instead.',
    zh: '同一张照片，换一种电影色调：黄昏金、钨丝夜、褪色旧照、银盐黑白。也可以再放一张图，直接借用它的配色。',
  },
  media_type: 'image',
  topic_arr: ['colour', 'film'],
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
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'mood',
      type: 'choice',
      label: { en: 'Mood (without a second picture)', zh: '氛围（未添加第二张图时）' },
      default: 'golden',
      choice_arr: [
        { value: 'golden', label: { en: 'Golden hour', zh: '黄昏金' } },
        { value: 'tungsten', label: { en: 'Tungsten night', zh: '钨丝夜' } },
        { value: 'faded', label: { en: 'Faded print', zh: '褪色旧照' } },
        { value: 'autumn', label: { en: 'Autumn', zh: '深秋' } },
        { value: 'porcelain', label: { en: 'Porcelain', zh: '白瓷' } },
        { value: 'rose', label: { en: 'Rose dusk', zh: '玫瑰暮色' } },
        { value: 'silver', label: { en: 'Silver', zh: '银盐黑白' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'mood' },
    },
    slider('strength', { en: 'Strength', zh: '强度' }, 1),
    slider('glow', { en: 'Glow around lights', zh: '高光晕染' }, 0.4),
    slider('grain', { en: 'Film grain', zh: '胶片颗粒' }, 0.3),
    slider('vignette', { en: 'Dark corners', zh: '暗角' }, 0.3),
  ],
  cover: 'colour-grade.webp',
}
