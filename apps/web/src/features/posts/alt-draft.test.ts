import { expect, test } from 'vitest'
import { altFacts } from './alt-draft.ts'

const input = (name: string, type: 'text' | 'number') => ({ name, type }) as never
const template = { input_arr: [input('title', 'text'), input('line', 'text'), input('strength', 'number')] }

test('an alt text begins with the template, the photos and the texts of the form', () => {
  const work = {
    template_title: 'Movie Poster',
    params: { title: ' The Sea ', line: '', strength: 0.5 },
    source_arr: [{}, {}],
  }
  expect(altFacts(work, template)).toEqual({ template: 'Movie Poster', photoCount: 2, words: ['The Sea'] })
  expect(altFacts({ template_title: 'Flame', params: {} }, undefined)).toEqual({
    template: 'Flame',
    photoCount: 0,
    words: [],
  })
})
