import type { NodeDeclaration } from '@easel/graph'

export const cardColours = ['photo', 'sun', 'rose', 'leaf', 'sea', 'night'] as const
export const cardFoils = ['rays', 'shards', 'stars', 'none'] as const
export const cardGrounds = ['dark', 'light', 'none'] as const

/**
 * Makes a trading card of 2.5 : 3.5 from a photo: name, kind, numbers with bars, and a foil behind the subject. "|" separates
 * numbers.
 */
export const tradingCard: NodeDeclaration = {
  class_type: 'TradingCard',
  version: 4,
  category: 'people',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'subject', type: 'IMAGE' },
    { name: 'name', type: 'STRING', default: 'Captain Weekend', max_length: 40 },
    { name: 'kind', type: 'STRING', default: '', max_length: 40 },
    {
      name: 'numbers',
      type: 'STRING',
      default: 'Charm 92 | Speed 71 | Naps 99 | Patience 34',
      max_length: 200,
    },
    { name: 'line', type: 'STRING', default: '', max_length: 120 },
    { name: 'edition', type: 'STRING', default: '', max_length: 16 },
    { name: 'colour', type: 'CHOICE', default: 'photo', choices: cardColours },
    { name: 'foil', type: 'CHOICE', default: 'rays', choices: cardFoils },
    { name: 'shine', type: 'FLOAT', default: 0.6, min: 0, max: 1, step: 0.05 },
    { name: 'ground', type: 'CHOICE', default: 'dark', choices: cardGrounds },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  slow_when_small: true,
  weight: 5,
}
