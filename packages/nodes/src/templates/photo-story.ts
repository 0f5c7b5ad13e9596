import { formatOf, resolutionOf } from './film-inputs.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const photoStoryTemplate: TemplateDeclaration = {
  key: 'photo-story',
  title: { en: 'Photo Story', zh: '照片故事' },
  description: {
    en: 'Up to ten photos become a short video with slow camera moves and soft dissolves.',
    zh: '最多十张照片，串成一部短片：镜头缓缓推移，画面柔和过渡。',
  },
  media_type: 'video',
  topic_arr: ['video', 'story'],
  image_count: { min: 1, max: 10 },
  source_bind: { node_id: '1', input: 'images' },
  cost: 2,
  graph: {
    '1': {
      title: titles.photos,
      class_type: 'LoadImages',
      inputs: { images: { __value__: [] }, max_side: 2048 },
    },
    '2': {
      title: { en: 'Photo story', zh: '照片故事' },
      class_type: 'PhotoStory',
      inputs: {
        images: ['1', 0],
        pace: 'steady',
        resolution: '720p',
        format: 'landscape',
        fps: '24',
        seed: 0,
      },
    },
    '3': { title: titles.result, class_type: 'SaveVideo', inputs: { video: ['2', 0] } },
  },
  input_arr: [
    {
      name: 'pace',
      type: 'choice',
      label: { en: 'Pace', zh: '节奏' },
      default: 'steady',
      choice_arr: [
        { value: 'calm', label: { en: 'Calm', zh: '舒缓' } },
        { value: 'steady', label: { en: 'Steady', zh: '平稳' } },
        { value: 'lively', label: { en: 'Lively', zh: '轻快' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'pace' },
    },
    formatOf('2', 'landscape'),
    resolutionOf('2'),
    seedOf('2'),
  ],
  enlarges_below: 720,
  presets: [
    {
      name: { en: 'Slow memories', zh: '慢回忆' },
      values: { pace: 'calm', format: 'landscape', resolution: '720p' },
    },
    {
      name: { en: 'For the phone', zh: '手机竖屏' },
      values: { pace: 'lively', format: 'portrait', resolution: '720p' },
    },
    {
      name: { en: 'Big screen', zh: '大屏放映' },
      values: { pace: 'steady', format: 'landscape', resolution: '1080p' },
    },
  ],
  cover: 'photo-story.webp',
  preview: 'photo-story.mp4',
}
