import { patternSizeOf } from './reaction-inputs.ts'
import { seedOf } from './seed-input.ts'
import { growthSwatches, withColours } from './swatches.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const reactionDiffusionPhotoTemplate: TemplateDeclaration = {
  key: 'reaction-diffusion-photo',
  title: { en: 'Living Lines', zh: '生长线画' },
  description: {
    en: 'A living pattern grows out of your photo: solid where it is dark, then holes, lines and dots, and finer on faces. In ink, in its own colours, or glowing at night.',
    zh: '从照片里长出的纹理：暗处连成一片，渐亮便化作孔洞、线条与圆点，人脸处更细密。可选墨色、原色或夜光。',
  },
  media_type: 'image',
  topic_arr: ['pattern', 'drawing', 'portrait', 'pet'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Growth', zh: '生长' },
      class_type: 'ReactionDiffusionPhoto',
      inputs: { image: ['1', 0], look: 'ink', scale: 1, relief: 0, seed: 0 },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'look',
      type: 'choice',
      label: { en: 'Colours', zh: '配色' },
      default: 'ink',
      choice_arr: withColours(
        [
          { value: 'ink', label: { en: 'Ink on paper', zh: '纸上墨线' } },
          { value: 'porcelain', label: { en: 'Porcelain blue', zh: '青花' } },
          { value: 'colour', label: { en: "The photo's own", zh: '照片原色' } },
          { value: 'night', label: { en: 'Glowing at night', zh: '夜光' } },
        ],
        growthSwatches,
      ),
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'look' },
    },
    patternSizeOf('2', 0.6),
    {
      name: 'relief',
      type: 'number',
      label: { en: 'Relief', zh: '凹凸' },
      default: 0,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'flat', zh: '平' }, high: { en: 'raised', zh: '凸' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'relief' },
    },
    seedOf('2'),
  ],
  presets: [
    { name: { en: 'China plate', zh: '青花瓷盘' }, values: { look: 'porcelain', scale: 0.8, relief: 0.4 } },
    { name: { en: 'Enamel', zh: '珐琅' }, values: { look: 'colour', scale: 1, relief: 0.7 } },
    { name: { en: 'Night reef', zh: '夜光珊瑚' }, values: { look: 'night', scale: 1.3, relief: 0.6 } },
  ],
  cover: 'reaction-diffusion-photo.webp',
  cover_source: 'reaction-diffusion-photo-source.webp',
}
