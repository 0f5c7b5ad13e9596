import type { LocalText } from '@easel/contract/client'
import { leftToModel, modelSettingsOf } from './model-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration, TemplateInput } from './types.ts'
import { styleOf } from './words-inputs.ts'

/** Declares an input for the width that is added at a side of the photo, as a share of the photo's size. */
function side(name: string, label: LocalText, standard: number): TemplateInput {
  return {
    ...{ name, type: 'number', label, default: standard, min: 0, max: 1, step: 0.01 },
    ends: { low: { en: 'nothing', zh: '不扩' }, high: { en: 'as much again', zh: '扩一倍' } },
    ...{ required: false, shareable: true, bind: { node_id: '2', input: name } },
  }
}

export const widenTemplate: TemplateDeclaration = {
  key: 'widen',
  title: { en: 'Widen the Picture', zh: '扩图' },
  description: {
    en: 'Draw a larger frame around your photo: a trained model paints what lies beyond its edges.',
    zh: '为照片画一个更大的画框：AI 模型补画边缘之外的景象。',
  },
  media_type: 'image',
  topic_arr: ['words', 'model'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 3,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 1280 } },
    '2': {
      title: { en: 'Larger canvas', zh: '扩展画布' },
      class_type: 'ExtendCanvas',
      inputs: { image: ['1', 0], left: 0.25, top: 0, right: 0.25, bottom: 0 },
    },
    '3': {
      title: { en: 'Painting beyond the edges', zh: '补画边缘' },
      class_type: 'Inpaint',
      inputs: {
        image: ['2', 0],
        mask: ['2', 1],
        ...{
          prompt: '',
          strength: 1,
          style: 'none',
          ...leftToModel,
        },
      },
    },
    '4': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['3', 0], format: 'jpeg' } },
  },
  input_arr: [
    side('left', { en: 'Left', zh: '左侧' }, 0.25),
    side('top', { en: 'Top', zh: '上方' }, 0),
    side('right', { en: 'Right', zh: '右侧' }, 0.25),
    side('bottom', { en: 'Bottom', zh: '下方' }, 0),
    {
      name: 'prompt',
      type: 'text',
      label: { en: 'What lies beyond', zh: '画面之外有什么' },
      default: '',
      max_length: 2000,
      required: false,
      shareable: true,
      bind: { node_id: '3', input: 'prompt' },
    },
    styleOf('3'),
    ...modelSettingsOf('3', 'inpaint'),
  ],
  presets: [
    { name: { en: 'Wide screen', zh: '宽银幕' }, values: { left: 0.4, top: 0, right: 0.4, bottom: 0 } },
    { name: { en: 'More sky', zh: '更多天空' }, values: { left: 0, top: 0.5, right: 0, bottom: 0 } },
    {
      name: { en: 'All around', zh: '四周都宽些' },
      values: { left: 0.25, top: 0.25, right: 0.25, bottom: 0.25 },
    },
  ],
  cover: 'widen.webp',
}
