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

/**
 * Reads the words in a graph that ComfyUI has run, as text or in a request that contains it. They belong to the sampler that
 * began the picture. Civitai adds the words that its form had.
 */
export function readComfyui(value: unknown): PictureWords | undefined {
  const fields = graphFieldsIn(value)
  const graph = graphIn(fields)
  const [sampler] = samplersOf(graph)
  const form = objectIn(textIn(fields['extraMetadata'])) ?? {}
  if (!sampler && typeof form['prompt'] !== 'string') return undefined
  const inputs = sampler?.inputs ?? {}
  const guider = nodeAt(graph, inputs['guider'])
  const embeds = inputs['text_embeds']
  const wanted = inputs['positive'] ?? guider?.inputs['positive'] ?? guider?.inputs['conditioning'] ?? embeds
  const unwanted = inputs['negative'] ?? guider?.inputs['negative'] ?? embeds
  const sigmas = nodeAt(graph, inputs['sigmas'])?.inputs ?? {}
  const latent = nodeAt(graph, inputs['latent_image'])?.inputs ?? {}
  const noise = nodeAt(graph, inputs['noise'])?.inputs ?? {}
  const onTheWay = modelNodes(graph, inputs['model'] ?? guider?.inputs['model'])
  const number = (...values: unknown[]) => values.map((value) => numberIn(graph, value)).find(isNumber)
  return wordsFrom('comfyui', {
    prompt: form['prompt'] ?? conditionText({ graph, side: 'positive' }, wanted),
    negative_prompt: form['negativePrompt'] ?? conditionText({ graph, side: 'negative' }, unwanted),
    seed: number(inputs['seed'], inputs['noise_seed'], noise['noise_seed'], form['seed']),
    steps: number(inputs['steps'], sigmas['steps'], form['steps']),
    guidance: number(guidanceOf(graph, wanted), inputs['cfg'], guider?.inputs['cfg'], form['cfgScale']),
    width: number(latent['width'], form['width']),
    height: number(latent['height'], form['height']),
    sampler:
      inputs['sampler_name'] ?? nodeAt(graph, inputs['sampler'])?.inputs['sampler_name'] ?? form['sampler'],
    scheduler: inputs['scheduler'] ?? sigmas['scheduler'],
    model: onTheWay.map(modelIn).find((name) => name !== undefined),
    loras: onTheWay.toReversed().flatMap((node) => lorasOf(graph, node)),
  })
}

const maxHolders = 3

