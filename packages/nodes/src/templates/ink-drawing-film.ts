import { filmOfMaking } from './film-of-making.ts'
import { inkDrawingTemplate } from './ink-drawing.ts'

export const inkDrawingFilmTemplate = filmOfMaking(inkDrawingTemplate, {
  class_type: 'InkDrawingFilm',
  description: {
    en: 'A video of your photo being drawn by hand: the outlines first, then layer after layer of shading, with the sound of the pencil.',
    zh: '看照片一笔一笔画成素描：先勾轮廓，再一层层排线，还能听见铅笔沙沙作响。',
  },
  label: { en: 'A drawing', zh: '素描' },
  topics: ['video', 'drawing', 'sketch', 'portrait'],
  step: { en: 'Drawing in progress', zh: '素描过程' },
  tools: { en: 'Pencil on paper', zh: '铅笔划过纸面' },
})
