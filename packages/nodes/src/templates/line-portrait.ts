import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

const optionalAndShareable = { required: false, shareable: true } as const

export const linePortraitTemplate: TemplateDeclaration = {
  key: 'line-portrait',
  title: { en: 'Line Portrait', zh: '线条肖像' },
  description: {
    en: 'One, two or three people, or a pet, in few lines of ink before a round shape of colour, with a name below: a print for the wall.',
    zh: '一两个人或一只宠物，寥寥几笔墨线，衬着圆润的色块，下方可题名字：一幅可以挂上墙的小画。',
  },
  media_type: 'image',
  topic_arr: ['portrait', 'lines', 'drawing', 'pet', 'print'],
  image_count: { min: 1, max: 1 },
  best_photo: { cut_out: true },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': { title: titles.subject, class_type: 'SegmentPerson', inputs: { image: ['1', 0] } },
    '3': {
      title: { en: 'Drawing in lines', zh: '线描' },
      class_type: 'LinePortrait',
      inputs: { image: ['1', 0], subject: ['2', 0], paper: 'clay', detail: 0.45, caption: '', seed: 0 },
    },
    '4': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['3', 0], format: 'png' } },
  },
  input_arr: [
    {
      name: 'paper',
      type: 'choice',
      label: { en: 'Colours', zh: '配色' },
      default: 'clay',
      choice_arr: [
        { value: 'clay', label: { en: 'Clay', zh: '陶土' }, colours: ['#f4ebdf', '#d98f6b', '#34231e'] },
        { value: 'sage', label: { en: 'Sage', zh: '鼠尾草' }, colours: ['#f1efe4', '#9db394', '#23302a'] },
        { value: 'blush', label: { en: 'Blush', zh: '胭脂' }, colours: ['#f8efec', '#e8aaa6', '#4a2430'] },
        { value: 'night', label: { en: 'Night', zh: '夜' }, colours: ['#1e2740', '#c79a52', '#f4ead6'] },
        { value: 'plain', label: { en: 'Ink alone', zh: '纯墨线' }, colours: ['#fbfaf7', '#18181a'] },
      ],
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'paper' },
    },
    {
      name: 'caption',
      type: 'text',
      label: { en: 'Words below', zh: '下方文字' },
      placeholder: { en: 'Anna & Ben', zh: '小满与阿远' },
      default: '',
      max_length: 40,
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'caption' },
    },
    {
      name: 'detail',
      type: 'number',
      label: { en: 'Lines', zh: '线条' },
      default: 0.45,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'few', zh: '少' }, high: { en: 'many', zh: '多' } },
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'detail' },
    },
    seedOf('3'),
  ],
  presets: [
    { name: { en: 'Anniversary', zh: '纪念日' }, values: { paper: 'blush', detail: 0.4 } },
    { name: { en: 'Night blue', zh: '夜蓝' }, values: { paper: 'night', detail: 0.5 } },
    { name: { en: 'Few strokes', zh: '寥寥几笔' }, values: { paper: 'plain', detail: 0.15 } },
  ],
  cover: 'line-portrait.webp',
  cover_source: 'line-portrait-source.webp',
}
