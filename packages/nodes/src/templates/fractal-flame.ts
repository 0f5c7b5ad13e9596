import { formatOf, fullSide } from './format-input.ts'
import { paletteOf } from './palette-input.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const fractalFlameTemplate: TemplateDeclaration = {
  key: 'fractal-flame',
  title: { en: 'Fractal Flame', zh: '分形火焰' },
  description: {
    en: 'Millions of points of light form an endless pattern. Every variation gives a new picture. No photo needed.',
    zh: '数百万光点汇成层层相套的图案，每个变体都是一幅全新的画面。无需照片。',
  },
  media_type: 'image',
  topic_arr: ['abstract', 'fractal'],
  image_count: { min: 0, max: 0 },
  source_bind: null,
  cost: 1,
  graph: {
    '1': {
      title: { en: 'Flame', zh: '分形火焰' },
      class_type: 'FractalFlame',
      inputs: { ...fullSide, format: 'portrait', palette: 'any', symmetry: 'any', glow: 0.5, seed: 0 },
    },
    '2': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['1', 0], format: 'jpeg' } },
  },
  input_arr: [
    formatOf('1', 'portrait'),
    paletteOf('1'),
    {
      name: 'symmetry',
      type: 'choice',
      label: { en: 'Symmetry', zh: '对称' },
      default: 'any',
      choice_arr: [
        { value: 'any', label: { en: 'Surprise me', zh: '随缘' } },
        { value: 'none', label: { en: 'None', zh: '不对称' } },
        { value: 'two', label: { en: 'Two-fold', zh: '二重' } },
        { value: 'three', label: { en: 'Three-fold', zh: '三重' } },
        { value: 'five', label: { en: 'Five-fold', zh: '五重' } },
        { value: 'six', label: { en: 'Six-fold', zh: '六重' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'symmetry' },
    },
    {
      name: 'glow',
      type: 'number',
      label: { en: 'Glow', zh: '光晕' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'crisp', zh: '清晰' }, high: { en: 'radiant', zh: '炽亮' } },
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'glow' },
    },
    seedOf('1'),
  ],
  presets: [
    { name: { en: 'Six petals', zh: '六瓣花' }, values: { palette: 'ember', symmetry: 'six', glow: 0.8 } },
    { name: { en: 'Loose threads', zh: '游丝' }, values: { palette: 'lagoon', symmetry: 'none', glow: 0.4 } },
    {
      name: { en: 'Five-point star', zh: '五角星' },
      values: { palette: 'candy', symmetry: 'five', glow: 0.6 },
    },
  ],
  cover: 'fractal-flame.webp',
}
