import {
  type Graph,
  isLink,
  type NodeDeclaration,
  planStages,
  type Registry,
  topologicalOrder,
  validateGraph,
} from '@easel/graph'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adoptSaves } from './adopt-saves.ts'
import {
  engineFilmPartClass,
  engineFilmPartSockets,
  enginePartClass,
  enginePartSockets,
  partImage,
  partsOf,
} from './engine-part.ts'
import { foldForeign } from './fold.ts'
import { partNeeds } from './part-needs.ts'

const image = { name: 'image', type: 'IMAGE' } as const
const common = { version: 1, category: 'test', outputs: [image], place: 'cpu', weight: 1 } as const
const declarations: NodeDeclaration[] = [
  { ...common, class_type: 'LoadImage', inputs: [{ name: 'image', type: 'STRING' }] },
  { ...common, class_type: 'OilPainting', inputs: [image] },
  {
    ...common,
    class_type: 'Join',
    inputs: [
      { name: 'a', type: 'IMAGE' },
      { name: 'b', type: 'IMAGE' },
    ],
  },
  { ...common, class_type: 'SaveImage', inputs: [image], is_output: true },
  { ...common, class_type: 'SaveVideo', inputs: [{ name: 'video', type: 'VIDEO' }], is_output: true },
  { ...common, ...enginePartSockets, class_type: enginePartClass, place: 'remote' },
  { ...common, ...engineFilmPartSockets, class_type: engineFilmPartClass, place: 'remote' },
]
const registry: Registry = new Map(declarations.map((declaration) => [declaration.class_type, declaration]))

/** The registry without parts, for graphs of clients. Clients cannot use parts. */
const ofClients: Registry = new Map(
  [...registry].filter(([name]) => name !== enginePartClass && name !== engineFilmPartClass),
)

const painted = {
  photo: { class_type: 'LoadImage', inputs: { image: 'a.jpg' } },
  model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'sd.safetensors' } },
  encoded: { class_type: 'VAEEncode', inputs: { pixels: ['photo', 0], vae: ['model', 2] } },
  sampled: { class_type: 'KSampler', inputs: { model: ['model', 0], latent_image: ['encoded', 0], seed: 7 } },
  decoded: { class_type: 'VAEDecode', inputs: { samples: ['sampled', 0], vae: ['model', 2] } },
  oil: { class_type: 'OilPainting', inputs: { image: ['decoded', 0] } },
  save: { class_type: 'SaveImage', inputs: { image: ['oil', 0] } },
} satisfies Graph

