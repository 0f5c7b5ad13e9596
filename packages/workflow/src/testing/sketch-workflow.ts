/** An input of a sketched node. */
export interface InputSketch {
  type?: string
  /** Source of the input: `[node id, output index]`. In a subgraph, `[-10, input index]` is an input of the subgraph. */
  from?: readonly [number | string, number]
  widget?: boolean | string
  label?: string
}

export interface NodeSketch {
  id: number | string
  type: string
  inputs?: Record<string, InputSketch>
  outputs?: readonly string[]
  values?: readonly unknown[] | Record<string, unknown>
  named?: Record<string, unknown>
  mode?: number
  title?: string
  properties?: Record<string, unknown>
}

export interface SubgraphSketch {
  id: string
  name?: string
  inputs?: readonly (readonly [name: string, type: string])[]
  outputs?: readonly (readonly [name: string, type: string, from: readonly [number | string, number]])[]
  nodes: readonly NodeSketch[]
}

export interface WorkflowSketch {
  nodes: readonly NodeSketch[]
  subgraphs?: readonly SubgraphSketch[]
  /** Version of the file. Version 1 has its links as objects, version 0.4 as lists. */
  version?: 0.4 | 1
  extra?: Record<string, unknown>
}

type LinkRow = [
  id: number,
  origin: number | string,
  slot: number,
  target: number | string,
  at: number,
  type: string,
]

/** Returns the JSON that an editor would save for a sketch. The links follow from the sources of the inputs. */
export function sketchWorkflow({
  nodes,
  subgraphs,
  version = 0.4,
  extra,
}: WorkflowSketch): Record<string, unknown> {
  const { saved, links } = saveNodes(nodes)
  return {
    version,
    nodes: saved,
    links: version === 1 ? links.map(asObject) : links,
    ...(extra && { extra }),
    ...(subgraphs && { definitions: { subgraphs: subgraphs.map(saveSubgraph) } }),
  }
}

function saveSubgraph({ id, name = id, inputs = [], outputs = [], nodes }: SubgraphSketch) {
  const { saved, links } = saveNodes(nodes)
  for (const [index, [, type, from]] of outputs.entries())
    links.push([links.length + 1, ...from, -20, index, type])
  const idsOf = (isOurs: (row: LinkRow) => boolean) => links.filter(isOurs).map(([link]) => link)
  return {
    id,
    name,
    version: 1,
    inputNode: { id: -10 },
    outputNode: { id: -20 },
    inputs: inputs.map(([input, type], index) => {
      return {
        id: `${id}-in-${index}`,
        name: input,
        type,
        linkIds: idsOf((row) => row[1] === -10 && row[2] === index),
      }
    }),
    outputs: outputs.map(([output, type], index) => {
      return {
        id: `${id}-out-${index}`,
        name: output,
        type,
        linkIds: idsOf((row) => row[3] === -20 && row[4] === index),
      }
    }),
    nodes: saved,
    links: links.map(asObject),
  }
}

function saveNodes(nodes: readonly NodeSketch[]) {
  const links: LinkRow[] = []
  const saved = nodes.map((node) => {
    const inputs = Object.entries(node.inputs ?? {}).map(([name, input], index) => {
      const { type = '*', from, widget, label } = input
      if (from) links.push([links.length + 1, ...from, node.id, index, type])
      return {
        name,
        type,
        link: from ? links.length : null,
        ...(widget && { widget: { name: widget === true ? name : widget } }),
        ...(label !== undefined && { label }),
      }
    })
    return {
      id: node.id,
      type: node.type,
      mode: node.mode ?? 0,
      inputs,
      outputs: (node.outputs ?? []).map((type) => ({ name: type, type, links: [] })),
      properties: { 'Node name for S&R': node.type, ...node.properties },
      ...(node.title !== undefined && { title: node.title }),
      ...(node.values && { widgets_values: node.values }),
      ...(node.named && { widgets_values_named: node.named }),
    }
  })
  return { saved, links }
}

function asObject([id, origin_id, origin_slot, target_id, target_slot, type]: LinkRow) {
  return { id, origin_id, origin_slot, target_id, target_slot, type }
}
