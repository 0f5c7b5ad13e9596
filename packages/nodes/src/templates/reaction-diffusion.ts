import { formatOf, fullSide } from './format-input.ts'
import { paletteOf } from './palette-input.ts'
import { materialOf, patternSizeOf } from './reaction-inputs.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const reactionDiffusionTemplate: TemplateDeclaration = {
  key: 'reaction-diffusion',
  title: { en: 'Living Patterns', zh: '生长纹理' },
  description: {
    en: 'Patterns that grow as in nature, like coral, mazes or fingerprints, in clay, glaze or metal. No photo needed.',
    zh: '如自然中一般生长的纹理，像珊瑚、迷宫或指纹，以陶土、釉彩或金属呈现。无需照片。',
  },
  media_type: 'image',
  topic_arr: ['abstract', 'pattern'],
  image_count: { min: 0, max: 0 },
  source_bind: null,
  way: { of: 'reaction-diffusion', label: { en: 'A picture', zh: '图片' } },
  cost: 1,
  graph: {
    '1': {
      title: { en: 'Pattern', zh: '生长纹理' },
      class_type: 'ReactionDiffusion',
      inputs: {
        ...fullSide,
        format: 'portrait',
        pattern: 'any',
        palette: 'any',
        finish: 'any',
        scale: 1,
        seed: 0,
      },
    },
    '2': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['1', 0], format: 'jpeg' } },
  },
  input_arr: [
    formatOf('1', 'portrait'),
    {
      name: 'pattern',
      type: 'choice',
      label: { en: 'Pattern', zh: '纹理' },
      default: 'any',
      choice_arr: [
        { value: 'any', label: { en: 'Surprise me', zh: '随缘' } },
        { value: 'coral', label: { en: 'Coral', zh: '珊瑚' } },
        { value: 'labyrinth', label: { en: 'Labyrinth', zh: '迷宫' } },
        { value: 'spots', label: { en: 'Beads', zh: '圆珠' } },
        { value: 'cells', label: { en: 'Cells', zh: '细胞' } },
        { value: 'fingerprint', label: { en: 'Fingerprint', zh: '指纹' } },
        { value: 'drift', label: { en: 'Changing', zh: '渐变' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'pattern' },
    },
    paletteOf('1'),
    materialOf('1'),
    patternSizeOf('1'),
    seedOf('1'),
  ],
  presets: [
    {
      name: { en: 'Coral reef', zh: '珊瑚礁' },
      values: { pattern: 'coral', palette: 'sunset', finish: 'glazed', scale: 1.2 },
    },
    {
      name: { en: 'Metal print', zh: '金属指纹' },
      values: { pattern: 'fingerprint', palette: 'gold', finish: 'metal', scale: 0.8 },
    },
    {
      name: { en: 'China maze', zh: '青花迷宫' },
      values: { pattern: 'labyrinth', palette: 'porcelain', finish: 'glazed', scale: 1 },
    },
  ],
  cover: 'reaction-diffusion.webp',
}
