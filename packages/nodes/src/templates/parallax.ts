import { formatOf, musicOf, resolutionOf } from './film-inputs.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const parallaxTemplate: TemplateDeclaration = {
  key: 'parallax',
  title: { en: 'Living Portrait', zh: '立体人像' },
  description: {
    en: 'One photo becomes a five-second video with depth: the camera drifts, and the person stands out from a softly blurred background. It loops seamlessly. For a photo without a clear subject, only the camera moves.',
    zh: '一张照片变成五秒有纵深的视频：镜头缓缓移动，人物突出在前，背景微微虚化，首尾无缝循环。没有明显主体的照片只有镜头运动。',
  },
  media_type: 'video',
  topic_arr: ['video', 'portrait'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 2,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': { title: titles.subject, class_type: 'SegmentPerson', inputs: { image: ['1', 0] } },
    '3': {
      title: { en: 'Parallax', zh: '立体运镜' },
      class_type: 'Parallax',
      inputs: {
        image: ['1', 0],
        subject: ['2', 0],
        move: 'orbit',
        depth: 0.8,
        blur: 0.35,
        music: 'dreamy',
        resolution: '1080p',
        format: 'square',
        fps: '30',
        seed: 0,
      },
    },
    '4': { title: titles.result, class_type: 'SaveVideo', inputs: { video: ['3', 0] } },
  },
  input_arr: [
    {
      name: 'move',
      type: 'choice',
      label: { en: 'Camera', zh: '运镜' },
      default: 'orbit',
      choice_arr: [
        { value: 'orbit', label: { en: 'Drift around', zh: '环绕' } },
        { value: 'push', label: { en: 'Push in', zh: '推近' } },
        { value: 'vertigo', label: { en: 'Vertigo', zh: '希区柯克变焦' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '3', input: 'move' },
    },
    {
      name: 'depth',
      type: 'number',
      label: { en: 'Depth', zh: '纵深' },
      default: 0.8,
      min: 0.1,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'gentle', zh: '浅' }, high: { en: 'deep', zh: '深' } },
      required: false,
      shareable: true,
      bind: { node_id: '3', input: 'depth' },
    },
    {
      name: 'blur',
      type: 'number',
      label: { en: 'Background blur', zh: '背景虚化' },
      default: 0.35,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'sharp', zh: '清晰' }, high: { en: 'blurred', zh: '虚化' } },
      required: false,
      shareable: true,
      bind: { node_id: '3', input: 'blur' },
    },
    musicOf('3'),
    formatOf('3', 'square'),
    resolutionOf('3', '1080p'),
    seedOf('3'),
  ],
  enlarges_below: 1080,
  presets: [
    {
      name: { en: 'Gentle drift', zh: '轻轻环绕' },
      values: { move: 'orbit', depth: 0.35, blur: 0.15, format: 'square' },
    },
    {
      name: { en: 'Big entrance', zh: '隆重登场' },
      values: { move: 'push', depth: 0.8, blur: 0.5, format: 'landscape' },
    },
    {
      name: { en: 'Vertigo', zh: '眩晕' },
      values: { move: 'vertigo', depth: 0.9, blur: 0.6, format: 'portrait' },
    },
  ],
  best_photo: { cut_out: true },
  cover: 'parallax.webp',
  cover_source: 'parallax-source.webp',
  preview: 'parallax.mp4',
}
