import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const paintByNumbersTemplate: TemplateDeclaration = {
  key: 'paint-by-numbers',
  title: { en: 'Paint by Numbers', zh: '数字油画' },
  description: {
    en: 'A kit to print: numbered areas of 12 to 36 colours and a legend of the paints, or a page to colour in. Faces keep their fine parts, and areas too small for a brush are painted already.',
    zh: '一套可以打印的数字油画：12 到 36 种颜色，分区编号，附色卡；也可以生成涂色页。人脸保留细节，小到画笔够不着的地方已替你填好。',
  },
  media_type: 'image',
  topic_arr: ['pet', 'craft', 'drawing', 'portrait', 'print', 'landscape'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Numbered areas', zh: '分区编号' },
      class_type: 'PaintByNumbers',
      inputs: { image: ['1', 0], sheet: 'begun', colours: 24, detail: 0.5, seed: 0 },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'png' } },
  },
  input_arr: [
    {
      name: 'sheet',
      type: 'choice',
      label: { en: 'Sheet', zh: '画纸' },
      default: 'begun',
      choice_arr: [
        { value: 'numbers', label: { en: 'Numbers and legend', zh: '编号与色卡' } },
        { value: 'begun', label: { en: 'Half painted', zh: '画到一半' } },
        { value: 'painted', label: { en: 'Finished', zh: '画完的样子' } },
        { value: 'colouring', label: { en: 'Colouring page, without numbers', zh: '涂色页（无编号）' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'sheet' },
    },
    {
      name: 'colours',
      type: 'integer',
      label: { en: 'Colours', zh: '颜色数' },
      default: 24,
      min: 12,
      max: 36,
      step: 1,
      ends: { low: { en: 'few', zh: '少' }, high: { en: 'many', zh: '多' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'colours' },
    },
    {
      name: 'detail',
      type: 'number',
      label: { en: 'Detail', zh: '细节' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'large areas', zh: '大块' }, high: { en: 'small areas', zh: '小块' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'detail' },
    },
    seedOf('2'),
  ],
  presets: [
    {
      name: { en: 'For children', zh: '给孩子' },
      values: { sheet: 'colouring', colours: 12, detail: 0.3 },
    },
    {
      name: { en: 'A rainy weekend', zh: '下雨的周末' },
      values: { sheet: 'numbers', colours: 24, detail: 0.4 },
    },
    {
      name: { en: 'For patient hands', zh: '给有耐心的人' },
      values: { sheet: 'numbers', colours: 36, detail: 1 },
    },
  ],
  cover: 'paint-by-numbers.webp',
  cover_source: 'paint-by-numbers-source.webp',
}
