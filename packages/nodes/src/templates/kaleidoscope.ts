import { formatOf, lengthOf, musicOf, resolutionOf } from './film-inputs.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const kaleidoscopeTemplate: TemplateDeclaration = {
  key: 'kaleidoscope',
  title: { en: 'Kaleidoscope', zh: '万花筒' },
  description: {
    en: 'One photo becomes endless patterns: mirrors turn it into a rosette, a honeycomb or a tunnel, in a seamless loop.',
    zh: '一张照片，变幻无穷：镜面把它映成花窗、蜂巢或隧道，首尾无缝循环。',
  },
  media_type: 'video',
  topic_arr: ['video', 'loop', 'abstract'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Kaleidoscope', zh: '万花筒' },
      class_type: 'Kaleidoscope',
      inputs: {
        image: ['1', 0],
        pattern: 'rosette',
        mirrors: 8,
        closeness: 0.5,
        length: 'usual',
        music: 'dreamy',
        resolution: '1080p',
        format: 'square',
        fps: '30',
        seed: 0,
      },
    },
    '3': { title: titles.result, class_type: 'SaveVideo', inputs: { video: ['2', 0] } },
  },
  input_arr: [
    {
      name: 'pattern',
      type: 'choice',
      label: { en: 'Pattern', zh: '图案' },
      default: 'rosette',
      choice_arr: [
        { value: 'rosette', label: { en: 'Rosette', zh: '花窗' } },
        { value: 'honeycomb', label: { en: 'Honeycomb', zh: '蜂巢' } },
        { value: 'tunnel', label: { en: 'Tunnel', zh: '隧道' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'pattern' },
    },
    {
      name: 'mirrors',
      type: 'integer',
      label: { en: 'Mirrors (not for honeycomb)', zh: '镜面数（蜂巢除外）' },
      default: 8,
      min: 3,
      max: 24,
      step: 1,
      ends: { low: { en: 'few', zh: '少' }, high: { en: 'many', zh: '多' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'mirrors' },
    },
    {
      name: 'closeness',
      type: 'number',
      label: { en: 'Zoom', zh: '取景远近' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'far', zh: '远' }, high: { en: 'near', zh: '近' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'closeness' },
    },
    lengthOf('2'),
    musicOf('2'),
    formatOf('2', 'square'),
    resolutionOf('2', '1080p'),
    seedOf('2'),
  ],
  enlarges_below: 1080,
  presets: [
    {
      name: { en: 'Rose window', zh: '玫瑰花窗' },
      values: { pattern: 'rosette', mirrors: 16, closeness: 0.4, length: 'usual', format: 'square' },
    },
    {
      name: { en: 'Beehive', zh: '蜂房' },
      values: { pattern: 'honeycomb', closeness: 0.75, length: 'usual', format: 'square' },
    },
    {
      name: { en: 'Down the tunnel', zh: '穿越隧道' },
      values: { pattern: 'tunnel', mirrors: 6, closeness: 0.5, length: 'long', format: 'portrait' },
    },
  ],
  cover: 'kaleidoscope.webp',
  cover_source: 'kaleidoscope-source.webp',
  preview: 'kaleidoscope.mp4',
}
