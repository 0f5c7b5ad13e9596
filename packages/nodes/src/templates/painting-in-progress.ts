import { musicOf, resolutionOf } from './film-inputs.ts'
import { makingLengthOf, makingTitle } from './film-of-making.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const paintingInProgressTemplate: TemplateDeclaration = {
  key: 'painting-in-progress',
  title: makingTitle,
  description: {
    en: 'A video of your photo being made: painted in oils from broad areas of colour to the finest brush, or as a drawing, in dots, as a comic, a mosaic or facets.',
    zh: '看照片一步步变成作品：油画从大块铺色画到最后的细笔，也可以选素描、点画、漫画、马赛克或多面折纸。',
  },
  media_type: 'video',
  topic_arr: ['video', 'painting', 'oil', 'portrait', 'pet'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  way: { of: 'painting-in-progress', label: { en: 'In oils', zh: '油画' } },
  cost: 2,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Painting in progress', zh: '作画过程' },
      class_type: 'PaintingInProgress',
      inputs: {
        image: ['1', 0],
        length: 'usual',
        brush_size: 5,
        strength: 0.75,
        music: 'dreamy',
        resolution: '720p',
        fps: '24',
        seed: 0,
      },
    },
    '3': { title: titles.result, class_type: 'SaveVideo', inputs: { video: ['2', 0] } },
  },
  input_arr: [
    makingLengthOf('2'),
    {
      name: 'brush_size',
      type: 'number',
      label: { en: 'Brush size', zh: '画笔大小' },
      default: 5,
      min: 1,
      max: 10,
      step: 0.5,
      ends: { low: { en: 'fine', zh: '细' }, high: { en: 'broad', zh: '粗' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'brush_size' },
    },
    musicOf('2'),
    resolutionOf('2'),
    seedOf('2'),
  ],
  enlarges_below: 720,
  presets: [
    { name: { en: 'Quick sketch', zh: '快写' }, values: { length: 'short', brush_size: 8, music: 'sunny' } },
    {
      name: { en: 'Long evening', zh: '长夜慢画' },
      values: { length: 'long', brush_size: 2.5, music: 'lofi' },
    },
    {
      name: { en: 'Silent study', zh: '静静地画' },
      values: { length: 'usual', brush_size: 5, music: 'none' },
    },
  ],
  cover: 'painting-in-progress.webp',
  cover_source: 'painting-in-progress-source.webp',
  preview: 'painting-in-progress.mp4',
}
