import { formatOf, lengthOf, resolutionOf } from './film-inputs.ts'
import { paletteOf } from './palette-input.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const domainWarpFilmTemplate: TemplateDeclaration = {
  key: 'domain-warp-film',
  title: { en: 'Liquid Marble', zh: '流彩大理石' },
  description: {
    en: 'Marble that flows like poured paint, slowly and without end, in a seamless loop. No photo needed.',
    zh: '大理石如倾倒的颜料般缓缓流动，永无止境，首尾无缝循环。无需照片。',
  },
  media_type: 'video',
  topic_arr: ['video', 'loop', 'abstract', 'marble'],
  image_count: { min: 0, max: 0 },
  source_bind: null,
  way: { of: 'domain-warp', label: { en: 'A film', zh: '视频' } },
  cost: 1,
  graph: {
    '1': {
      title: { en: 'Flowing marble', zh: '流动大理石' },
      class_type: 'DomainWarpFilm',
      inputs: {
        palette: 'any',
        veins: 0.5,
        flow: 0.5,
        length: 'usual',
        resolution: '720p',
        format: 'portrait',
        fps: '30',
        seed: 0,
      },
    },
    '2': { title: titles.result, class_type: 'SaveVideo', inputs: { video: ['1', 0] } },
  },
  input_arr: [
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
    {
      name: 'flow',
      type: 'number',
      label: { en: 'Flow', zh: '流动' },
      default: 0.5,
      min: 0.1,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'calm', zh: '平静' }, high: { en: 'lively', zh: '奔涌' } },
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'flow' },
    },
    lengthOf('1'),
    formatOf('1', 'portrait'),
    resolutionOf('1'),
    seedOf('1'),
  ],
  presets: [
    { name: { en: 'Slow lava', zh: '缓缓熔岩' }, values: { palette: 'ember', veins: 0.5, flow: 0.35 } },
    { name: { en: 'Ink in water', zh: '水中墨' }, values: { palette: 'porcelain', veins: 0.1, flow: 0.7 } },
    { name: { en: 'Living agate', zh: '活玛瑙' }, values: { palette: 'lagoon', veins: 1, flow: 0.45 } },
  ],
  cover: 'domain-warp-film.webp',
  preview: 'domain-warp-film.mp4',
}
