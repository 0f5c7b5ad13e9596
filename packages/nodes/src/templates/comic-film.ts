import { comicTemplate } from './comic.ts'
import { filmOfMaking } from './film-of-making.ts'

export const comicFilmTemplate = filmOfMaking(comicTemplate, {
  class_type: 'ComicFilm',
  description: {
    en: 'A video of your photo becoming a comic: ink on white paper, then colour after colour.',
    zh: '看照片变成漫画：先在白纸上勾墨线，再一种一种铺上颜色。',
  },
  label: { en: 'A comic', zh: '漫画' },
  topics: ['video', 'comic', 'drawing'],
  step: { en: 'Comic in progress', zh: '漫画绘制过程' },
  tools: { en: 'Pen and brush', zh: '钢笔与画笔' },
})
