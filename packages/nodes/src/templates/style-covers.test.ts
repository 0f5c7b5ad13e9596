import { contentKeys, validateGraph } from '@easel/graph'
import { expect, test } from 'vitest'
import { builtInTemplates, coveredStyles, registry, styleCoverGraph } from '../index.ts'

const nameOf = (style: string, seed = 1) =>
  contentKeys(styleCoverGraph(style, seed), registry, (name) => name).get('1')

test('covers of styles are runnable graphs, each with a content name of its own', () => {
  const names = coveredStyles.map(({ key }) => {
    expect(validateGraph(styleCoverGraph(key, 1), registry), key).toEqual([])
    return nameOf(key)
  })
  expect(new Set(names).size).toBe(coveredStyles.length)
  expect(nameOf('oil', 2)).not.toBe(nameOf('oil'))
})

test('every style of a form has a cover, except the style that changes nothing', () => {
  const forms = builtInTemplates.flatMap(({ input_arr }) =>
    input_arr.filter(({ shows_styles }) => shows_styles),
  )
  expect(forms.length).toBeGreaterThan(0)
  const covered = coveredStyles.map(({ key }) => key)
  for (const { choice_arr } of forms)
    expect(choice_arr!.map(({ value }) => value)).toEqual(['none', ...covered])
})
