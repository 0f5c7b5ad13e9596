import { formatOf, fullSide } from './format-input.ts'
import { paletteOf } from './palette-input.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const domainWarpTemplate: TemplateDeclaration = {
  key: 'domain-warp',
  title: { en: 'Liquid Marble', zh: '流彩大理石' },
  description: {
    en: 'Colours poured into each other, layered like agate and veined like marble. Makes a wallpaper without any photo.',
    zh: '颜料彼此交融，层叠如玛瑙，脉络如大理石。无需照片，即可生成一张专属于你的壁纸。',
  },
  media_type: 'image',
  topic_arr: ['abstract', 'marble'],
  image_count: { min: 0, max: 0 },
  source_bind: null,
  way: { of: 'domain-warp', label: { en: 'A picture', zh: '图片' } },
  cost: 1,
  graph: {
    '1': {
      title: { en: 'Marble', zh: '大理石纹' },
      class_type: 'DomainWarp',
      inputs: { ...fullSide, format: 'portrait', palette: 'any', veins: 0.5, seed: 0 },
    },
    '2': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['1', 0], format: 'jpeg' } },
  },
  input_arr: [
    formatOf('1', 'portrait'),
    paletteOf('1'),
    {
      name: 'veins',
      type: 'number',
      label: { en: 'Layers and veins', zh: '层理与纹脉' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'smooth', zh: '柔顺' }, high: { en: 'layered', zh: '分明' } },
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'veins' },
    },
    seedOf('1'),
  ],
  presets: [
    { name: { en: 'Blue agate', zh: '蓝玛瑙' }, values: { palette: 'porcelain', veins: 0.9 } },
    { name: { en: 'Molten rock', zh: '熔岩' }, values: { palette: 'ember', veins: 0.5 } },
    { name: { en: 'Smooth silk', zh: '柔滑丝绸' }, values: { palette: 'meadow', veins: 0 } },
  ],
  cover: 'domain-warp.webp',
}
