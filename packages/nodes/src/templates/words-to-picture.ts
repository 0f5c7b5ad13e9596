import { stylePresets } from '../ground/engine/styles.ts'
import { formatOf } from './format-input.ts'
import { modelOf } from './model-input.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const wordsToPictureTemplate: TemplateDeclaration = {
  key: 'words-to-picture',
  title: { en: 'Words to Picture', zh: '文字成画' },
  description: {
    en: 'Describe a picture in your own words, and a trained model paints it.',
    zh: '用您自己的话描述一幅画面，由 AI 模型画出来。',
  },
  media_type: 'image',
  topic_arr: ['words', 'model'],
  image_count: { min: 0, max: 0 },
  source_bind: null,
  cost: 3,
  graph: {
    '1': {
      title: { en: 'Picture from words', zh: '文字成画' },
      class_type: 'TextToImage',
      inputs: {
        prompt: '',
        ...{ width: 1280, height: 1280, format: 'square' },
        ...{ style: 'none', negative_prompt: '', model: '', seed: 0 },
      },
    },
    '2': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['1', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'prompt',
      type: 'text',
      label: { en: 'Your words', zh: '画面描述' },
      default: '',
      max_length: 2000,
      required: true,
      shareable: true,
      bind: { node_id: '1', input: 'prompt' },
    },
    {
      name: 'style',
      type: 'choice',
      label: { en: 'Style', zh: '风格' },
      default: 'none',
      choice_arr: stylePresets.map(({ key, label }) => ({ value: key, label })),
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'style' },
    },
    formatOf('1', 'square'),
    {
      name: 'negative_prompt',
      type: 'text',
      label: { en: 'Leave out', zh: '不要出现' },
      default: '',
      max_length: 2000,
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'negative_prompt' },
    },
    modelOf('1', 'text_to_image'),
    seedOf('1'),
  ],
  cover: 'words-to-picture.webp',
}
