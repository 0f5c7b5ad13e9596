import { expect, test } from 'vitest'
import { openWorkflow, readGraph } from '../document/index.ts'
import { testTypes } from '../document/testing/node-types.ts'
import { variableInputs } from './variable-inputs.ts'

const ui = {
  version: 0.4,
  nodes: [
    { id: 1, type: 'Effect', pos: [0, 0], widgets_values: [0.5, 7, 'fixed', 'ink', false] },
    { id: 2, type: 'Effect', pos: [0, 0], mode: 4, widgets_values: [0.5, 7, 'fixed', 'ink', false] },
    { id: 3, type: 'Theirs', pos: [0, 0], widgets_values: [1] },
  ],
  links: [],
}

test('inputs of nodes that run can vary', () => {
  const inputs = variableInputs(readGraph(openWorkflow(ui, testTypes), testTypes))
  expect(inputs.map(({ node }) => node)).not.toContain('2')
  expect(inputs.map(({ node }) => node)).not.toContain('3')
  expect(inputs.find(({ key }) => key === '1.strength')).toMatchObject({ kind: 'number', value: 0.5 })
})
