import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

const optionalAndShareable = { required: false, shareable: true } as const

export const bricksAndBeadsTemplate: TemplateDeclaration = {
  key: 'bricks-and-beads',
  title: { en: 'Bricks, Beads and Stitches', zh: '积木、拼豆与十字绣' },
  description: {
    en: 'Your photo as a picture of toy bricks, of beads on a board, or in cross-stitch. Or the chart to make it by, with a sign for each colour and a list of parts.',
    zh: '把照片做成积木画、拼豆或十字绣；也可以生成图纸，每种颜色一个符号，并附材料清单。',
  },
  media_type: 'image',
  topic_arr: ['craft', 'pixel', 'portrait', 'pet', 'pattern'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Bricks and beads', zh: '积木与拼豆' },
      class_type: 'BricksAndBeads',
      inputs: { image: ['1', 0], craft: 'bricks', sheet: 'finished', cells: 64, colours: 20 },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'png' } },
  },
  input_arr: [
    {
      name: 'craft',
      type: 'choice',
      label: { en: 'Craft', zh: '手工' },
      default: 'bricks',
      choice_arr: [
        { value: 'bricks', label: { en: 'Toy bricks', zh: '积木' } },
        { value: 'beads', label: { en: 'Beads', zh: '拼豆' } },
        { value: 'stitches', label: { en: 'Cross-stitch', zh: '十字绣' } },
      ],
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'craft' },
    },
    {
      name: 'sheet',
      type: 'choice',
      label: { en: 'Sheet', zh: '画面' },
      default: 'finished',
      choice_arr: [
        { value: 'finished', label: { en: 'Finished', zh: '成品' } },
        { value: 'chart', label: { en: 'Chart and list of parts', zh: '图纸与材料清单' } },
      ],
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'sheet' },
    },
    {
      name: 'cells',
      type: 'integer',
      label: { en: 'Pieces along the longer side', zh: '长边格数' },
      default: 64,
      min: 32,
      max: 96,
      step: 4,
      ends: { low: { en: 'few', zh: '少' }, high: { en: 'many', zh: '多' } },
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'cells' },
    },
    {
      name: 'colours',
      type: 'integer',
      label: { en: 'Colours', zh: '颜色数' },
      default: 20,
      min: 6,
      max: 32,
      step: 1,
      ends: { low: { en: 'few', zh: '少' }, high: { en: 'many', zh: '多' } },
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'colours' },
    },
  ],
  presets: [
    {
      name: { en: 'Bead brooch', zh: '拼豆胸针' },
      values: { craft: 'beads', sheet: 'finished', cells: 40, colours: 14 },
    },
    {
      name: { en: 'Sampler', zh: '绣样' },
      values: { craft: 'stitches', sheet: 'finished', cells: 80, colours: 24 },
    },
    {
      name: { en: 'Working chart', zh: '施工图纸' },
      values: { craft: 'stitches', sheet: 'chart', cells: 64, colours: 16 },
    },
  ],
  cover: 'bricks-and-beads.webp',
  cover_source: 'bricks-and-beads-source.webp',
}
