import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGraph, type Workflow } from '../document/index.ts'
import { arbitraryEdits, arbitraryForm } from '../document/testing/arbitrary-edits.ts'
import { testTypes } from '../document/testing/node-types.ts'
import { farLines } from './far-lines.ts'
import { flowEdges } from './flow-edges.ts'
import { flowNodes, nothingHeld } from './flow-nodes.ts'

function linesOf(workflow: Workflow, chosen: number) {
  const graph = readGraph(workflow, testTypes)
  const nodes = flowNodes({
    graph,
    selection: new Set(),
    held: nothingHeld,
    isFar: true,
    areLinksHidden: false,
  })
  const link = graph.links[chosen % Math.max(1, graph.links.length)]
  return { graph, link, lines: farLines(nodes, flowEdges(graph, link?.id, false)) }
}

test('from afar, every link is in one line, together with the links of equal colours and marks', () => {
  fc.assert(
    fc.property(arbitraryForm, arbitraryEdits, fc.nat(), (form, edits, chosen) => {
      const workflow = edits.reduce((current, edit) => edit(current)(current), form)
      const { graph, lines } = linesOf(workflow, chosen)
      expect(lines.flatMap(({ paths }) => paths)).toHaveLength(
        graph.links.length + graph.links.flatMap(({ points }) => points).length,
      )
      const looks = lines.map(({ edge }) => `${edge.style?.stroke} ${edge.selected}`)
      expect(new Set(looks).size).toBe(lines.length)
    }),
  )
})

test('the chosen link is drawn above all other links', () => {
  fc.assert(
    fc.property(arbitraryForm, arbitraryEdits, fc.nat(), (form, edits, chosen) => {
      const workflow = edits.reduce((current, edit) => edit(current)(current), form)
      const { link, lines } = linesOf(workflow, chosen)
      expect(lines.findIndex(({ edge }) => edge.selected)).toBe(link ? lines.length - 1 : -1)
    }),
  )
})
