import { formatOf, fullSide } from './format-input.ts'
import { paletteOf } from './palette-input.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const flowFieldTemplate: TemplateDeclaration = {
  key: 'flow-field',
  title: { en: 'Flowing Lines', zh: '流线' },
  description: {
    en: 'Hundreds of pen lines that follow one current and never cross, like wind, silk, whirlpools or a stone in a stream. No photo needed.',
    zh: '数百条笔线顺着同一股流势延伸，彼此从不相交，如风、如丝绸、如漩涡，或如溪中之石。无需照片。',
  },
  media_type: 'image',
  topic_arr: ['abstract', 'lines'],
  image_count: { min: 0, max: 0 },
  source_bind: null,
  cost: 1,
  graph: {
    '1': {
      title: { en: 'Lines', zh: '流线' },
      class_type: 'FlowField',
      inputs: {
        ...fullSide,
        format: 'portrait',
        style: 'any',
        palette: 'any',
        ground: 'any',
        density: 0.5,
        seed: 0,
      },
    },
    '2': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['1', 0], format: 'jpeg' } },
  },
  input_arr: [
    formatOf('1', 'portrait'),
    {
      name: 'style',
      type: 'choice',
      label: { en: 'Current', zh: '流势' },
      default: 'any',
      choice_arr: [
        { value: 'any', label: { en: 'Surprise me', zh: '随缘' } },
        { value: 'silk', label: { en: 'Silk', zh: '丝绸' } },
        { value: 'wind', label: { en: 'Wind', zh: '长风' } },
        { value: 'whirl', label: { en: 'Whirlpools', zh: '漩涡' } },
        { value: 'stones', label: { en: 'Stones in a stream', zh: '溪石' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'style' },
    },
    paletteOf('1'),
    {
      name: 'ground',
      type: 'choice',
      label: { en: 'Background', zh: '底色' },
      default: 'any',
      choice_arr: [
        { value: 'any', label: { en: 'Surprise me', zh: '随缘' } },
        { value: 'paper', label: { en: 'Paper', zh: '纸' } },
        { value: 'dark', label: { en: 'Night', zh: '夜' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'ground' },
    },
    {
      name: 'density',
      type: 'number',
      label: { en: 'Density', zh: '疏密' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'sparse', zh: '疏' }, high: { en: 'dense', zh: '密' } },
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'density' },
    },
    seedOf('1'),
  ],
  presets: [
    {
      name: { en: 'Midnight silk', zh: '午夜丝绸' },
      values: { style: 'silk', palette: 'midnight', ground: 'dark', density: 0.7 },
    },
    {
      name: { en: 'Wind on paper', zh: '纸上长风' },
      values: { style: 'wind', palette: 'porcelain', ground: 'paper', density: 0.25 },
    },
    {
      name: { en: 'Northern whirl', zh: '极光漩涡' },
      values: { style: 'whirl', palette: 'aurora', ground: 'dark', density: 0.5 },
    },
  ],
  cover: 'flow-field.webp',
}
