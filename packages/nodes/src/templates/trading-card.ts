import { cardSwatches, withColours } from './swatches.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'
import { ownTextOf } from './words-inputs.ts'

const texts = {
  name: { en: 'Captain Weekend', zh: '周末队长' },
  kind: { en: 'Everyday hero', zh: '日常英雄' },
  numbers: { en: 'Charm 92 | Speed 71 | Naps 99 | Patience 34', zh: '魅力 92 | 速度 71 | 午睡 99 | 耐心 34' },
}
const optionalAndShareable = { required: false, shareable: true } as const

export const tradingCardTemplate: TemplateDeclaration = {
  key: 'trading-card',
  title: { en: 'Trading Card', zh: '收藏卡牌' },
  description: {
    en: 'A collector’s card of a friend, a pet or anything else: the portrait reaches out of its frame in front of a shining foil, with a name, a kind, a line, and up to six numbers that you choose.',
    zh: '给朋友、宠物或任何东西做一张收藏卡牌：人物探出画框，身后是闪亮的镭射箔，再写上名字、类型、一句话，以及最多六项由你来定的数值。',
  },
  media_type: 'image',
  topic_arr: ['portrait', 'pet', 'game', 'print', 'cutout'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': { title: titles.subject, class_type: 'SegmentPerson', inputs: { image: ['1', 0] } },
    '3': {
      title: { en: 'Card', zh: '卡牌' },
      class_type: 'TradingCard',
      inputs: {
        ...{ image: ['1', 0], subject: ['2', 0], name: texts.name.en, kind: texts.kind.en },
        ...{ numbers: texts.numbers.en, line: '', edition: '', colour: 'photo' },
        ...{ foil: 'rays', shine: 0.6, ground: 'dark' },
      },
    },
    '4': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['3', 0], format: 'png' } },
  },
  input_arr: [
    ownTextOf({ node_id: '3', input: 'name' }, { en: 'Name', zh: '名字' }, texts.name, 40),
    ownTextOf({ node_id: '3', input: 'kind' }, { en: 'Kind', zh: '类型' }, texts.kind, 40),
    {
      ...ownTextOf({ node_id: '3', input: 'numbers' }, { en: 'Numbers', zh: '数值' }, texts.numbers, 200),
      rows: { separators: '|\n；;', columns: [{ en: 'Word and number', zh: '名称和数字' }] },
    },
    {
      name: 'line',
      type: 'text',
      label: { en: 'A line below', zh: '下方一句话' },
      placeholder: { en: 'Never seen without a snack.', zh: '零食从不离手。' },
      default: '',
      max_length: 120,
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'line' },
    },
    {
      name: 'edition',
      type: 'text',
      label: { en: 'Number of the card', zh: '卡牌编号' },
      placeholder: { en: '07 / 60', zh: '07 / 60' },
      default: '',
      max_length: 16,
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'edition' },
    },
    {
      name: 'colour',
      type: 'choice',
      label: { en: 'Colour', zh: '颜色' },
      default: 'photo',
      choice_arr: withColours(
        [
          { value: 'photo', label: { en: 'From the photo', zh: '取自照片' } },
          { value: 'sun', label: { en: 'Sun', zh: '阳光' } },
          { value: 'rose', label: { en: 'Rose', zh: '玫瑰' } },
          { value: 'leaf', label: { en: 'Leaf', zh: '绿叶' } },
          { value: 'sea', label: { en: 'Sea', zh: '大海' } },
          { value: 'night', label: { en: 'Night', zh: '夜色' } },
        ],
        cardSwatches,
      ),
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'colour' },
    },
    {
      name: 'foil',
      type: 'choice',
      label: { en: 'Foil', zh: '镭射箔' },
      default: 'rays',
      choice_arr: [
        { value: 'rays', label: { en: 'Rays', zh: '光芒' } },
        { value: 'shards', label: { en: 'Shards', zh: '碎晶' } },
        { value: 'stars', label: { en: 'Stars', zh: '星光' } },
        { value: 'none', label: { en: 'None', zh: '无' } },
      ],
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'foil' },
    },
    {
      name: 'shine',
      type: 'number',
      label: { en: 'Shine', zh: '光泽' },
      default: 0.6,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'faint', zh: '淡' }, high: { en: 'dazzling', zh: '耀眼' } },
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'shine' },
    },
    {
      name: 'ground',
      type: 'choice',
      label: { en: 'It lies on', zh: '放在' },
      default: 'dark',
      choice_arr: [
        { value: 'dark', label: { en: 'A dark table', zh: '深色桌面' } },
        { value: 'light', label: { en: 'A light table', zh: '浅色桌面' } },
        { value: 'none', label: { en: 'Nothing: only the card', zh: '不垫底，只要卡牌' } },
      ],
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'ground' },
    },
  ],
  enlarges_below: 1152,
  presets: [
    {
      name: { en: 'Rare pet', zh: '稀有宠物' },
      values: {
        name: { en: 'Sir Fluff', zh: '毛毛爵士' },
        kind: { en: 'House guardian', zh: '家宅守护者' },
        numbers: {
          en: 'Cuddles 97 | Hunger 100 | Manners 12 | Zoomies 88',
          zh: '撒娇 97 | 食欲 100 | 礼貌 12 | 狂奔 88',
        },
        ...{ colour: 'leaf', foil: 'stars', shine: 0.75, ground: 'dark' },
      },
    },
    {
      name: { en: 'Crystal', zh: '水晶' },
      values: { ...{ colour: 'sea', foil: 'shards', shine: 0.9, ground: 'light' } },
    },
    {
      name: { en: 'To print', zh: '用来打印' },
      values: { ...{ colour: 'sun', foil: 'none', shine: 0, ground: 'none' } },
    },
  ],
  best_photo: { cut_out: true },
  cover: 'trading-card.webp',
  cover_source: 'trading-card-source.webp',
}
