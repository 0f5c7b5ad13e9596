import { type Fields, fieldsOf, objectIn } from './fields.ts'
import { loraOf, type PictureLora } from './loras.ts'
import { type PictureWords, wordsFrom } from './picture-words.ts'

interface Node {
  readonly id: string
  readonly type: string
  readonly inputs: Fields
}

type Graph = ReadonlyMap<string, Node>

/** Maximum number of links that are followed one after the other in a graph. */
const maxDepth = 60

/** Reads the words in a graph that ComfyUI has run. They belong to the sampler that began the picture. */
export function readComfyui(text: string | undefined): PictureWords | undefined {
  const graph = graphIn(objectIn(text) ?? {})
  const [sampler] = samplersOf(graph)
  if (!sampler) return undefined
  const { inputs } = sampler
  const guider = nodeAt(graph, inputs['guider'])
  const wanted = inputs['positive'] ?? guider?.inputs['positive'] ?? guider?.inputs['conditioning']
  const unwanted = inputs['negative'] ?? guider?.inputs['negative']
  const sigmas = nodeAt(graph, inputs['sigmas'])?.inputs ?? {}
  const latent = nodeAt(graph, inputs['latent_image'])?.inputs ?? {}
  const noise = nodeAt(graph, inputs['noise'])?.inputs ?? {}
  const onTheWay = modelNodes(graph, inputs['model'] ?? guider?.inputs['model'])
  const number = (...values: unknown[]) => values.map((value) => numberIn(graph, value)).find(isNumber)
  return wordsFrom('comfyui', {
    prompt: conditionText(graph, wanted, 'positive'),
    negative_prompt: conditionText(graph, unwanted, 'negative'),
    seed: number(inputs['seed'], inputs['noise_seed'], noise['noise_seed']),
    steps: number(inputs['steps'], sigmas['steps']),
    guidance: number(guidanceOf(graph, wanted), inputs['cfg'], guider?.inputs['cfg']),
    width: number(latent['width']),
    height: number(latent['height']),
    sampler: inputs['sampler_name'] ?? nodeAt(graph, inputs['sampler'])?.inputs['sampler_name'],
    scheduler: inputs['scheduler'] ?? sigmas['scheduler'],
    model: onTheWay.map(modelIn).find((name) => name !== undefined),
    loras: onTheWay.toReversed().flatMap((node) => lorasOf(graph, node)),
  })
}

function graphIn(fields: Fields): Graph {
  const graph = new Map<string, Node>()
  for (const [id, value] of Object.entries(fields)) {
    const { class_type, inputs } = fieldsOf(value)
    if (typeof class_type === 'string') graph.set(id, { id, type: class_type, inputs: fieldsOf(inputs) })
  }
  return graph
}

/** Lists samplers. Samplers that begin from noise come first, because other samplers refine existing pictures. */
function samplersOf(graph: Graph): Node[] {
  const samplers = [...graph.values()].filter(
    ({ inputs }) =>
      ('latent_image' in inputs && 'positive' in inputs) || ('guider' in inputs && 'sigmas' in inputs),
  )
  const isFirst = ({ inputs }: Node) => {
    const latent = nodeAt(graph, inputs['latent_image'])
    return typeof latent?.inputs['width'] === 'number' && !('samples' in latent.inputs)
  }
  return samplers.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
}

function nodeAt(graph: Graph, link: unknown): Node | undefined {
  return Array.isArray(link) && link.length === 2 ? graph.get(String(link[0])) : undefined
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Reads a number, or the number of the node that a link names. */
function numberIn(graph: Graph, value: unknown, depth = 0): number | undefined {
  if (isNumber(value)) return value
  const node = depth < maxDepth ? nodeAt(graph, value) : undefined
  if (!node) return undefined
  for (const name of ['value', 'seed', 'noise_seed', 'int', 'float', 'number', 'width', 'height']) {
    const found = node.inputs[name]
    if (found !== undefined) return numberIn(graph, found, depth + 1)
  }
  return undefined
}

const textInputs = ['text', 'text_g', 'prompt', 't5xxl', 'clip_l', 'populated_text'] as const
const stringInputs = [...textInputs, 'value', 'string', 'STRING', 'source'] as const

type Side = 'positive' | 'negative'

/** Reads the text of a condition. Nodes on the way pass the text on, or join two texts. */
function conditionText(graph: Graph, link: unknown, side: Side, seen = new Set<string>()): string {
  const node = nodeAt(graph, link)
  if (!node || seen.has(node.id) || seen.size >= maxDepth || node.type === 'ConditioningZeroOut') return ''
  seen.add(node.id)
  for (const name of textInputs) {
    if (node.inputs[name] === undefined) continue
    const text = stringIn(graph, node.inputs[name])
    if (text !== '') return text
  }
  const passed = [
    'conditioning',
    side,
    'conditioning_1',
    'conditioning_to',
    'conditioning_2',
    'conditioning_from',
  ]
  const texts = passed.map((name) => conditionText(graph, node.inputs[name], side, seen))
  return texts.filter((text) => text !== '').join(', ')
}

/**
 * Reads a text, or the text of the node that a link names. Each node is read once, because hostile graphs have very
 * many paths.
 */
function stringIn(graph: Graph, value: unknown, seen = new Set<string>()): string {
  if (typeof value === 'string') return value
  const node = nodeAt(graph, value)
  if (!node || seen.has(node.id) || seen.size >= maxDepth) return ''
  seen.add(node.id)
  const { string_a, string_b, delimiter } = node.inputs
  if (string_a !== undefined && string_b !== undefined) {
    const both = [stringIn(graph, string_a, seen), stringIn(graph, string_b, seen)]
    return both.join(typeof delimiter === 'string' ? delimiter : '')
  }
  for (const name of stringInputs) {
    const text = stringIn(graph, node.inputs[name], seen)
    if (text !== '') return text
  }
  return ''
}

/** Reads the guidance of models that take it in addition to the words. */
function guidanceOf(graph: Graph, link: unknown): unknown {
  let node = nodeAt(graph, link)
  for (let depth = 0; node && depth < maxDepth; depth += 1) {
    if (node.inputs['guidance'] !== undefined) return node.inputs['guidance']
    node = nodeAt(graph, node.inputs['conditioning'])
  }
  return undefined
}

/** Returns the nodes that a model passes on its way to the sampler, the last node first. */
function modelNodes(graph: Graph, link: unknown): Node[] {
  const nodes: Node[] = []
  let node = nodeAt(graph, link)
  while (node && nodes.length < maxDepth) {
    nodes.push(node)
    node = nodeAt(graph, node.inputs['model'])
  }
  return nodes
}

function modelIn({ inputs: { ckpt_name, unet_name, model_name } }: Node): unknown {
  return ckpt_name ?? unet_name ?? model_name
}

/** Reads the LoRA of a loader, or the LoRAs of a loader of rgthree, which has an object for each LoRA. */
function lorasOf(graph: Graph, { inputs }: Node): PictureLora[] {
  const { lora_name, strength_model } = inputs
  if (lora_name !== undefined)
    return loraOf(stringIn(graph, lora_name), numberIn(graph, strength_model ?? inputs['strength']))
  return Object.values(inputs).flatMap((value) => {
    const { on, lora, strength } = fieldsOf(value)
    return on === true ? loraOf(lora, strength) : []
  })
}
