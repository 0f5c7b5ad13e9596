import { formatOf, lengthOf, resolutionOf } from './film-inputs.ts'
import { paletteOf } from './palette-input.ts'
import { materialOf, patternSizeOf } from './reaction-inputs.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const reactionDiffusionFilmTemplate: TemplateDeclaration = {
  key: 'reaction-diffusion-film',
  title: { en: 'Living Patterns', zh: '生长纹理' },
  description: {
    en: 'A pattern like coral that never rests: dots grow into lines, lines into a net, and back, in a seamless loop. No photo needed.',
    zh: '如珊瑚般永不停歇的纹理：圆点长成线条，线条连成网，又慢慢散开，首尾无缝循环。无需照片。',
  },
  media_type: 'video',
  topic_arr: ['video', 'loop', 'abstract', 'pattern'],
  image_count: { min: 0, max: 0 },
  source_bind: null,
  way: { of: 'reaction-diffusion', label: { en: 'A film', zh: '视频' } },
  cost: 1,
  graph: {
    '1': {
      title: { en: 'Breathing pattern', zh: '呼吸纹理' },
      class_type: 'ReactionDiffusionFilm',
      inputs: {
        motion: 'any',
        palette: 'any',
        finish: 'any',
        scale: 1,
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
    {
      name: 'motion',
      type: 'choice',
      label: { en: 'Motion', zh: '动态' },
      default: 'any',
      choice_arr: [
        { value: 'any', label: { en: 'Surprise me', zh: '随缘' } },
        { value: 'turn', label: { en: 'Around the middle', zh: '绕中心旋转' } },
        { value: 'rings', label: { en: 'In rings', zh: '一圈圈荡开' } },
        { value: 'drift', label: { en: 'Here and there', zh: '此起彼伏' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'motion' },
    },
    paletteOf('1'),
    materialOf('1'),
    patternSizeOf('1'),
    lengthOf('1'),
    formatOf('1', 'portrait'),
    resolutionOf('1'),
    seedOf('1'),
  ],
  presets: [
    {
      name: { en: 'Coral tide', zh: '珊瑚潮' },
      values: { motion: 'turn', palette: 'sunset', finish: 'glazed', scale: 1.2 },
    },
    {
      name: { en: 'Golden rings', zh: '金色涟漪' },
      values: { motion: 'rings', palette: 'gold', finish: 'metal', scale: 0.8 },
    },
    {
      name: { en: 'Deep lagoon', zh: '碧湖深处' },
      values: { motion: 'drift', palette: 'lagoon', finish: 'matte', scale: 1 },
    },
  ],
  cover: 'reaction-diffusion-film.webp',
  preview: 'reaction-diffusion-film.mp4',
}
