import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const makeLargerTemplate: TemplateDeclaration = {
  key: 'make-larger',
  title: { en: 'Make It Larger', zh: '照片变大' },
  description: {
    en: 'Two to four times as large, up to 4096 pixels: cleaned of grain and compression marks, with crisp detail. By a small network that runs here, or by filters alone.',
    zh: '放大到两至四倍，最长边可达 4096 像素：去掉噪点和压缩痕迹，细节清晰。可用在本站运行的小型神经网络，也可只用滤镜。',
  },
  media_type: 'image',
  topic_arr: ['detail', 'repair'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Larger', zh: '放大照片' },
      class_type: 'MakeLarger',
      inputs: { image: ['1', 0], factor: '2', cleaning: 0.5, sharpness: 0.5, method: 'network' },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'factor',
      type: 'choice',
      label: { en: 'Times larger', zh: '放大倍数' },
      default: '2',
      choice_arr: [
        { value: '2', label: { en: 'Twice', zh: '2 倍' } },
        { value: '3', label: { en: 'Three times', zh: '3 倍' } },
        { value: '4', label: { en: 'Four times', zh: '4 倍' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'factor' },
    },
    {
      name: 'cleaning',
      type: 'number',
      label: { en: 'Clean-up', zh: '去噪' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'none', zh: '不处理' }, high: { en: 'strong', zh: '强' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'cleaning' },
    },
    {
      name: 'sharpness',
      type: 'number',
      label: { en: 'Edges', zh: '边缘' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'soft', zh: '柔和' }, high: { en: 'sharp', zh: '锐利' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'sharpness' },
    },
    {
      name: 'method',
      type: 'choice',
      label: { en: 'Method', zh: '方式' },
      default: 'network',
      choice_arr: [
        {
          value: 'network',
          label: { en: 'Network (file is marked as AI)', zh: '神经网络（文件标注为 AI）' },
        },
        { value: 'filters', label: { en: 'Filters (no AI)', zh: '滤镜（不用 AI）' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'method' },
    },
  ],
  presets: [
    { name: { en: 'For a screen', zh: '用于屏幕' }, values: { factor: '2', cleaning: 0.35, sharpness: 0.4 } },
    { name: { en: 'For a print', zh: '用于冲印' }, values: { factor: '4', cleaning: 0.5, sharpness: 0.65 } },
    {
      name: { en: 'From a chat', zh: '聊天里存的图' },
      values: { factor: '3', cleaning: 0.9, sharpness: 0.6 },
    },
  ],
  best_photo: { max_side: 1600 },
  cover: 'make-larger.webp',
  cover_source: 'make-larger-source.webp',
}
