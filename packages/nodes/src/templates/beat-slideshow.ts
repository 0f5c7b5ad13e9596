import { formatOf, resolutionOf } from './film-inputs.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const beatSlideshowTemplate: TemplateDeclaration = {
  key: 'beat-slideshow',
  title: { en: 'Slideshow', zh: '照片短片' },
  description: {
    en: 'Your photos, cut to the beat of music composed for them, with whip pans, zooms and split screens. The video has sound. Animated GIFs contribute their frames.',
    zh: '照片随节拍切换：甩镜、推镜、分屏一应俱全。配乐专门为照片谱写，成片自带声音。动图的各帧也会用到。',
  },
  media_type: 'video',
  topic_arr: ['video', 'music', 'story'],
  image_count: { min: 1, max: 10 },
  source_bind: { node_id: '1', input: 'images' },
  way: { of: 'photo-story', label: { en: 'To the beat', zh: '卡点' } },
  cost: 2,
  graph: {
    '1': {
      title: titles.photos,
      class_type: 'LoadImages',
      inputs: { images: { __value__: [] }, max_side: 2048, frames: 'all' },
    },
    '2': {
      title: { en: 'Beat slideshow', zh: '卡点剪辑' },
      class_type: 'BeatSlideshow',
      inputs: {
        images: ['1', 0],
        music: 'sunny',
        tempo: 'usual',
        look: 'natural',
        resolution: '720p',
        format: 'portrait',
        fps: '24',
        seed: 0,
      },
    },
    '3': { title: titles.result, class_type: 'SaveVideo', inputs: { video: ['2', 0] } },
  },
  input_arr: [
    {
      name: 'music',
      type: 'choice',
      label: { en: 'Music', zh: '配乐' },
      default: 'sunny',
      choice_arr: [
        { value: 'sunny', label: { en: 'Sunny', zh: '阳光' } },
        { value: 'dreamy', label: { en: 'Dreamy', zh: '梦幻' } },
        { value: 'electric', label: { en: 'Electric', zh: '电子' } },
        { value: 'lofi', label: { en: 'Lo-fi', zh: '低保真' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'music' },
    },
    {
      name: 'tempo',
      type: 'choice',
      label: { en: 'Tempo', zh: '速度' },
      default: 'usual',
      choice_arr: [
        { value: 'slower', label: { en: 'Slower', zh: '慢一点' } },
        { value: 'usual', label: { en: 'Normal', zh: '原速' } },
        { value: 'faster', label: { en: 'Faster', zh: '快一点' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'tempo' },
    },
    {
      name: 'look',
      type: 'choice',
      label: { en: 'Look', zh: '色调' },
      default: 'natural',
      choice_arr: [
        { value: 'natural', label: { en: 'Natural', zh: '自然' } },
        { value: 'film', label: { en: 'Warm film', zh: '暖调胶片' } },
        { value: 'night', label: { en: 'Cool night', zh: '冷调夜色' } },
        { value: 'mono', label: { en: 'Black and white', zh: '黑白' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'look' },
    },
    formatOf('2', 'portrait'),
    resolutionOf('2'),
    seedOf('2'),
  ],
  enlarges_below: 720,
  presets: [
    {
      name: { en: 'Summer', zh: '夏日' },
      values: { music: 'sunny', tempo: 'faster', look: 'film', format: 'portrait' },
    },
    {
      name: { en: 'Night drive', zh: '夜行' },
      values: { music: 'electric', tempo: 'usual', look: 'night', format: 'portrait' },
    },
    {
      name: { en: 'Slow silver', zh: '慢速黑白' },
      values: { music: 'lofi', tempo: 'slower', look: 'mono', format: 'landscape' },
    },
  ],
  cover: 'beat-slideshow.webp',
  cover_source: 'beat-slideshow-source.webp',
  preview: 'beat-slideshow.mp4',
}
