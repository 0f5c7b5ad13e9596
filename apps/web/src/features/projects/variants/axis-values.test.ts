import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openWorkflow, readGraph } from '../document/index.ts'
import { testTypes } from '../document/testing/node-types.ts'
import { type AxisDraft, draftOf, type VariableInput, valuesOf, variableInputs } from './axis-values.ts'

const ui = {
  version: 0.4,
  nodes: [
    { id: 1, type: 'Effect', pos: [0, 0], widgets_values: [0.5, 7, 'fixed', 'ink', false] },
    { id: 2, type: 'Effect', pos: [0, 0], mode: 4, widgets_values: [0.5, 7, 'fixed', 'ink', false] },
    { id: 3, type: 'Theirs', pos: [0, 0], widgets_values: [1] },
  ],
  links: [],
}
const inputs = variableInputs(readGraph(openWorkflow(ui, testTypes), testTypes))
const inputOf = (kind: string) => inputs.find(({ widget }) => widget.kind === kind)!

test('inputs of nodes that run can vary', () => {
  expect(inputs.map(({ node }) => node.id)).not.toContain('2')
  expect(inputs.map(({ node }) => node.id)).not.toContain('3')
  expect(inputs.map(({ key }) => key)).toContain('1.strength')
})

test('numbers are spread evenly, within the range and each once', () => {
  const input = inputOf('number')
  const { min = -1e6, max = 1e6 } = input.widget
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
      fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
      fc.integer({ min: 1, max: 10 }),
      (from, to, count) => {
        const values = valuesOf({ ...draftOf(input, []), from, to, count }, input) as number[]
        expect(values.length).toBeGreaterThan(0)
        expect(values.length).toBeLessThanOrEqual(count)
        expect(new Set(values).size).toBe(values.length)
        for (const value of values) expect(value >= min && value <= max).toBe(true)
        expect([...values].sort((a, b) => (from <= to ? a - b : b - a))).toEqual(values)
      },
    ),
  )
})

test('texts are lines, seeds are drawn, and a switch has both of its values', () => {
  const draft: AxisDraft = { ...draftOf(undefined, [4, 8, 15]), count: 2, lines: ' red \n\nblue\nred' }
  const of = (kind: VariableInput['widget']['kind']) => {
    const input = inputOf('number')
    return valuesOf(draft, { ...input, widget: { ...input.widget, kind } })
  }
  expect(of('text')).toEqual(['red', 'blue'])
  expect(of('seed')).toEqual([4, 8])
  expect(of('boolean')).toEqual([false, true])
  expect(of('choice')).toEqual([])
})
