import { neonSwatches, withColours } from './swatches.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const neonEdgesTemplate: TemplateDeclaration = {
  key: 'neon-edges',
  title: { en: 'Neon Lines', zh: '霓虹线条' },
  description: {
    en: 'Every contour of your photo becomes a glowing neon tube that lights the dark scene around it.',
    zh: '照片中的轮廓化作发光的霓虹灯管，照亮四周的夜色。',
  },
  media_type: 'image',
  topic_arr: ['light', 'night'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Neon lines', zh: '霓虹线条' },
      class_type: 'NeonEdges',
      inputs: { image: ['1', 0], palette: 'tokyo', detail: 0.5, glow: 0.5, ground: 0.35 },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'palette',
      type: 'choice',
      label: { en: 'Light', zh: '灯色' },
      default: 'tokyo',
      choice_arr: withColours(
        [
          { value: 'tokyo', label: { en: 'Tokyo: pink to aqua', zh: '东京：粉到青' } },
          { value: 'arcade', label: { en: 'Arcade: every colour', zh: '街机：五光十色' } },
          { value: 'ember', label: { en: 'Ember: red to gold', zh: '余烬：红到金' } },
          { value: 'ice', label: { en: 'Ice: blue to white', zh: '寒冰：蓝到白' } },
          { value: 'picture', label: { en: 'Colours of the photo', zh: '随照片的颜色' } },
        ],
        neonSwatches,
      ),
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'palette' },
    },
    {
      name: 'detail',
      type: 'number',
      label: { en: 'Detail', zh: '线条细节' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'few lines', zh: '线条少' }, high: { en: 'many lines', zh: '线条多' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'detail' },
    },
    {
      name: 'glow',
      type: 'number',
      label: { en: 'Glow', zh: '光晕' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'crisp', zh: '清晰' }, high: { en: 'hazy', zh: '弥漫' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'glow' },
    },
    {
      name: 'ground',
      type: 'number',
      label: { en: 'Photo in the dark', zh: '暗处的照片' },
      default: 0.35,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'black', zh: '全黑' }, high: { en: 'visible', zh: '可见' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'ground' },
    },
  ],
  presets: [
    {
      name: { en: 'Bar sign', zh: '酒吧招牌' },
      values: { palette: 'tokyo', detail: 0.2, glow: 0.85, ground: 0.05 },
    },
    {
      name: { en: 'Arcade', zh: '街机厅' },
      values: { palette: 'arcade', detail: 0.85, glow: 0.4, ground: 0.2 },
    },
    {
      name: { en: 'Light on the photo', zh: '照片上的光' },
      values: { palette: 'picture', detail: 0.5, glow: 0.6, ground: 0.9 },
    },
  ],
  best_photo: { light: 'dark' },
  cover: 'neon-edges.webp',
  cover_source: 'neon-edges-source.webp',
}
