import { leftToModel, modelSettingsOf, strengthOf } from './model-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'
import { styleOf } from './words-inputs.ts'

export const repaintTemplate: TemplateDeclaration = {
  key: 'repaint',
  title: { en: 'Repaint a Part', zh: '局部重绘' },
  description: {
    en: 'Paint over a part of your photo and say what belongs there: a trained model makes that part anew and leaves the rest as it is.',
    zh: '涂出照片中要修改的部分，再说明那里该有什么：AI 模型只重画这一部分，其余保持不变。',
  },
  media_type: 'image',
  topic_arr: ['words', 'model'],
  image_count: { min: 2, max: 2 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 3,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 1536 } },
    '2': {
      title: titles.painted,
      class_type: 'LoadImage',
      inputs: { image: '', max_side: 1536 },
    },
    '3': {
      title: { en: 'Repainting', zh: '重绘' },
      class_type: 'Inpaint',
      inputs: {
        image: ['1', 0],
        mask: ['2', 0],
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
    {
      name: 'mask',
      type: 'mask',
      label: { en: 'Painted part', zh: '涂抹的部分' },
      default: '',
      required: true,
      shareable: false,
      bind: { node_id: '2', input: 'image' },
    },
    {
      name: 'prompt',
      type: 'text',
      label: { en: 'What belongs there', zh: '这里该有什么' },
      default: '',
      max_length: 2000,
      required: true,
      shareable: true,
      bind: { node_id: '3', input: 'prompt' },
    },
    strengthOf('3', {
      label: { en: 'Freedom from what is there', zh: '偏离原内容的程度' },
      standard: 1,
      ends: { low: { en: 'kept', zh: '保留' }, high: { en: 'new', zh: '全新' } },
    }),
    styleOf('3'),
    ...modelSettingsOf('3', 'inpaint'),
  ],
  presets: [
    { name: { en: 'Small change', zh: '小改动' }, values: { strength: 0.5, style: 'none' } },
    { name: { en: 'Something new', zh: '换成新的' }, values: { strength: 1, style: 'photo' } },
    { name: { en: 'Painted in', zh: '画上去' }, values: { strength: 1, style: 'oil' } },
  ],
  cover: 'repaint.webp',
}
