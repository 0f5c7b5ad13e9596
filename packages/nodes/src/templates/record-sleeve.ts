import { seedOf } from './seed-input.ts'
import { sleeveSwatches, withColours } from './swatches.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'
import { ownTextOf } from './words-inputs.ts'

const texts = {
  title: { en: 'Slow Weather', zh: '慢天气' },
  artist: { en: 'The Long Way Home', zh: '回家的远路' },
}
const optionalAndShareable = { required: false, shareable: true } as const

export const recordSleeveTemplate: TemplateDeclaration = {
  key: 'record-sleeve',
  title: { en: 'Record Sleeve', zh: '唱片封套' },
  description: {
    en: 'Your photo on the sleeve of a record: title and artist in one of four layouts, in its optionalAndShareable colours or in two inks, with the ring that a disc rubs in over the years, and the disc that looks out.',
    zh: '把照片做成一张黑胶唱片封套：四种版式排好专辑名和歌手，可保留原色或印成双色，带着唱片多年磨出的圆印，黑胶从封套里露出半边。',
  },
  media_type: 'image',
  topic_arr: ['music', 'poster', 'portrait', 'landscape', 'pet', 'retro', 'print'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': {
      title: { en: 'Record sleeve', zh: '唱片封套' },
      class_type: 'RecordSleeve',
      inputs: {
        ...{ image: ['1', 0], title: texts.title.en, artist: texts.artist.en },
        ...{ layout: 'band', tone: 'own', wear: 0.35, disc: true, seed: 0 },
      },
    },
    '3': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'jpeg' } },
  },
  input_arr: [
    ownTextOf({ node_id: '2', input: 'title' }, { en: 'Title', zh: '专辑名' }, texts.title, 60),
    ownTextOf({ node_id: '2', input: 'artist' }, { en: 'Artist', zh: '歌手' }, texts.artist, 60),
    {
      name: 'layout',
      type: 'choice',
      label: { en: 'Layout', zh: '版式' },
      default: 'band',
      choice_arr: [
        { value: 'band', label: { en: 'Large title above', zh: '大标题在上' } },
        { value: 'frame', label: { en: 'Margin, title below', zh: '留白边，标题在下' } },
        { value: 'column', label: { en: 'Title along the side', zh: '标题竖排在侧' } },
        { value: 'round', label: { en: 'Round photo', zh: '圆形照片' } },
      ],
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'layout' },
    },
    {
      name: 'tone',
      type: 'choice',
      label: { en: 'Colours', zh: '色调' },
      default: 'own',
      choice_arr: withColours(
        [
          { value: 'own', label: { en: "The photo's own", zh: '照片原色' } },
          { value: 'blue', label: { en: 'Blue', zh: '蓝调' } },
          { value: 'ember', label: { en: 'Ember', zh: '余烬' } },
          { value: 'moss', label: { en: 'Moss', zh: '苔绿' } },
          { value: 'grey', label: { en: 'Black and white', zh: '黑白' } },
        ],
        sleeveSwatches,
      ),
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'tone' },
    },
    {
      name: 'wear',
      type: 'number',
      label: { en: 'Wear', zh: '磨损' },
      default: 0.35,
      min: 0,
      max: 1,
      step: 0.05,
      ends: { low: { en: 'new', zh: '全新' }, high: { en: 'well loved', zh: '常听' } },
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'wear' },
    },
    {
      name: 'disc',
      type: 'boolean',
      label: { en: 'The disc looks out', zh: '露出唱片' },
      default: true,
      ...optionalAndShareable,
      bind: { node_id: '2', input: 'disc' },
    },
    seedOf('2'),
  ],
  enlarges_below: 1152,
  presets: [
    {
      name: { en: 'Jazz, 1959', zh: '1959 年的爵士' },
      values: {
        title: { en: 'Blue Corner', zh: '蓝色街角' },
        artist: { en: 'Quartet at midnight', zh: '午夜四重奏' },
        ...{ layout: 'band', tone: 'blue', wear: 0.6, disc: true },
      },
    },
    {
      name: { en: 'Quiet debut', zh: '安静的首张' },
      values: { ...{ layout: 'frame', tone: 'own', wear: 0.1, disc: false } },
    },
    {
      name: { en: 'Dance single', zh: '舞曲单曲' },
      values: {
        title: { en: 'Again, again', zh: '再来一次' },
        artist: { en: 'Night bus', zh: '夜班车' },
        ...{ layout: 'round', tone: 'ember', wear: 0.3, disc: true },
      },
    },
  ],
  cover: 'record-sleeve.webp',
  cover_source: 'record-sleeve-source.webp',
}
