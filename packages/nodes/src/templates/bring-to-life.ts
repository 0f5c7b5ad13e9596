import { leftToModel, modelSettingsOf } from './model-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const bringToLifeTemplate: TemplateDeclaration = {
  key: 'bring-to-life',
  title: { en: 'Bring to Life', zh: '让照片动起来' },
  description: {
    en: 'Your photo is the first frame of a short film: say what moves, and a trained model films it.',
    zh: '以你的照片为第一帧生成一段短视频：说说画面里什么在动，由 AI 模型拍出来。',
  },
  media_type: 'video',
  topic_arr: ['video', 'model'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 8,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 1280 } },
    '2': {
      title: { en: 'Film from photo and words', zh: '照片成片' },
      class_type: 'ImageToVideo',
      inputs: {
        image: ['1', 0],
        ...{ prompt: '', seconds: 4, ...leftToModel },
      },
    },
    '3': { title: titles.result, class_type: 'SaveVideo', inputs: { video: ['2', 0] } },
  },
  input_arr: [
    {
      name: 'prompt',
      type: 'text',
      label: { en: 'What moves', zh: '画面怎么动' },
      default: '',
      max_length: 2000,
      required: true,
      shareable: true,
      bind: { node_id: '2', input: 'prompt' },
    },
    {
      name: 'seconds',
      type: 'integer',
      label: { en: 'Seconds', zh: '时长（秒）' },
      default: 4,
      min: 1,
      max: 10,
      step: 1,
      ends: { low: { en: 'short', zh: '短' }, high: { en: 'long', zh: '长' } },
      required: false,
      shareable: true,
      model_option: 'seconds',
      bind: { node_id: '2', input: 'seconds' },
    },
    ...modelSettingsOf('2', 'image_to_video'),
  ],
  presets: [
    { name: { en: 'A glimpse', zh: '一瞥' }, values: { seconds: 2 } },
    { name: { en: 'A scene', zh: '一幕' }, values: { seconds: 5 } },
    { name: { en: 'A long take', zh: '长镜头' }, values: { seconds: 10 } },
  ],
  cover: 'bring-to-life.webp',
}
