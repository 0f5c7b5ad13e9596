import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration, TemplateInput } from './types.ts'

const optionalAndShareable = { required: false, shareable: true } as const

function slider(
  name: string,
  label: TemplateInput['label'],
  value: number,
  ends: TemplateInput['ends'],
): TemplateInput {
  return {
    ...{ name, type: 'number', label, default: value, min: 0, max: 1, step: 0.05, ends: ends! },
    ...optionalAndShareable,
    bind: { node_id: '3', input: name },
  }
}

export const disposableCameraTemplate: TemplateDeclaration = {
  key: 'disposable-camera',
  title: { en: 'Disposable Camera', zh: '一次性相机' },
  description: {
    en: 'As if shot with a camera for one film: direct flash that lights people and lets the room go dark, a plastic lens, grain, a red glow around lights, light leaks and a printed date. Or as an instant photo.',
    zh: '像用一次性相机拍的：闪光直打人物，背景暗下去，塑料镜头、胶片颗粒、高光泛红、边缘漏光，角上还印着日期。也可以做成拍立得。',
  },
  media_type: 'image',
  topic_arr: ['portrait', 'film', 'retro', 'photo', 'pet', 'landscape', 'night'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': { title: titles.subject, class_type: 'SegmentPerson', inputs: { image: ['1', 0] } },
    '3': {
      title: { en: 'Film and flash', zh: '胶片与闪光' },
      class_type: 'DisposableCamera',
      inputs: {
        ...{ image: ['1', 0], subject: ['2', 0], film: 'drugstore', flash: 0.6, leak: 0.35 },
        ...{ date: "'98  7 24", frame: 'none', caption: '', seed: 0 },
      },
    },
    '4': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['3', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'film',
      type: 'choice',
      label: { en: 'Film', zh: '胶卷' },
      default: 'drugstore',
      choice_arr: [
        { value: 'drugstore', label: { en: 'From the counter', zh: '便利店胶卷' } },
        { value: 'pastel', label: { en: 'Overexposed', zh: '过曝粉彩' } },
        { value: 'expired', label: { en: 'Expired', zh: '过期胶卷' } },
        { value: 'grey', label: { en: 'Black and white', zh: '黑白' } },
      ],
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'film' },
    },
    {
      name: 'frame',
      type: 'choice',
      label: { en: 'Frame', zh: '边框' },
      default: 'none',
      choice_arr: [
        { value: 'none', label: { en: 'None', zh: '无' } },
        { value: 'print', label: { en: 'White border', zh: '白边冲印' } },
        { value: 'instant', label: { en: 'Instant photo', zh: '拍立得' } },
      ],
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'frame' },
    },
    {
      name: 'caption',
      type: 'text',
      label: { en: 'Written on the frame', zh: '写在边框上' },
      placeholder: { en: 'Best night', zh: '最好的一晚' },
      default: '',
      max_length: 30,
      show_if: { name: 'frame', is: 'instant' },
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'caption' },
    },
    {
      name: 'date',
      type: 'text',
      label: { en: 'Printed date', zh: '日期戳' },
      help: {
        en: "Digits, spaces and the signs ' . : / - light up; an empty field prints nothing.",
        zh: "可用数字、空格和符号 ' . : / -；留空则不印日期。",
      },
      default: "'98  7 24",
      max_length: 12,
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'date' },
    },
    slider('flash', { en: 'Flash', zh: '闪光灯' }, 0.6, {
      low: { en: 'off', zh: '关' },
      high: { en: 'full', zh: '强' },
    }),
    slider('leak', { en: 'Light leaks', zh: '漏光' }, 0.35, {
      low: { en: 'tight', zh: '严实' },
      high: { en: 'leaky', zh: '漏光' },
    }),
    seedOf('3'),
  ],
  presets: [
    {
      name: { en: 'House party', zh: '家庭派对' },
      values: { film: 'drugstore', flash: 1, leak: 0.2, frame: 'none' },
    },
    {
      name: { en: 'Instant summer', zh: '夏日拍立得' },
      values: { film: 'pastel', flash: 0.2, leak: 0.3, frame: 'instant', date: '' },
    },
    {
      name: { en: 'Found roll', zh: '遗忘的胶卷' },
      values: { film: 'expired', flash: 0.5, leak: 0.9, frame: 'print' },
    },
  ],
  cover: 'disposable-camera.webp',
  cover_source: 'disposable-camera-source.webp',
}