describe('folding a graph', () => {
  test('without nodes of engines changes nothing', () => {
    const { model: _, encoded: _e, sampled: _s, decoded: _d, ...own } = painted
    const graph = { ...own, oil: { class_type: 'OilPainting', inputs: { image: ['photo', 0] } } } as Graph
    expect(foldForeign(graph, registry)).toEqual({ graph, parts: new Map(), error_arr: [] })
  })

  test('puts the nodes of an engine into one part, which loads and saves its pictures', () => {
    const { graph, error_arr } = foldForeign(painted, registry)
    expect(error_arr).toEqual([])
    expect(graph['oil']!.inputs).toEqual({ image: ['part-1', 0] })
    expect(graph['part-1']!.inputs['image_1']).toEqual(['photo', 0])
    const part = partsOf(graph).get('part-1')!
    expect(part).toEqual({
      nodes: {
        model: painted.model,
        encoded: { class_type: 'VAEEncode', inputs: { pixels: ['load-1', 0], vae: ['model', 2] } },
        sampled: painted.sampled,
        decoded: painted.decoded,
        'load-1': { class_type: 'LoadImage', inputs: { image: '' } },
        'save-1': { class_type: 'SaveImage', inputs: { images: ['decoded', 0], filename_prefix: '' } },
      },
      loads: ['load-1'],
      saves: ['save-1'],
    })
    expect(validateGraph(graph, registry)).toEqual([])
    expect(planStages(graph, registry).map(({ place }) => place)).toEqual(['cpu', 'remote', 'cpu'])
    expect(partNeeds([part])).toEqual({
      classes: ['CheckpointLoaderSimple', 'KSampler', 'LoadImage', 'SaveImage', 'VAEDecode', 'VAEEncode'],
      files: ['sd.safetensors'],
      embeddings: [],
      model: 'sd.safetensors',
      megapixels: 1,
    })
  })

  test('lists required files with slashes, even if the workflow has backslashes', () => {
    const named = (ckpt_name: string) => {
      const loader = { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name } }
      return partNeeds([{ nodes: { loader }, loads: [], saves: [] }])
    }
    expect(named('xl\\base.safetensors')).toEqual(named('xl/base.safetensors'))
    expect(named('xl/base.safetensors')).toMatchObject({
      files: ['xl/base.safetensors'],
      model: 'xl/base.safetensors',
    })
  })

  test('takes the mask of a photo from the node that loads the photo at the engine', () => {
    const masked: Graph = {
      ...painted,
      mask: { class_type: 'SetLatentNoiseMask', inputs: { samples: ['encoded', 0], mask: ['photo', 1] } },
      sampled: { class_type: 'KSampler', inputs: { model: ['model', 0], latent_image: ['mask', 0] } },
    }
    const { graph } = foldForeign(masked, registry)
    const part = partsOf(graph).get('part-1')!
    expect(part.loads).toEqual(['load-1'])
    expect(part.nodes['mask']!.inputs['mask']).toEqual(['load-1', 1])
  })

  test('separates branches that share nothing, and joins branches that share a model', () => {
    const branch = (name: string, model: string): Graph => ({
      [`${name}-model`]: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: name } },
      [`${name}-decoded`]: { class_type: 'VAEDecode', inputs: { vae: [model, 2] } },
    })
    const join = (a: string, b: string): Graph => ({
      ...branch('a', a),
      ...branch('b', b),
      join: { class_type: 'Join', inputs: { a: ['a-decoded', 0], b: ['b-decoded', 0] } },
      save: { class_type: 'SaveImage', inputs: { image: ['join', 0] } },
    })
    expect(partsOf(foldForeign(join('a-model', 'b-model'), registry).graph).size).toBe(2)
    const [shared] = partsOf(foldForeign(join('a-model', 'a-model'), registry).graph).values()
    expect(shared!.saves).toHaveLength(2)
    expect(Object.keys(shared!.nodes)).not.toContain('b-model')
  })

  test('puts films into a separate part, whose save nodes write the films', () => {
    const combine = { class_type: 'VHS_VideoCombine', inputs: { images: ['decoded', 0], frame_rate: 8 } }
    const { save: _, oil: _o, ...rest } = painted
    const graph = adoptSaves({ ...rest, combine }) as Graph
    expect(graph['combine-film']).toEqual({ class_type: 'SaveVideo', inputs: { video: ['combine', 0] } })
    expect(adoptSaves(graph)).toEqual(graph)
    const { graph: folded } = foldForeign(graph, registry)
    expect(folded['part-1']!.class_type).toBe(engineFilmPartClass)
    expect(partsOf(folded).get('part-1')).toMatchObject({ saves: ['combine'], nodes: { combine } })
    expect(validateGraph(folded, registry)).toEqual([])
  })

  test('saves a film of any other node as a video, and pictures of the same nodes separately', () => {
    const mixed: Graph = {
      ...painted,
      film: { class_type: 'CreateVideo', inputs: { images: ['decoded', 0], fps: 24 } },
      video: { class_type: 'SaveVideo', inputs: { video: ['film', 0] } },
    }
    const { graph } = foldForeign(mixed, registry)
    expect(
      [...partsOf(graph)].map(([id, { nodes, saves }]) => [graph[id]!.class_type, nodes[saves[0]!]]),
    ).toEqual([
      [enginePartClass, expect.objectContaining({ class_type: 'SaveImage' })],
      [engineFilmPartClass, expect.objectContaining({ class_type: 'SaveVideo' })],
    ])
    expect(validateGraph(graph, registry)).toEqual([])
  })

  test('removes nodes that no result needs, and chooses unused ids for its own nodes', () => {
    const graph = {
      ...painted,
      note: { class_type: 'PreviewImage', inputs: { images: ['decoded', 0] } },
      'part-1': painted.oil,
      'save-1': painted.save,
    } as Graph
    const folded = foldForeign(graph, registry).graph
    expect(Object.keys(folded)).not.toContain('note')
    expect(folded['part-1']!.class_type).toBe('OilPainting')
    expect([...partsOf(folded)]).toEqual([['part-1+', expect.objectContaining({ saves: ['save-2'] })]])
  })

  test('refuses more pictures or parts than engines take', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [
        `save${index}`,
        { class_type: 'SaveImage', inputs: { image: ['batch', index] } },
      ]),
    )
    const batch = { class_type: 'Batch', inputs: {} }
    expect(foldForeign({ batch, ...wide } as Graph, registry).error_arr).toMatchObject([
      { code: 'too_large' },
    ])
    const deep: Record<string, Graph[string]> = { n0: { class_type: 'Start', inputs: {} } }
    for (let index = 1; index < 60; index += 1)
      deep[`n${index}`] = {
        class_type: index % 2 === 0 ? 'Change' : 'OilPainting',
        inputs: { image: [`n${index - 1}`, 0] },
      }
    expect(foldForeign(deep, registry).error_arr).toMatchObject([{ code: 'too_large' }])
  })

  test('of ten thousand nodes takes no longer than reading them', () => {
    const nodes: Record<string, Graph[string]> = { n0: { class_type: 'Start', inputs: {} } }
    for (let index = 1; index < 9999; index += 1)
      nodes[`n${index}`] = {
        class_type: 'Change',
        inputs: { a: [`n${index - 1}`, 0], b: [`n${index >> 1}`, 0] },
      }
    nodes['save'] = { class_type: 'SaveImage', inputs: { image: ['n9998', 0] } }
    const [part] = partsOf(foldForeign(nodes, registry).graph).values()
    expect(Object.keys(part!.nodes)).toHaveLength(10_000)
  })
})

