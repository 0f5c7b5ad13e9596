import { filmOfMaking } from './film-of-making.ts'
import { lowPolyTemplate } from './low-poly.ts'

export const lowPolyFilmTemplate = filmOfMaking(lowPolyTemplate, {
  class_type: 'LowPolyFilm',
  description: {
    en: 'A video of your photo being folded: thin lines divide the sheet, then facet after facet takes its colour.',
    zh: '看照片折成多面体：先画出折线，再一面一面上色。',
  },
  label: { en: 'Facets', zh: '多面折纸' },
  topics: ['video', 'low-poly', 'geometric'],
  step: { en: 'Facets in progress', zh: '折面过程' },
  tools: { en: 'Soft notes', zh: '轻柔音符' },
})
