import { guideSettingsOf, leftToModel, modelSettingsOf, strengthOf, withoutGuide } from './model-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'
import { promptOf, styleOf } from './words-inputs.ts'

export const reimagineTemplate: TemplateDeclaration = {
  key: 'reimagine',
  title: { en: 'Reimagine', zh: '重新想象' },
  description: {
    en: 'Your photo and your words together: a trained model keeps the composition and paints it as you say.',
    zh: '照片加上你的描述：AI 模型保留构图，按你的话重新画一遍。',
  },
  media_type: 'image',
  topic_arr: ['words', 'model'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 3,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 1536 } },
    '2': {
      title: { en: 'Picture from photo and words', zh: '图文成画' },
      class_type: 'ImageToImage',
      inputs: {
        image: ['1', 0],
        ...{
          prompt: '',
          strength: 0.6,
          style: 'none',
          ...leftToModel,
          ...withoutGuide,
        },
      },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    promptOf('2'),
    strengthOf('2', {
      label: { en: 'Freedom from the photo', zh: '偏离原图的程度' },
      standard: 0.6,
      ends: { low: { en: 'close', zh: '贴近' }, high: { en: 'free', zh: '自由' } },
    }),
    styleOf('2'),
    ...modelSettingsOf('2', 'image_to_image'),
    ...guideSettingsOf(
      '2',
      { en: 'Guide by the photo', zh: '用照片引导' },
      {
        en: 'Holds on to the edges, lines or depth of the photo, however freely the rest is painted anew.',
        zh: '无论其余部分改动多大，都保留照片的边缘、线条或深度。',
      },
    ),
  ],
  presets: [
    { name: { en: 'Light touch', zh: '轻轻改动' }, values: { strength: 0.3, style: 'film' } },
    { name: { en: 'Painted anew', zh: '重新画过' }, values: { strength: 0.6, style: 'oil' } },
    { name: { en: 'Another world', zh: '另一个世界' }, values: { strength: 0.85, style: 'fantasy' } },
  ],
  cover: 'reimagine.webp',
}
