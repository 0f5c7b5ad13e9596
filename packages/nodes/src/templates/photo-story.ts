import { formatOf, musicOf, resolutionOf } from './film-inputs.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const photoStoryTemplate: TemplateDeclaration = {
  key: 'photo-story',
  title: { en: 'Slideshow', zh: '照片短片' },
  description: {
    en: 'Up to ten photos become a short video with slow camera moves, soft dissolves and music composed for them.',
    zh: '最多十张照片，串成一部短片：镜头缓缓推移，画面柔和过渡，配乐专门谱写。',
  },
  media_type: 'video',
  topic_arr: ['video', 'story'],
  image_count: { min: 1, max: 10 },
  source_bind: { node_id: '1', input: 'images' },
  way: { of: 'photo-story', label: { en: 'Calm', zh: '舒缓' } },
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
        music: 'dreamy',
        resolution: '720p',
        format: 'landscape',
        fps: '30',
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
    musicOf('2'),
    formatOf('2', 'landscape'),
    resolutionOf('2'),
    seedOf('2'),
  ],
  enlarges_below: 720,
  presets: [
    {
      name: { en: 'Slow memories', zh: '慢回忆' },
      values: { pace: 'calm', music: 'dreamy', format: 'landscape', resolution: '720p' },
    },
    {
      name: { en: 'For the phone', zh: '手机竖屏' },
      values: { pace: 'lively', music: 'sunny', format: 'portrait', resolution: '1080p' },
    },
    {
      name: { en: 'Big screen', zh: '大屏放映' },
      values: { pace: 'steady', music: 'lofi', format: 'landscape', resolution: '1080p' },
    },
  ],
  cover: 'photo-story.webp',
  cover_source: 'photo-story-source.webp',
  preview: 'photo-story.mp4',
}
