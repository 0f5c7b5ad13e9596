import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const lowPolyTemplate: TemplateDeclaration = {
  key: 'low-poly',
  title: { en: 'Low Poly', zh: '低多边形' },
  description: {
    en: 'Your photo made of a few hundred crisp facets that follow its edges and catch the light.',
    zh: '把照片变成几百个利落的三角面，贴合轮廓，随光明暗。',
  },
  media_type: 'image',
  topic_arr: ['geometric', 'low-poly'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Low poly', zh: '低多边形' },
      class_type: 'LowPoly',
      inputs: { image: ['1', 0], detail: 0.5, facets: 0.6, vividness: 0.5, seed: 0 },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    {
      name: 'detail',
      type: 'number',
      label: { en: 'Detail', zh: '细节' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'coarse', zh: '粗略' }, high: { en: 'fine', zh: '精细' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'detail' },
    },
    {
      name: 'facets',
      type: 'number',
      label: { en: 'Facet lighting', zh: '折面光影' },
      default: 0.6,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'flat', zh: '平面' }, high: { en: 'faceted', zh: '立体' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'facets' },
    },
    {
      name: 'vividness',
      type: 'number',
      label: { en: 'Vividness', zh: '鲜艳度' },
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'muted', zh: '素雅' }, high: { en: 'vivid', zh: '鲜艳' } },
      required: false,
      shareable: true,
      bind: { node_id: '2', input: 'vividness' },
    },
    seedOf('2'),
  ],
  presets: [
    { name: { en: 'Folded paper', zh: '折纸' }, values: { detail: 0.2, facets: 1, vividness: 0.4 } },
    { name: { en: 'Cut gem', zh: '宝石切面' }, values: { detail: 0.9, facets: 0.7, vividness: 1 } },
    { name: { en: 'Quiet planes', zh: '素净块面' }, values: { detail: 0.5, facets: 0.2, vividness: 0.05 } },
  ],
  cover: 'low-poly.webp',
}
