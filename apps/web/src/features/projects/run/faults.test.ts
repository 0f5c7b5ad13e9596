import { expect, test } from 'vitest'
import { faultsIn, notesIn } from './faults.ts'

test('faults are shown at their node and input; faults inside a subgraph are also shown at its node; all other faults are shown at the graph', () => {
  const details = [
    { path: 'ui.nodes.3.inputs.image', message: 'Missing' },
    { path: 'ui.nodes.3', message: 'Unknown' },
    { path: 'ui.nodes.57:28:1.inputs.a.b', message: 'Too large' },
    { path: 'ui.4.inputs.seed', message: 'Too low' },
    { path: 'source_arr', message: 'Too few images' },
    { path: 'ui.nodes.3.widgets_values', message: 'No values' },
    { path: 'ui.links.#7', message: 'A list is expected' },
    { path: 'ui.nodes', message: 'no_output: No result' },
  ]
  const faults = faultsIn(details, (id) => ['3', '4', '57'].includes(id))
  expect(Object.fromEntries(faults)).toEqual({
    '3': [{ input: 'image', message: 'Missing' }, { message: 'Unknown' }, { message: 'No values' }],
    '4': [{ input: 'seed', message: 'Too low' }],
    '57': [{ message: 'Too large', inner: '57:28:1' }],
    '57:28': [{ message: 'Too large', inner: '57:28:1' }],
    '57:28:1': [{ input: 'a.b', message: 'Too large' }],
    '': [
      { message: 'Too few images' },
      { message: 'A list is expected (ui.links.#7)' },
      { message: 'No result' },
    ],
  })
})

test('notes are at the node that the canvas shows', () => {
  const note = { code: 'link_dropped', message: 'Left out' }
  expect(
    notesIn([
      { ...note, node_id: '2', input: 'mask' },
      { ...note, node_id: '57:28', input: 'image' },
      { ...note, node_id: '2' },
    ]),
  ).toEqual(
    new Map([
      ['2', [{ input: 'mask', message: 'Left out' }, { message: 'Left out' }]],
      ['57', [{ message: 'Left out', inner: '57:28' }]],
      ['57:28', [{ input: 'image', message: 'Left out' }]],
    ]),
  )
})
