import { setTimeout as pause } from 'node:timers/promises'
import type { Measurement } from './harness/measurement.ts'
import { type Person, roomySettings, signUp } from './harness/person.ts'
import { startServer, temporaryFolder } from './harness/server.ts'

const nodeCount = 10_000
const usesOfSubgraph = 100

export const workflow: Measurement = {
  name: 'workflow',
  title: `A workflow of ${nodeCount} nodes becomes a task graph`,
  about:
    '`POST /engine/dsl/ui_to_dag`, from the call of the typed client until its answer has been read; a first call is not counted: ' +
    `${nodeCount} nodes that execute, in one chain with a reroute between neighbours, and the same number of nodes as ${usesOfSubgraph} uses of a ` +
    'subgraph. Meanwhile `/healthz` is called continuously: its longest answer is the longest time for which other calls wait.',
  command: 'workflow',
  runs: 7,
  timeLimitMs: 2 * 60_000,
  async measure({ resources, runs, say }) {
    const { baseUrl } = await startServer(resources, {
      dataDir: temporaryFolder(resources),
      env: roomySettings,
    })
    const person = await signUp(resources, baseUrl)
    const chain: number[] = []
    const subgraphs: number[] = []
    const waits: number[] = []
    for (let run = 0; run <= runs; run++) {
      const [chained, waited] = await whileProbing(baseUrl, () => convert(person, chainOf(nodeCount)))
      const expanded = await convert(person, subgraphsOf(nodeCount / usesOfSubgraph))
      if (run === 0) continue
      chain.push(chained)
      waits.push(waited)
      subgraphs.push(expanded)
      say(`run ${run} of ${runs}: ${Math.round(chained)} ms, ${Math.round(expanded)} ms`)
    }
    return [
      { name: 'One chain', unit: 'ms', limit: 1000, samples: chain },
      { name: `${usesOfSubgraph} uses of a subgraph`, unit: 'ms', limit: 1000, samples: subgraphs },
      { name: 'Longest wait of another call meanwhile', unit: 'ms', limit: 1000, samples: waits },
    ]
  },
}

async function convert({ api }: Person, ui: Record<string, unknown>): Promise<number> {
  const startedAt = performance.now()
  const { dag } = await api.convertWorkflow({ ui })
  const took = performance.now() - startedAt
  const count = Object.keys(dag).length
  if (count !== nodeCount) throw new Error(`The graph has ${count} nodes`)
  return took
}

/** Runs `work`. Resolves to its result, and to the longest answer time of another client meanwhile. */
async function whileProbing<T>(baseUrl: string, work: () => Promise<T>): Promise<[T, number]> {
  let isOver = false
  let longest = 0
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await (await fetch(`${baseUrl}/healthz`)).text()
      longest = Math.max(longest, performance.now() - startedAt)
      await pause(2)
    }
  })()
  const result = await work().finally(() => {
    isOver = true
  })
  await asking
  return [result, longest]
}

type Row = Record<string, unknown>

/** Returns a workflow that loads a photo, paints it repeatedly, and saves it. */
function chainOf(count: number): Row {
  const nodes: Row[] = [loader]
  const links: unknown[][] = []
  const link = (from: number, to: number) => links.push([links.length + 1, from, 0, to, 0, 'IMAGE'])
  for (let id = 2; id < count; id++) {
    link(id === 2 ? 1 : id - 1, count + id)
    nodes.push(node(count + id, 'Reroute', links.length))
    link(count + id, id)
    nodes.push(node(id, 'OilPainting', links.length, [0.7, 4, 0, id]))
  }
  link(count - 1, count)
  return { version: 0.4, nodes: [...nodes, node(count, 'SaveImage', links.length, ['jpeg'])], links }
}

function subgraphsOf(size: number): Row {
  const inside = chainOf(size)
  const definition = {
    ...inside,
    id: 'painting',
    name: 'Painting',
    links: (inside['links'] as unknown[][]).map(([id, origin_id, origin_slot, target_id, target_slot]) => {
      return { id, origin_id, origin_slot, target_id, target_slot }
    }),
  }
  const nodes = Array.from({ length: usesOfSubgraph }, (_, id) => ({ id, type: 'painting' }))
  return { version: 1, nodes, links: [], definitions: { subgraphs: [definition] } }
}

const loader = { id: 1, type: 'LoadImage', outputs: [{ type: 'IMAGE' }], widgets_values: ['photo.jpg', 1024] }

function node(id: number, type: string, link: number, widgets_values: unknown[] = []): Row {
  return {
    id,
    type,
    pos: [id % 100, id / 100],
    size: [200, 100],
    flags: {},
    order: id,
    mode: 0,
    inputs: [{ name: 'image', type: type === 'Reroute' ? '*' : 'IMAGE', link }],
    outputs: [{ name: 'image', type: 'IMAGE', links: [] }],
    properties: { 'Node name for S&R': type },
    widgets_values,
  }
}
