import { keptOf } from './kept-inputs.ts'
import { seedOf } from './seed-input.ts'
import { inkSwatches, withColours } from './swatches.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const popArtTemplate: TemplateDeclaration = {
  key: 'pop-art',
  title: { en: 'Pop Art Series', zh: '波普系列' },
  description: {
    en: 'One photo becomes a wall of screen prints in bright, flat inks, with dots and slightly misaligned colours.',
    zh: '一张照片，印成一整面墙的丝网版画：大色块、网点，还有微微错位的套印。',
  },
  media_type: 'image',
  topic_arr: ['poster', 'print', 'portrait', 'pet'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Pop art', zh: '波普印刷' },
      class_type: 'PopArt',
      inputs: {
        image: ['1', 0],
        keep: 'auto',
        panels: '4',
        palette: 'factory',
        key_ink: 0.5,
        misprint: 0.4,
        seed: 0,
      },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    ...keptOf('2'),
    {
      name: 'panels',
      type: 'choice',
      label: { en: 'Prints', zh: '张数' },
      default: '4',
      choice_arr: [
        { value: '1', label: { en: 'One', zh: '单幅' } },
        { value: '4', label: { en: 'Four', zh: '四联' } },
        { value: '9', label: { en: 'Nine', zh: '九宫格' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'panels' },
    },
    {
      name: 'palette',
      type: 'choice',
      label: { en: 'Inks', zh: '油墨' },
      default: 'factory',
      choice_arr: withColours(
        [
          { value: 'factory', label: { en: 'Factory brights', zh: '工厂亮彩' } },
          { value: 'candy', label: { en: 'Candy', zh: '糖果' } },
          { value: 'retro', label: { en: 'Retro', zh: '复古' } },
          { value: 'primary', label: { en: 'Primaries', zh: '三原色' } },
        ],
        inkSwatches,
      ),
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'palette' },
    },
    {
      name: 'key_ink',
      type: 'number',
      label: { en: 'Dark ink', zh: '深色墨量' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'light', zh: '淡' }, high: { en: 'heavy', zh: '浓' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'key_ink' },
    },
    {
      name: 'misprint',
      type: 'number',
      label: { en: 'Misprint', zh: '错版感' },
      default: 0.4,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'exact', zh: '对准' }, high: { en: 'shifted', zh: '错位' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'misprint' },
    },
    seedOf('2'),
  ],
  enlarges_below: 1536,
  presets: [
    {
      name: { en: 'Candy nine', zh: '糖果九宫格' },
      values: { panels: '9', palette: 'candy', key_ink: 0.4, misprint: 0.3 },
    },
    {
      name: { en: 'Worn poster', zh: '旧海报' },
      values: { panels: '1', palette: 'retro', key_ink: 0.6, misprint: 0.9 },
    },
    {
      name: { en: 'Clean primaries', zh: '利落三原色' },
      values: { panels: '4', palette: 'primary', key_ink: 0.7, misprint: 0 },
    },
  ],
  best_photo: { calm: true },
  cover: 'pop-art.webp',
  cover_source: 'pop-art-source.webp',
}