test('nodes that save pictures in ComfyUI become nodes that save pictures here', () => {
  const save = { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'x' } }
  const preview = { class_type: 'PreviewImage', inputs: { images: ['1', 0] } }
  const saved = { class_type: 'SaveImage', inputs: { image: ['1', 0] } }
  expect(adoptSaves({ save, preview })).toEqual({ save: saved, preview })
  expect(adoptSaves({ preview })).toEqual({ preview: saved })
  expect(adoptSaves({ saved, preview })).toEqual({ saved, preview })
})

/** An arbitrary graph of our nodes and of foreign nodes, with links of pictures and of the engines' own types. */
const mixed: fc.Arbitrary<Graph> = fc
  .array(fc.record({ kind: fc.constantFrom('ours', 'join', 'theirs'), a: fc.nat(), b: fc.nat() }), {
    minLength: 1,
    maxLength: 16,
  })
  .map((rows) => {
    const nodes: Record<string, Graph[string]> = {
      n0: { class_type: 'LoadImage', inputs: { image: 'photo' } },
    }
    rows.forEach(({ kind, a, b }, index) => {
      const link = (pick: number) => [`n${pick % (index + 1)}`, 0] as const
      const two = { a: link(a), b: link(b) }
      nodes[`n${index + 1}`] =
        kind === 'ours'
          ? { class_type: 'OilPainting', inputs: { image: link(a) } }
          : { class_type: kind === 'join' ? 'Join' : 'Mix', inputs: two }
    })
    nodes['save'] = { class_type: 'SaveImage', inputs: { image: [`n${rows.length}`, 0] } }
    return nodes
  })

/** Describes how an output is made, as a text. Parts are expanded. */
function expression(graph: Graph, id: string, output = 0): string {
  const node = graph[id]!
  const from = (value: unknown): string => (isLink(value) ? expression(graph, ...value) : String(value))
  if (node.class_type === enginePartClass) {
    const part = partsOf(graph).get(id)!
    const inner = (load: string): string => {
      const index = part.loads.indexOf(load)
      if (index >= 0) return from(node.inputs[partImage(index)])
      const { class_type, inputs } = part.nodes[load]!
      return `${class_type}(${Object.values(inputs).map((value) => (isLink(value) ? inner(value[0]) : value))})`
    }
    return inner((part.nodes[part.saves[output]!]!.inputs['images'] as [string, number])[0])
  }
  return `${node.class_type}(${Object.values(node.inputs).map(from)})`
}

test('folding any graph keeps how its result is made, and makes no cycle', () => {
  fc.assert(
    fc.property(mixed, (graph) => {
      const folded = foldForeign(graph, registry)
      fc.pre(folded.error_arr.length === 0)
      expect(validateGraph(folded.graph, registry)).toEqual([])
      expect(topologicalOrder(folded.graph).cycle).toBeUndefined()
      expect(expression(folded.graph, 'save')).toBe(expression(graph, 'save'))
    }),
  )
})

test.each([enginePartClass, engineFilmPartClass])(
  'a graph with a cycle has no parts, even with a node named %s',
  (class_type) => {
    const graph: Graph = { own: { class_type, inputs: { image: ['own', 0], part: '{' } } }
    expect(foldForeign(graph, ofClients)).toEqual({ graph, parts: new Map(), error_arr: [] })
  },
)
