import { filmOfMaking } from './film-of-making.ts'
import { mosaicTemplate } from './mosaic.ts'

export const mosaicFilmTemplate = filmOfMaking(mosaicTemplate, {
  class_type: 'MosaicFilm',
  description: {
    en: 'A video of your photo being laid in stone: rows of tiles along the outlines, then the areas between them, and the faces last.',
    zh: '看照片拼成马赛克：先沿轮廓铺砌，再填满其间，最后拼出脸部。',
  },
  label: { en: 'A mosaic', zh: '马赛克' },
  topics: ['video', 'mosaic', 'craft'],
  step: { en: 'Mosaic in progress', zh: '马赛克铺砌过程' },
  tools: { en: 'Clicking tiles', zh: '瓷片轻响' },
})
