import type { NodeDeclaration } from '@easel/engine'

export const magazineStyles = ['classic', 'modern', 'brush'] as const

/** A magazine's cover of a photo; its masthead passes behind the cut-out `subject`. Cover lines are divided by "|", details by ":". */
export const magazineCover: NodeDeclaration = {
  class_type: 'MagazineCover',
  version: 1,
  category: 'people',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'subject', type: 'IMAGE' },
    { name: 'title', type: 'STRING', default: 'LUMEN', max_length: 40 },
    { name: 'headline', type: 'STRING', default: 'In a New Light', max_length: 80 },
    {
      name: 'lines',
      type: 'STRING',
      default: 'After Dark: a city nobody sees | Slow Days: notes from the coast | Small Rooms, Big Ideas',
      max_length: 300,
    },
    { name: 'issue', type: 'STRING', default: 'No. 07', max_length: 40 },
    { name: 'style', type: 'CHOICE', default: 'classic', choices: magazineStyles },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 4,
}
