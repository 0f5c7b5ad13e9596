import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'
import { ownTextOf } from './words-inputs.ts'

const texts = {
  title: { en: 'LUMEN', zh: '拾光' },
  headline: { en: 'In a New Light', zh: '新光之下' },
  lines: {
    en: 'After Dark: a city nobody sees | Slow Days: notes from the coast | Small Rooms, Big Ideas',
    zh: '入夜之后：无人见过的城市 | 慢日子：海边手记 | 小房间，大主意',
  },
  issue: { en: 'No. 07', zh: '第 07 期' },
}

export const magazineCoverTemplate: TemplateDeclaration = {
  key: 'magazine-cover',
  title: { en: 'Magazine Cover', zh: '杂志封面' },
  description: {
    en: 'Puts you on the cover of a magazine, with a masthead behind your head, a headline, cover lines, an issue number and a barcode. Type any text in English or Chinese; it is fitted automatically. Works best with portraits, but also with other photos.',
    zh: '让你登上杂志封面：刊名从头后穿过，配上大标题、导读、期号和条码。文字可用中文或英文，字号与断行自动排好。人像效果最佳，其他照片也适用。',
  },
  media_type: 'image',
  topic_arr: ['portrait', 'poster'],
  image_count: { min: 1, max: 1 },
  best_photo: { shape: 'tall', min_side: 600 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': { title: titles.subject, class_type: 'SegmentPerson', inputs: { image: ['1', 0] } },
    '3': {
      title: { en: 'Cover', zh: '封面排版' },
      class_type: 'MagazineCover',
      inputs: {
        image: ['1', 0],
        subject: ['2', 0],
        title: texts.title.en,
        headline: texts.headline.en,
        lines: texts.lines.en,
        issue: texts.issue.en,
        style: 'classic',
      },
    },
    '4': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['3', 0], format: 'jpeg' } },
  },
  input_arr: [
    ownTextOf({ node_id: '3', input: 'title' }, { en: 'Masthead', zh: '刊名' }, texts.title, 40),
    ownTextOf({ node_id: '3', input: 'headline' }, { en: 'Headline', zh: '大标题' }, texts.headline, 80),
    {
      ...ownTextOf({ node_id: '3', input: 'lines' }, { en: 'Cover lines', zh: '导读' }, texts.lines, 300),
      rows: {
        separators: '|\n；;',
        dividers: ':：',
        columns: [
          { en: 'Line', zh: '标题' },
          { en: 'Details', zh: '小字' },
        ],
        max: 5,
      },
    },
    ownTextOf({ node_id: '3', input: 'issue' }, { en: 'Issue', zh: '期号' }, texts.issue, 40),
    {
      name: 'style',
      type: 'choice',
      label: { en: 'Type', zh: '字体风格' },
      default: 'classic',
      choice_arr: [
        { value: 'classic', label: { en: 'Classic serif', zh: '典雅宋体' } },
        { value: 'modern', label: { en: 'Modern condensed', zh: '现代黑体' } },
        { value: 'brush', label: { en: 'Brush', zh: '毛笔书法' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '3', input: 'style' },
    },
  ],
  enlarges_below: 1152,
  presets: [
    {
      name: { en: 'Fashion', zh: '时装' },
      values: {
        title: { en: 'VELA', zh: '霓裳' },
        headline: { en: 'The New Season', zh: '新季登场' },
        lines: {
          en: 'Linen, Again: the cloth of summer | Ten Coats: for every weather | One Good Bag',
          zh: '又见亚麻：夏天的料子 | 十件外套：应对四季 | 一只好包',
        },
        issue: { en: 'Autumn', zh: '秋季刊' },
        style: 'modern',
      },
    },
    {
      name: { en: 'Travel', zh: '旅行' },
      values: {
        title: { en: 'WAYFARE', zh: '远方' },
        headline: { en: 'Where the Road Ends', zh: '路的尽头' },
        lines: {
          en: 'Night Trains: nine hours to the sea | Islands: three without cars | A Map of Quiet',
          zh: '夜行列车：九小时到海边 | 海岛：三座没有汽车的岛 | 安静地图',
        },
        issue: { en: 'No. 12', zh: '第 12 期' },
        style: 'classic',
      },
    },
    {
      name: { en: 'Culture', zh: '文艺' },
      values: {
        title: { en: 'Pages', zh: '书页' },
        headline: { en: 'A Room to Read In', zh: '读书的房间' },
        lines: {
          en: 'Letters: what we still write by hand | Tea: an afternoon in Fujian | Poems',
          zh: '手书：我们仍在写的信 | 茶：闽地的一个下午 | 诗',
        },
        issue: { en: 'Spring', zh: '春' },
        style: 'brush',
      },
    },
  ],
  cover: 'magazine-cover.webp',
  cover_source: 'magazine-cover-source.webp',
}
