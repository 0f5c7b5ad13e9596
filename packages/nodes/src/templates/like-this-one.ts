import { modelSizeOf } from './format-input.ts'
import { leftToModel, modelSettingsOf } from './model-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'
import { promptOf, styleOf } from './words-inputs.ts'

export const likeThisOneTemplate: TemplateDeclaration = {
  key: 'like-this-one',
  title: { en: 'In This Style', zh: '照着这张来' },
  description: {
    en: 'Show one to four pictures and say what to paint: a trained model makes a new picture that follows their style, their colours or what is in them.',
    zh: '给出一到四张图片，再说要画什么：AI 模型参照它们的风格、色彩或其中的人与物，画出一张新图。',
  },
  media_type: 'image',
  topic_arr: ['words', 'style', 'model'],
  image_count: { min: 1, max: 4 },
  source_bind: { node_id: '1', input: 'images' },
  cost: 3,
  graph: {
    '1': {
      title: { en: 'Pictures to follow', zh: '参考图' },
      class_type: 'LoadImages',
      inputs: { images: { __value__: [] }, max_side: 1024 },
    },
    '2': {
      title: { en: 'Picture like these', zh: '照图作画' },
      class_type: 'ReferenceToImage',
      inputs: {
        images: ['1', 0],
        prompt: '',
        ...{ width: 1280, height: 1280, format: 'square' },
        ...{ style: 'none', ...leftToModel },
      },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    promptOf('2'),
    styleOf('2'),
    ...modelSizeOf('2', 'square'),
    ...modelSettingsOf('2', 'reference_to_image'),
  ],
  presets: [
    { name: { en: 'Poster', zh: '海报' }, values: { style: 'poster', format: 'portrait' } },
    { name: { en: 'Book page', zh: '书页插画' }, values: { style: 'picture-book', format: 'square' } },
    { name: { en: 'Wallpaper', zh: '手机壁纸' }, values: { style: 'none', format: 'phone' } },
  ],
  cover: 'like-this-one.webp',
}