/** Returns the nodes of a graph, which requests hold in a field, as an object or as text. */
function graphFieldsIn(value: unknown): Fields {
  let fields: Fields = {}
  for (let depth = 0, held = value; depth < maxHolders && held !== undefined; depth += 1) {
    fields = objectIn(textIn(held)) ?? fieldsOf(held)
    held = graphIn(fields).size > 0 ? undefined : fields['prompt']
  }
  return fields
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function graphIn(fields: Fields): Graph {
  const graph = new Map<string, Node>()
  for (const [id, value] of Object.entries(fields)) {
    const { class_type, inputs } = fieldsOf(value)
    if (typeof class_type === 'string') graph.set(id, { id, type: class_type, inputs: fieldsOf(inputs) })
  }
  return graph
}

/**
 * Lists samplers. Samplers that begin from noise come first, because other samplers refine existing pictures. Nodes that sample
 * as a part of their task come last.
 */
function samplersOf(graph: Graph): Node[] {
  const rankOf = ({ inputs }: Node) => {
    const isGuided = 'guider' in inputs && 'sigmas' in inputs
    if (('latent_image' in inputs && 'positive' in inputs) || isGuided) {
      const latent = nodeAt(graph, inputs['latent_image'])
      return typeof latent?.inputs['width'] === 'number' && !('samples' in latent.inputs) ? 0 : 1
    }
    const isLinked = ['positive', 'negative', 'model'].every((name) => nodeAt(graph, inputs[name]))
    return isLinked || nodeAt(graph, inputs['text_embeds']) ? 2 : undefined
  }
  return [...graph.values()]
    .flatMap((node) => {
      const rank = rankOf(node)
      return rank === undefined ? [] : [{ node, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ node }) => node)
}

function nodeAt(graph: Graph, link: unknown): Node | undefined {
  return Array.isArray(link) && link.length === 2 ? graph.get(String(link[0])) : undefined
}

/** Returns the input that a switch passes on. */
function chosenBy({ inputs }: Node): unknown {
  if ('on_true' in inputs || 'on_false' in inputs)
    return inputs['switch'] === true ? inputs['on_true'] : inputs['on_false']
  const { select } = inputs
  return typeof select === 'number' ? inputs[`input${select}`] : (inputs['any_01'] ?? inputs['any_02'])
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
  return numberIn(graph, chosenBy(node), depth + 1)
}

const textInputs = ['text', 'prompt', 't5xxl', 'clip_l', 'populated_text'] as const
/** `text_0` is a text that a node has shown; the graph may not tell how the text was made. */
const stringInputs = [
  ...[...textInputs, 'text_g', 'value', 'string', 'STRING', 'source', 'wildcard_text', 'text_0'],
] as const
/** Names of texts that a node joins. */
const joinedInput = /^(?:text|string|prompt)_?(?:[a-f]|[1-9]\d?)$/i

type Side = 'positive' | 'negative'

interface Reading {
  readonly graph: Graph
  readonly side: Side
}

/** Reads the text of a condition. Nodes on the way pass the text on, or join two texts. */
function conditionText(reading: Reading, link: unknown, seen = new Set<string>()): string {
  const { graph, side } = reading
  const node = nodeAt(graph, link)
  if (!node || seen.has(node.id) || seen.size >= maxDepth || node.type === 'ConditioningZeroOut') return ''
  seen.add(node.id)
  // Encoders of SDXL take a text for each of their two models.
  const { text_g, text_l } = node.inputs
  const both = new Set(
    [text_g, text_l].map((value) => stringIn(reading, value)).filter((text) => text !== ''),
  )
  if (both.size > 0) return [...both].join(', ')
  for (const name of [...namesOf(side), ...textInputs]) {
    if (node.inputs[name] === undefined) continue
    const text = stringIn(reading, node.inputs[name])
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
  const links = [...passed.map((name) => node.inputs[name]), chosenBy(node)]
  const texts = links.map((value) => conditionText(reading, value, seen)).filter((text) => text !== '')
  // The words of a loader are texts, not conditions.
  return texts.length > 0 ? texts.join(', ') : stringIn(reading, node.inputs[side])
}

/** Names of the texts of nodes that have wanted and unwanted words. */
const namesOf = (side: Side) => [`${side}_prompt`, `text_${side}`]

/**
 * Reads a text, or the text of the node that a link names. Each node is read once, because hostile graphs have very
 * many paths.
 */
function stringIn(reading: Reading, value: unknown, seen = new Set<string>()): string {
  if (typeof value === 'string') return value
  const node = nodeAt(reading.graph, value)
  if (!node || seen.has(node.id) || seen.size >= maxDepth) return ''
  seen.add(node.id)
  const { side } = reading
  const joined = Object.keys(node.inputs).filter((name) => joinedInput.test(name))
  if (joined.length > 0) {
    const texts = joined.map((name) => stringIn(reading, node.inputs[name], seen))
    return texts.filter((text) => text !== '').join(separatorOf(node))
  }
  for (const name of [...namesOf(side), side, ...stringInputs]) {
    const text = stringIn(reading, node.inputs[name], seen)
    if (text !== '') return text
  }
  return stringIn(reading, chosenBy(node), seen)
}

function separatorOf({ inputs }: Node): string {
  const separator = inputs['delimiter'] ?? inputs['separator']
  return typeof separator === 'string' ? separator.replaceAll('\\n', '\n') : ', '
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

/** Returns the nodes that a model passes on its way to the sampler, the last node first, and the lists of LoRAs that they use. */
function modelNodes(graph: Graph, link: unknown): Node[] {
  const nodes: Node[] = []
  let node = nodeAt(graph, link)
  while (node && nodes.length < maxDepth) {
    nodes.push(node)
    let stack = nodeAt(graph, node.inputs['lora_stack'])
    while (stack && nodes.length < maxDepth) {
      nodes.push(stack)
      stack = nodeAt(graph, stack.inputs['lora_stack'])
    }
    node = nodeAt(graph, node.inputs['model'] ?? chosenBy(node))
  }
  return nodes
}

function modelIn({ inputs: { ckpt_name, unet_name, model_name } }: Node): unknown {
  return ckpt_name ?? unet_name ?? model_name
}

/**
 * Reads the LoRAs of a node: the LoRA of a loader, numbered LoRAs of a list, an object for each LoRA (rgthree), or a list of
 * objects (LoRA Manager).
 */
function lorasOf(graph: Graph, { inputs }: Node): PictureLora[] {
  const { lora_name, strength_model } = inputs
  const found = Object.entries(inputs).flatMap(([name, value]) => {
    const number = /^lora(?:_name)?_(\d{1,2})$/.exec(name)?.[1]
    if (number !== undefined && typeof value === 'string') return numberedLora(inputs, value, number)
    const { on, lora, strength, __value__: list } = fieldsOf(value)
    if (on === true) return loraOf(lora, strength)
    const entries = (Array.isArray(list) ? list : []).map(fieldsOf).filter(({ active }) => active === true)
    return entries.flatMap((entry) => loraOf(entry['name'], entry['strength']))
  })
  if (lora_name === undefined) return found
  const name = stringIn({ graph, side: 'positive' }, lora_name)
  const weight = numberIn(graph, strength_model ?? inputs['strength'] ?? inputs['lora_model_strength'])
  return [...loraOf(name, weight), ...found]
}

/** A list has a fixed number of places. A switch or the number of LoRAs decides which places are used. */
function numberedLora(inputs: Fields, lora: string, number: string): PictureLora[] {
  const isOff =
    inputs[`switch_${number}`] === 'Off' || Number(number) > Number(inputs['lora_count'] ?? number)
  const names = ['model_weight', 'lora_wt', 'model_str', 'strength', 'lora_strength', 'strength_model']
  const weight = names.map((name) => inputs[`${name}_${number}`]).find(isNumber)
  return isOff ? [] : loraOf(lora, weight)
}
