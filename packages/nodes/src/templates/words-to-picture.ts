import { modelSizeOf } from './format-input.ts'
import {
  guidePhotoOf,
  guideSettingsOf,
  hiresSettingsOf,
  leftToModel,
  modelSettingsOf,
  withoutGuide,
  withoutHires,
} from './model-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'
import { promptOf, styleOf } from './words-inputs.ts'

export const wordsToPictureTemplate: TemplateDeclaration = {
  key: 'words-to-picture',
  title: { en: 'Words to Picture', zh: '文字成画' },
  description: {
    en: 'Describe a picture in your own words, and a trained model paints it.',
    zh: '用你自己的话描述一幅画面，由 AI 模型画出来。',
  },
  media_type: 'image',
  topic_arr: ['words', 'model'],
  image_count: { min: 0, max: 1 },
  source_bind: { node_id: '3', input: 'image' },
  cost: 3,
  graph: {
    '1': {
      title: { en: 'Picture from words', zh: '文字成画' },
      class_type: 'TextToImage',
      inputs: {
        prompt: '',
        ...{ width: 1280, height: 1280, format: 'square' },
        ...{ style: 'none', ...leftToModel, ...withoutHires, ...withoutGuide },
        guide_photo: ['3', 0],
      },
    },
    '3': {
      title: { en: 'Photo that guides', zh: '引导照片' },
      class_type: 'LoadImage',
      inputs: { image: '', max_side: 1536 },
    },
    '2': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['1', 0], format: 'jpeg' } },
  },
  input_arr: [
    promptOf('1'),
    styleOf('1'),
    ...modelSizeOf('1', 'square'),
    ...modelSettingsOf('1', 'text_to_image'),
    ...hiresSettingsOf('1'),
    ...guideSettingsOf(
      '1',
      { en: 'Guide by a photo', zh: '用照片引导' },
      {
        en: 'The picture takes its composition from a photo: from a map of its edges, lines or depth that is made here.',
        zh: '画面参照一张照片的构图：从中提取边缘、线条或深度，作为引导图。',
      },
    ),
    guidePhotoOf('3'),
  ],
  presets: [
    { name: { en: 'Ink landscape', zh: '水墨山水' }, values: { style: 'ink-wash', format: 'landscape' } },
    { name: { en: 'Film still', zh: '电影画面' }, values: { style: 'cinema', format: 'landscape' } },
    { name: { en: 'Picture book', zh: '绘本' }, values: { style: 'picture-book', format: 'square' } },
  ],
  cover: 'words-to-picture.webp',
}
