import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  copyItems,
  openWorkflow,
  packItems,
  pasteItems,
  readComfyItems,
  readCopied,
  readGraph,
  type Workflow,
  writeComfyItems,
} from './index.ts'
import { arbitraryEdits, arbitraryForm } from './testing/arbitrary-edits.ts'
import { testTypes } from './testing/node-types.ts'

/**
 * Items in the form in which ComfyUI copies them: nodes without links, and links with both ends, one of them from a node that was
 * not copied.
 */
const items = {
  nodes: [
    {
      ...{
        id: 7,
        type: 'Load',
        title: '照片',
        pos: [10, 20],
        size: [240, 90],
        mode: 0,
        widgets_values: ['a.png'],
      },
      inputs: [],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [] }],
    },
    {
      ...{ id: 8, type: 'Blend', pos: [300, 20], size: [240, 90], mode: 0 },
      inputs: [
        { name: 'a', type: 'IMAGE', link: null },
        { name: 'b', type: 'IMAGE', link: null },
      ],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [] }],
    },
  ],
  groups: [{ id: 1, title: 'Both', bounding: [0, 0, 600, 200], color: '#3f789e', flags: {} }],
  reroutes: [],
  links: [
    { id: 3, origin_id: 99, origin_slot: 0, target_id: 8, target_slot: 0, type: 'IMAGE' },
    { id: 4, origin_id: 7, origin_slot: 0, target_id: 8, target_slot: 1, type: 'IMAGE' },
  ],
  subgraphs: [],
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const empty = openWorkflow({}, testTypes)
const pasted = (copied: Workflow) =>
  readGraph(pasteItems(testTypes, copied, { at: { x: 0, y: 0 } })(empty), testTypes)

test.each(['data-metadata', 'data-comfy-metadata'])(
  'nodes that were copied in ComfyUI (%s) are pasted',
  (name) => {
    const html = `<html>\r\n<body>\r\n<!--StartFragment--><meta charset="utf-8"><div><span ${name}="${encode(items)}"></span></div>`
    const graph = pasted(readComfyItems(html)!)
    expect(graph.nodes.map(({ id, type, title }) => [id, type, title])).toEqual([
      ['1', 'Load', '照片'],
      ['2', 'Blend', 'Blend title'],
    ])
    expect(graph.links).toMatchObject([{ from: { node: '1', output: 0 }, to: { node: '2', input: 'b' } }])
    expect(graph.groups.map(({ title }) => title)).toEqual(['Both'])
  },
)

test('a copy for ComfyUI has the same nodes, links and groups', () => {
  fc.assert(
    fc.property(arbitraryForm, arbitraryEdits, (form, edits) => {
      const workflow = edits.reduce((current, edit) => edit(current)(current), form)
      const { nodes, groups } = readGraph(workflow, testTypes)
      const text = copyItems(
        workflow,
        [...nodes, ...groups].map(({ id }) => id),
      )
      fc.pre(text !== undefined)
      const copied = readCopied(text!)!
      const html = writeComfyItems(copied)
      const [fromEasel, fromComfy] = [pasted(copied), pasted(readComfyItems(html)!)]
      const ends = ({ links }: typeof fromEasel) => links.map(({ from, to }) => ({ from, to }))
      expect(fromComfy.nodes).toEqual(fromEasel.nodes)
      expect(ends(fromComfy)).toEqual(ends(fromEasel))
      expect(fromComfy.groups).toEqual(fromEasel.groups)
    }),
  )
})

test('ComfyUI gets nodes that name no link, and links with the numbers of its slots', () => {
  const html = writeComfyItems(readComfyItems(`<span data-metadata="${encode(items)}">`)!)
  const code =
    /^<meta charset="utf-8"><div><span data-metadata="([A-Za-z0-9+/=]+)"><\/span><\/div><span style="white-space:pre-wrap;">Text<\/span>$/.exec(
      html,
    )![1]!
  const written = JSON.parse(Buffer.from(code, 'base64').toString())
  expect(written.links).toEqual([{ ...items.links[1], id: expect.any(Number) }])
  expect(written.nodes.map(({ id }: { id: number }) => id)).toEqual([7, 8])
  expect(written.nodes[1].inputs).toEqual(items.nodes[1]!.inputs)
})

test.each([
  '',
  '<p>words</p>',
  '<i data-metadata="%%">',
  '<i data-metadata="AAAA">',
  `<i data-metadata="${encode([1])}">`,
])('%j is not recognized as a copy from ComfyUI', (html) => {
  expect(readComfyItems(html)).toBeUndefined()
})

test('the definition of a copied subgraph is included', () => {
  const source = pasteItems(testTypes, readComfyItems(`<i data-metadata="${encode(items)}">`)!, {
    at: { x: 0, y: 0 },
  })(empty)
  const packed = packItems(testTypes, ['2'], 'Part')(source)
  const copied = readCopied(copyItems(packed, readGraph(packed, testTypes).nodeById.keys())!)!
  const graph = pasted(readComfyItems(writeComfyItems(copied))!)
  expect(graph.nodes.map(({ kind, title }) => [kind, title])).toEqual([
    ['node', '照片'],
    ['subgraph', 'Part'],
  ])
  expect(graph.links).toHaveLength(1)
})
