import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'
import { ownTextOf } from './words-inputs.ts'

const texts = {
  title: { en: 'The Long Light', zh: '漫长的黄昏' },
  tagline: { en: 'Some evenings never end', zh: '有些傍晚，永不落幕' },
  credits: {
    en: 'A film about you | Directed by the weather | Music by the street | Edited by memory',
    zh: '一部关于你的电影 | 导演：天气 | 配乐：街道 | 剪辑：记忆',
  },
}

export const moviePosterTemplate: TemplateDeclaration = {
  key: 'movie-poster',
  title: { en: 'Movie Poster', zh: '电影海报' },
  description: {
    en: 'Your photo as a movie poster: colour-graded and backlit, with title, tagline and credits fitted automatically, in English or Chinese. Made for people, but also works with views and animals.',
    zh: '把照片做成一张电影海报：电影调色、人物背光，片名、宣传语与演职员表自动排版，中英文皆可。最适合人物，也适合风景和动物。',
  },
  media_type: 'image',
  topic_arr: ['poster', 'portrait'],
  image_count: { min: 1, max: 1 },
  best_photo: { shape: 'tall', min_side: 600 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': { title: titles.subject, class_type: 'SegmentPerson', inputs: { image: ['1', 0] } },
    '3': {
      title: { en: 'Poster', zh: '海报排版' },
      class_type: 'MoviePoster',
      inputs: {
        image: ['1', 0],
        subject: ['2', 0],
        title: texts.title.en,
        tagline: texts.tagline.en,
        credits: texts.credits.en,
        look: 'blockbuster',
      },
    },
    '4': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['3', 0], format: 'jpeg' } },
  },
  input_arr: [
    ownTextOf({ node_id: '3', input: 'title' }, { en: 'Title', zh: '片名' }, texts.title, 60),
    ownTextOf({ node_id: '3', input: 'tagline' }, { en: 'Tagline', zh: '宣传语' }, texts.tagline, 90),
    {
      ...ownTextOf({ node_id: '3', input: 'credits' }, { en: 'Credits', zh: '演职员表' }, texts.credits, 300),
      rows: { separators: '|\n；;', columns: [{ en: 'Credit', zh: '一行' }] },
    },
    {
      name: 'look',
      type: 'choice',
      label: { en: 'Genre', zh: '类型' },
      default: 'blockbuster',
      choice_arr: [
        { value: 'blockbuster', label: { en: 'Blockbuster', zh: '商业大片' } },
        { value: 'noir', label: { en: 'Film noir', zh: '黑色电影' } },
        { value: 'dream', label: { en: 'Romance', zh: '浪漫文艺' } },
        { value: 'desert', label: { en: 'Epic', zh: '史诗西部' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id: '3', input: 'look' },
    },
  ],
  enlarges_below: 1152,
  presets: [
    {
      name: { en: 'Crime film', zh: '警匪片' },
      values: {
        title: { en: 'The Last Tram', zh: '末班电车' },
        tagline: { en: 'Somebody paid for it', zh: '总有人付出代价' },
        credits: {
          en: 'A night in the city | Photographed in the rain | Music by one trumpet',
          zh: '城市一夜 | 雨中摄影 | 配乐：一支小号',
        },
        look: 'noir',
      },
    },
    {
      name: { en: 'Love story', zh: '爱情片' },
      values: {
        title: { en: 'Two Summers', zh: '两个夏天' },
        tagline: { en: 'They met once, and once again', zh: '相遇一次，再相遇一次' },
        credits: {
          en: 'A film about July | Written by the sea | Edited in September',
          zh: '一部关于七月的电影 | 编剧：海 | 剪辑于九月',
        },
        look: 'dream',
      },
    },
    {
      name: { en: 'Adventure', zh: '冒险片' },
      values: {
        title: { en: 'Beyond the Ridge', zh: '越过山脊' },
        tagline: { en: 'The map ends here', zh: '地图到此为止' },
        credits: {
          en: 'A journey on foot | Directed by the wind | With a brave dog',
          zh: '徒步之旅 | 导演：风 | 主演：一只勇敢的狗',
        },
        look: 'desert',
      },
    },
  ],
  cover: 'movie-poster.webp',
  cover_source: 'movie-poster-source.webp',
}
