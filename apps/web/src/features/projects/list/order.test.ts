import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fits, openWorkflow, readGraph } from '../document/index.ts'
import { arbitraryEdits } from '../document/testing/arbitrary-edits.ts'
import { testTypes } from '../document/testing/node-types.ts'
import { inOrder } from './order.ts'
import { sourcesFor } from './sources.ts'

const arbitraryGraph = arbitraryEdits.map((edits) => {
  const workflow = edits.reduce((before, edit) => edit(before)(before), openWorkflow({}, testTypes))
  return readGraph(workflow, testTypes)
})

test('each node is listed once, and nodes with sources from elsewhere come after them', () => {
  fc.assert(
    fc.property(arbitraryGraph, (graph) => {
      const order = inOrder(graph).map(({ id }) => id)
      expect([...order].sort()).toEqual(graph.nodes.map(({ id }) => id).sort())
      for (const { from, to } of graph.links) {
        const isInCycle = !fits(graph, from, to).isFit
        if (!isInCycle) expect(order.indexOf(from.node)).toBeLessThan(order.indexOf(to.node))
      }
    }),
  )
})

test('an input offers exactly the fitting outputs', () => {
  fc.assert(
    fc.property(arbitraryGraph, (graph) => {
      for (const { id: node, inputs } of graph.nodes)
        for (const { name: input } of inputs) {
          const offered = sourcesFor(graph, { node, input }).map(
            (source) => `${source.node}:${source.output}`,
          )
          const fitting = graph.nodes.flatMap(({ id, outputs }) =>
            outputs
              .filter(({ slot }) => fits(graph, { node: id, output: slot }, { node, input }).isFit)
              .map(({ slot }) => `${id}:${slot}`),
          )
          expect(offered.sort()).toEqual(fitting.sort())
        }
    }),
  )
})

test('a chain of ten thousand nodes is ordered', () => {
  const nodes = Array.from({ length: 10_000 }, (_, index) => ({
    ...{ id: index + 1, type: 'Effect', pos: [0, 0] },
    inputs: [{ name: 'image', type: 'IMAGE', link: index < 9999 ? index + 1 : null }],
    outputs: [{ name: 'IMAGE', type: 'IMAGE' }],
  }))
  const links = nodes.slice(1).map(({ id }) => [id - 1, id, 0, id - 1, 0, 'IMAGE'])
  const graph = readGraph(openWorkflow({ version: 0.4, nodes, links }, testTypes), testTypes)
  expect(inOrder(graph)[0]!.id).toBe('10000')
})
