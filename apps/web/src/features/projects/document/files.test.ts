import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { moveItems, type NodeTypes, openWorkflow, readGraph, setTitle } from './index.ts'

/** Workflows of other authors, stored outside of the repository, since their licences do not allow their distribution. */
const folder = join(import.meta.dirname, '../../../../../../../shared/data/workflows')
const files = existsSync(folder)
  ? readdirSync(folder).filter((file) => /\.(workflow|prompt)\.json$/.test(file))
  : []
const noTypes: NodeTypes = new Map()

describe.skipIf(files.length === 0)('a file of another editor', () => {
  test.each(files.filter((file) => file.endsWith('.workflow.json')))(
    '%s is written as it was read',
    (file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const workflow = openWorkflow(JSON.parse(text), noTypes)
      const graph = readGraph(workflow, noTypes)
      expect(workflow).toEqual(JSON.parse(text))
      const first = graph.nodes[0]!
      const there = setTitle(
        first.id,
        'New title',
      )(moveItems(new Map([[first.id, { x: 1, y: 2 }]]))(workflow))
      const [changed, ...others] = there['nodes'] as object[]
      const [original, ...otherNodes] = JSON.parse(text).nodes
      expect(others).toEqual(otherNodes)
      expect(changed).toEqual({ ...original, title: 'New title', pos: posLike(original.pos) })
      expect({ ...there, nodes: null }).toEqual({ ...JSON.parse(text), nodes: null })
    },
  )

  test.each(files)('%s is shown with all its links', (file) => {
    const json = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const { nodes, links } = readGraph(openWorkflow(json, noTypes), noTypes)
    expect(nodes).toHaveLength(Array.isArray(json.nodes) ? json.nodes.length : Object.keys(json).length)
    if (Array.isArray(json.nodes)) expect(links.length).toBe(namedLinks(json))
  })
})

function posLike(pos: unknown): unknown {
  return Array.isArray(pos) ? [1, 2] : { ...(pos as object), 0: 1, 1: 2 }
}

/** Counts the inputs that name a link of the file's list. */
function namedLinks(json: { nodes: { inputs?: { link: number | null }[] }[]; links: unknown[][] }): number {
  const ids = new Set(json.links.map(([id]) => id))
  return json.nodes.flatMap(({ inputs = [] }) => inputs).filter(({ link }) => ids.has(link ?? undefined))
    .length
}
