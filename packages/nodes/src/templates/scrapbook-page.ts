import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'
import { ownTextOf } from './words-inputs.ts'

const title = { en: 'A good day', zh: '美好的一天' }
const optionalAndShareable = { required: false, shareable: true } as const

export const scrapbookPageTemplate: TemplateDeclaration = {
  key: 'scrapbook-page',
  title: { en: 'Scrapbook Page', zh: '手账拼贴' },
  description: {
    en: 'A page of a scrapbook from one to nine photos: prints held by tape, people and animals cut out with a white rim, torn paper, a ticket with the date, and your words in handwriting. Photos keep their order; three to nine look best.',
    zh: '用一到九张照片拼一页手账：胶带贴住的照片、带白边的人物和动物剪影、撕纸、印着日期的票根，再配上你的手写字。照片按顺序排列，三到九张效果最好。',
  },
  media_type: 'image',
  topic_arr: ['paper', 'photo', 'portrait', 'pet', 'story', 'retro'],
  image_count: { min: 1, max: 9 },
  source_bind: { node_id: '1', input: 'images' },
  cost: 1,
  graph: {
    '1': {
      title: titles.photos,
      class_type: 'LoadImages',
      inputs: { images: { __value__: [] }, max_side: 1280 },
    },
    '2': {
      title: { en: 'Scrapbook', zh: '手账' },
      class_type: 'ScrapbookPage',
      inputs: {
        ...{ images: ['1', 0], title: title.en, date: '', captions: '' },
        ...{ paper: 'cream', cut_outs: true, format: 'portrait', seed: 0 },
      },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    ownTextOf({ node_id: '2', input: 'title' }, { en: 'Title', zh: '标题' }, title, 40),
    {
      name: 'date',
      type: 'text',
      label: { en: 'Date on a ticket', zh: '票根上的日期' },
      placeholder: { en: '14 June', zh: '6 月 14 日' },
      default: '',
      max_length: 24,
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'date' },
    },
    {
      name: 'captions',
      type: 'text',
      label: { en: 'Words below the photos, in their order', zh: '照片下的手写字，按照片顺序' },
      default: '',
      max_length: 400,
      rows: { separators: '|\n；;', columns: [{ en: 'Below a photo', zh: '一张照片' }] },
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'captions' },
    },
    {
      name: 'paper',
      type: 'choice',
      label: { en: 'Paper', zh: '纸张' },
      default: 'cream',
      choice_arr: [
        { value: 'cream', label: { en: 'Cream', zh: '米色' }, colours: ['#f3ebdb'] },
        { value: 'kraft', label: { en: 'Kraft', zh: '牛皮纸' }, colours: ['#be986f'] },
        { value: 'squares', label: { en: 'Squared', zh: '方格纸' }, colours: ['#faf9f5', '#a9bcdc'] },
        { value: 'night', label: { en: 'Black album', zh: '黑色相册' }, colours: ['#26262c'] },
      ],
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'paper' },
    },
    {
      name: 'cut_outs',
      type: 'boolean',
      label: { en: 'Cut some subjects out', zh: '剪出部分主体' },
      default: true,
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'cut_outs' },
    },
    {
      name: 'format',
      type: 'choice',
      label: { en: 'Format', zh: '画幅' },
      default: 'portrait',
      choice_arr: [
        { value: 'portrait', label: { en: 'Portrait 4:5', zh: '竖幅 4:5' }, ratio: 4 / 5 },
        { value: 'square', label: { en: 'Square 1:1', zh: '方形 1:1' }, ratio: 1 },
        { value: 'wide', label: { en: 'Landscape 4:3', zh: '横幅 4:3' }, ratio: 4 / 3 },
      ],
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'format' },
    },
    seedOf('2'),
  ],
  presets: [
    {
      name: { en: 'Journey', zh: '旅途' },
      values: {
        title: { en: 'On the road', zh: '在路上' },
        paper: 'kraft',
        cut_outs: true,
        format: 'portrait',
      },
    },
    {
      name: { en: 'School notebook', zh: '课堂笔记本' },
      values: {
        title: { en: 'Best friends', zh: '最好的朋友' },
        paper: 'squares',
        cut_outs: true,
        format: 'square',
      },
    },
    {
      name: { en: 'Black album', zh: '黑色相册' },
      values: { title: { en: '', zh: '' }, paper: 'night', cut_outs: false, format: 'wide' },
    },
  ],
  cover: 'scrapbook-page.webp',
  cover_source: 'scrapbook-page-source.webp',
}
