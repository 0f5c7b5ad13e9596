import type { NodeDeclaration } from '@easel/graph'

export const magazineStyles = ['classic', 'modern', 'brush'] as const

/**
 * Makes a magazine cover from a photo; the masthead is behind the cut-out `subject`. "|" separates cover lines, and ":" separates
 * a line from its details.
 */
export const magazineCover: NodeDeclaration = {
  class_type: 'MagazineCover',
  version: 7,
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
  slow_when_small: true,
  weight: 4,
}
