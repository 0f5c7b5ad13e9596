import { seedOf } from './seed-input.ts'
import { risoSwatches, withColours } from './swatches.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'
import { ownTextOf } from './words-inputs.ts'

const texts = {
  title: { en: 'Summer Fair', zh: '夏日市集' },
  place: { en: 'Old Harbour', zh: '老码头' },
  date: { en: 'Sat 14 June', zh: '6 月 14 日 周六' },
}
const optionalAndShareable = { required: false, shareable: true } as const

export const risographPosterTemplate: TemplateDeclaration = {
  key: 'risograph-poster',
  title: { en: 'Risograph Poster', zh: '孔版海报' },
  description: {
    en: 'A poster for your event in two or three spot inks that really overlap, as a risograph prints it: a grainy screen, inks slightly out of register, warm paper, and large type. A clear person or animal stands before a flat sun; other photos fill the page.',
    zh: '用两三种专色油墨真正叠印出一张活动海报：颗粒网点、轻微错版、温润纸色，还有醒目的大字。清晰的人物或动物会站在一轮平涂的太阳前，其他照片则铺满版面。',
  },
  media_type: 'image',
  topic_arr: ['poster', 'print', 'portrait', 'pet', 'landscape', 'retro'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': { title: titles.subject, class_type: 'SegmentPerson', inputs: { image: ['1', 0] } },
    '3': {
      title: { en: 'Risograph', zh: '孔版印刷' },
      class_type: 'RisographPoster',
      inputs: {
        ...{ image: ['1', 0], subject: ['2', 0] },
        ...{ title: texts.title.en, place: texts.place.en, date: texts.date.en },
        ...{ inks: 'pool', layout: 'figure', screen: 'grain', misprint: 0.4, format: 'auto', seed: 0 },
      },
    },
    '4': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['3', 0], format: 'jpeg' } },
  },
  input_arr: [
    ownTextOf({ node_id: '3', input: 'title' }, { en: 'Title', zh: '标题' }, texts.title, 60),
    ownTextOf({ node_id: '3', input: 'place' }, { en: 'Place', zh: '地点' }, texts.place, 60),
    ownTextOf({ node_id: '3', input: 'date' }, { en: 'Date', zh: '日期' }, texts.date, 40),
    {
      name: 'inks',
      type: 'choice',
      label: { en: 'Inks', zh: '油墨' },
      default: 'pool',
      choice_arr: withColours(
        [
          { value: 'pool', label: { en: 'Blue, pink, yellow', zh: '蓝、粉、黄' } },
          { value: 'signal', label: { en: 'Blue and red', zh: '蓝与红' } },
          { value: 'orchard', label: { en: 'Teal, orange, sun', zh: '青、橙、暖黄' } },
          { value: 'night', label: { en: 'Black, pink, aqua', zh: '黑、粉、水蓝' } },
          { value: 'lilac', label: { en: 'Violet, coral, mint', zh: '紫、珊瑚、薄荷' } },
          { value: 'forest', label: { en: 'Green and amber', zh: '墨绿与琥珀' } },
        ],
        risoSwatches,
      ),
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'inks' },
    },
    {
      name: 'layout',
      type: 'choice',
      label: { en: 'Layout', zh: '版式' },
      default: 'figure',
      choice_arr: [
        { value: 'figure', label: { en: 'Cut out, before a sun', zh: '抠出主体，衬一轮太阳' } },
        { value: 'bleed', label: { en: 'Photo to the edges', zh: '照片铺满' } },
        { value: 'frame', label: { en: 'Photo in a paper margin', zh: '照片留白边' } },
      ],
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'layout' },
    },
    {
      name: 'screen',
      type: 'choice',
      label: { en: 'Screen', zh: '网点' },
      default: 'grain',
      choice_arr: [
        { value: 'grain', label: { en: 'Grain', zh: '颗粒' } },
        { value: 'dots', label: { en: 'Dots', zh: '圆点' } },
      ],
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'screen' },
    },
    {
      name: 'misprint',
      type: 'number',
      label: { en: 'Misprint', zh: '错版感' },
      default: 0.4,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'exact', zh: '对准' }, high: { en: 'shifted', zh: '错位' } },
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'misprint' },
    },
    {
      name: 'format',
      type: 'choice',
      label: { en: 'Format', zh: '画幅' },
      default: 'auto',
      choice_arr: [
        { value: 'auto', label: { en: 'As the photo suggests', zh: '随照片而定' } },
        { value: 'upright', label: { en: 'Poster 2:3', zh: '海报 2:3' }, ratio: 2 / 3 },
        { value: 'portrait', label: { en: 'Portrait 4:5', zh: '竖幅 4:5' }, ratio: 4 / 5 },
        { value: 'square', label: { en: 'Square 1:1', zh: '方形 1:1' }, ratio: 1 },
        { value: 'wide', label: { en: 'Landscape 3:2', zh: '横幅 3:2' }, ratio: 3 / 2 },
      ],
      ...optionalAndShareable,
      bind: { node_id: '3', input: 'format' },
    },
    seedOf('3'),
  ],
  enlarges_below: 1152,
  presets: [
    {
      name: { en: 'Gig poster', zh: '演出海报' },
      values: {
        title: { en: 'Midnight Radio', zh: '午夜电台' },
        place: { en: 'The Boiler Room', zh: '锅炉房现场' },
        date: { en: 'Doors 8 pm', zh: '晚八点入场' },
        ...{ inks: 'night', layout: 'bleed', screen: 'dots', misprint: 0.7 },
      },
    },
    {
      name: { en: 'Garden party', zh: '花园聚会' },
      values: {
        title: { en: 'Garden Party', zh: '花园聚会' },
        place: { en: 'Behind the house', zh: '屋后小院' },
        date: { en: 'Sunday at 3', zh: '周日下午三点' },
        ...{ inks: 'forest', layout: 'frame', screen: 'grain', misprint: 0.25 },
      },
    },
    {
      name: { en: 'Art print', zh: '艺术版画' },
      values: {
        title: { en: '', zh: '' },
        place: { en: '', zh: '' },
        date: { en: '', zh: '' },
        ...{ inks: 'orchard', layout: 'figure', screen: 'grain', misprint: 0.5 },
      },
    },
  ],
  best_photo: { cut_out: true },
  cover: 'risograph-poster.webp',
  cover_source: 'risograph-poster-source.webp',
}
