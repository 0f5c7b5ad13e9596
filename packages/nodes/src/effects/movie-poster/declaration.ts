import type { NodeDeclaration } from '@easel/graph'

export const posterStyleNames = ['blockbuster', 'noir', 'dream', 'desert'] as const

/** Makes a film poster of 2 : 3 from a photo. "|" separates credits. */
export const moviePoster: NodeDeclaration = {
  class_type: 'MoviePoster',
  version: 7,
  category: 'people',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'subject', type: 'IMAGE' },
    { name: 'title', type: 'STRING', default: 'The Long Light', max_length: 60 },
    { name: 'tagline', type: 'STRING', default: 'Some evenings never end', max_length: 90 },
    {
      name: 'credits',
      type: 'STRING',
      default: 'A film about you | Directed by the weather | Music by the street | Edited by memory',
      max_length: 300,
    },
    { name: 'look', type: 'CHOICE', default: 'blockbuster', choices: posterStyleNames },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  slow_when_small: true,
  weight: 4,
}
