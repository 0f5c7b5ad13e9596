import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const mosaicTemplate: TemplateDeclaration = {
  key: 'mosaic',
  title: { en: 'Mosaic', zh: '马赛克镶嵌' },
  description: {
    en: 'Thousands of small tiles laid along the outlines of your photo: Roman stone, Byzantine glass, or glass and gold.',
    zh: '成千上万颗小石子沿着轮廓一行行铺开：罗马石材、拜占庭琉璃，或琉璃与金箔。',
  },
  media_type: 'image',
  topic_arr: ['pet', 'mosaic', 'antique', 'portrait'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Mosaic', zh: '马赛克镶嵌' },
      class_type: 'Mosaic',
      inputs: { image: ['1', 0], material: 'stone', tile_size: 4, joint: 4, seed: 0 },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'material',
      type: 'choice',
      label: { en: 'Material', zh: '材质' },
      default: 'stone',
      choice_arr: [
        { value: 'stone', label: { en: 'Roman stone', zh: '罗马石材' } },
        { value: 'glass', label: { en: 'Byzantine glass', zh: '拜占庭琉璃' } },
        { value: 'gold', label: { en: 'Glass and gold', zh: '琉璃与金箔' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'material' },
    },
    {
      name: 'tile_size',
      type: 'number',
      label: { en: 'Tile size', zh: '石子大小' },
      default: 4,
      min: 1,
      max: 10,
      step: 0.5,
      ends: { low: { en: 'small', zh: '小' }, high: { en: 'large', zh: '大' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'tile_size' },
    },
    {
      name: 'joint',
      type: 'number',
      label: { en: 'Joint width', zh: '缝隙宽度' },
      default: 4,
      min: 1,
      max: 10,
      step: 0.5,
      ends: { low: { en: 'narrow', zh: '窄' }, high: { en: 'wide', zh: '宽' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'joint' },
    },
    seedOf('2'),
  ],
  presets: [
    { name: { en: 'Roman floor', zh: '罗马地面' }, values: { material: 'stone', tile_size: 6.5, joint: 5 } },
    { name: { en: 'Golden apse', zh: '金色穹顶' }, values: { material: 'gold', tile_size: 2, joint: 2 } },
    { name: { en: 'Bold glass', zh: '大块琉璃' }, values: { material: 'glass', tile_size: 9, joint: 6 } },
  ],
  cover: 'mosaic.webp',
  cover_source: 'mosaic-source.webp',
}
