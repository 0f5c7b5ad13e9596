import { filmOfMaking } from './film-of-making.ts'
import { stipplingTemplate } from './stippling.ts'

export const stipplingFilmTemplate = filmOfMaking(stipplingTemplate, {
  class_type: 'StipplingFilm',
  description: {
    en: 'A video of your photo growing from dots: along the outlines first, then the tones, tap by tap.',
    zh: '看照片由一个个墨点长成：先点出轮廓，再点出明暗，嗒嗒作响。',
  },
  label: { en: 'In dots', zh: '点画' },
  topics: ['video', 'dots', 'drawing'],
  step: { en: 'Dots in progress', zh: '点画过程' },
  tools: { en: 'Tapping pen', zh: '笔尖轻点' },
})
