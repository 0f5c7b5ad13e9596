import { formatOf, fullSide } from './format-input.ts'
import { paletteOf } from './palette-input.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const cppnDreamTemplate: TemplateDeclaration = {
  key: 'cppn-dream',
  title: { en: 'Word Dreams', zh: '词语之梦' },
  description: {
    en: 'Write a word, a name or a sentence, and a small neural network turns it into a colourful picture. The same words always give the same picture.',
    zh: '写下一个词、一个名字或一句话，小型神经网络便把它变成一幅绚丽的画。同样的文字，总会得到同一幅画。',
  },
  media_type: 'image',
  topic_arr: ['abstract', 'dream'],
  image_count: { min: 0, max: 0 },
  source_bind: null,
  replaced_by: 'fractal-flame',
  cost: 1,
  graph: {
    '1': {
      title: { en: 'Dream', zh: '词语成画' },
      class_type: 'CppnDream',
      inputs: { ...fullSide, format: 'portrait', words: '', fold: 'any', palette: 'any', seed: 0 },
    },
    '2': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['1', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'words',
      type: 'text',
      label: { en: 'Your words', zh: '你的文字' },
      default: '',
      max_length: 80,
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'words' },
    },
    formatOf('1', 'portrait'),
    {
      name: 'fold',
      type: 'choice',
      label: { en: 'Symmetry', zh: '对称' },
      default: 'any',
      choice_arr: [
        { value: 'any', label: { en: 'Surprise me', zh: '随缘' } },
        { value: 'none', label: { en: 'None', zh: '不对称' } },
        { value: 'mirror', label: { en: 'Mirror', zh: '镜像' } },
        { value: 'mandala', label: { en: 'Mandala', zh: '曼陀罗' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '1', input: 'fold' },
    },
    paletteOf('1'),
    seedOf('1'),
  ],
  presets: [
    { name: { en: 'Candy mandala', zh: '糖果曼陀罗' }, values: { fold: 'mandala', palette: 'candy' } },
    { name: { en: 'Midnight mirror', zh: '午夜之镜' }, values: { fold: 'mirror', palette: 'midnight' } },
    { name: { en: 'Free aurora', zh: '自由极光' }, values: { fold: 'none', palette: 'aurora' } },
  ],
  cover: 'cppn-dream.webp',
}
