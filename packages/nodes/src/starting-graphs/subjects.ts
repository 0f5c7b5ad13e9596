import { backgroundOf, node, photo, saved } from './nodes.ts'
import type { StartingGraph } from './types.ts'

/** Graphs that treat a person and the background differently. */
export const subjectGraphs: readonly StartingGraph[] = [
  {
    key: 'ink-background',
    title: { en: 'Background in ink', zh: '墨线背景' },
    description: {
      en: 'The background becomes an ink drawing, and the person stays a photo.',
      zh: '背景变成墨线画，人物仍是照片。',
    },
    graph: {
      photo,
      ...backgroundOf('photo'),
      ink: node('InkDrawing', { image: ['photo', 0], mask: ['background', 1] }),
      save: saved('ink'),
    },
  },
  {
    key: 'oil-here-ink-there',
    title: { en: 'Oil here, ink there', zh: '人物油画，背景墨线' },
    description: {
      en: 'The person is painted in oils, and what is around them is drawn in ink.',
      zh: '人物画成油画，四周画成墨线。',
    },
    graph: {
      photo,
      ...backgroundOf('photo'),
      person: node('InvertMask', { mask: ['background', 1] }),
      oil: node('OilPainting', { image: ['photo', 0], mask: ['person', 0] }),
      ink: node('InkDrawing', { image: ['oil', 0], mask: ['background', 1] }),
      save: saved('ink'),
    },
  },
  {
    key: 'soft-background',
    title: { en: 'Soft background', zh: '背景虚化' },
    description: {
      en: 'The background is blurred twice, and the person stays sharp.',
      zh: '背景模糊两次，人物保持清晰。',
    },
    graph: {
      photo,
      ...backgroundOf('photo'),
      soft: node('ImageBlur', { image: ['photo', 0], blur_radius: 16, sigma: 1 }),
      softer: node('ImageBlur', { image: ['soft', 0], blur_radius: 16, sigma: 1 }),
      laid: node('ImageCompositeMasked', {
        ...{ destination: ['photo', 0], source: ['softer', 0], mask: ['background', 1] },
      }),
      save: saved('laid'),
    },
  },
  {
    key: 'colour-on-grey',
    title: { en: 'Colour on grey', zh: '灰中一色' },
    description: {
      en: 'All but the person loses its colours.',
      zh: '除人物以外都褪去颜色。',
    },
    graph: {
      photo,
      ...backgroundOf('photo'),
      grey: node('AdjustColour', { image: ['photo', 0], saturation: -1, brightness: -0.04 }),
      laid: node('ImageCompositeMasked', {
        ...{ destination: ['photo', 0], source: ['grey', 0], mask: ['background', 1] },
      }),
      save: saved('laid'),
    },
  },
]
