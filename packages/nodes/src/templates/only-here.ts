import { type Graph, isLink } from '@easel/graph'
import { painting } from '../core/masked.ts'
import { sameView } from './framing.ts'
import { titles } from './titles.ts'
import { type BuiltInTemplate, enlarging, type TemplateInput, unbound } from './types.ts'

/**
 * Longest side of the loaded mask in pixels, for photos of every size: the radius of the blur is in pixels, and the edge becomes
 * equally soft relative to the photo.
 */
const maskSide = 768
const softness = 6

const titled = (title: { readonly en: string }) => ({ _meta: { title: title.en } })

/** Core nodes whose result shows the same view as their input picture, each with the name of that input. */
const colouring: ReadonlyMap<string, string> = new Map(
  ['ImageInvert', 'ImageBlur', 'ImageSharpen', 'AdjustLevels', 'AdjustColour', 'ImageQuantize'].map(
    (name) => [name, 'image'],
  ),
)

/** Adds the inputs with which a user limits the effect of a template to a painted part. */
export function withOnlyHere(template: BuiltInTemplate): BuiltInTemplate {
  const { key, graph, source_bind, input_arr } = template
  if (!sameView.has(key)) return template
  const [saving] = Object.entries(graph).find(([, { class_type }]) => class_type === 'SaveImage')!
  const photo = enlarging in graph ? enlarging : source_bind!.node_id
  return { ...template, input_arr: [...input_arr, ...onlyHereInputs(graph, { photo, saving })] }
}

/**
 * Returns the inputs with which a user limits the effect of a user's template to a painted part. Empty if its result may show
 * another view than its first photo, or if the template has inputs or nodes of the same names.
 */
export function onlyHereInputsFor(
  graph: Graph,
  { input_arr, ...ends }: Ends & { readonly input_arr: readonly TemplateInput[] },
): readonly TemplateInput[] {
  if (!keepsView(graph, ends)) return []
  const added = onlyHereInputs(graph, ends)
  const isTaken =
    added.some(({ name }) => input_arr.some((input) => input.name === name)) ||
    added.some(({ adds }) => Object.keys(adds?.nodes ?? {}).some((id) => id in graph))
  return isTaken ? [] : added
}

/**
 * Follows the picture from the node that saves the result back to the photo. True if there are nodes between them, and all of them
 * keep the view.
 */
function keepsView(graph: Graph, { photo, saving }: Ends): boolean {
  let id = saving
  let input: string | undefined = 'image'
  // The number of steps is limited, because links of an invalid graph may go in a circle.
  for (let left = Object.keys(graph).length; left > 0 && input !== undefined; left--) {
    const { inputs } = graph[id]!
    const value: unknown = inputs[input]
    if (!isLink(value) || value[1] !== 0) return false
    if (value[0] === photo) return id !== saving
    id = value[0]
    const { class_type } = graph[id]!
    input = painting.get(class_type) ?? colouring.get(class_type)
  }
  return false
}

/** Ids of the node that loads the photo, and of the node that saves the result. */
interface Ends {
  readonly photo: string
  readonly saving: string
}

/**
 * Declares the switch and the mask. The nodes that keep the photo elsewhere are added to the graphs of works with the switch only,
 * so that other works need no further nodes.
 */
function onlyHereInputs(graph: Graph, { photo, saving }: Ends): readonly TemplateInput[] {
  const { inputs } = graph[saving]!
  const switching: TemplateInput = {
    name: 'only_here',
    type: 'boolean',
    label: { en: 'Only where I paint', zh: '仅限涂抹处' },
    help: { en: 'Everywhere else, the photo stays as it is.', zh: '其余部分保持原样。' },
    default: false,
    required: false,
    shareable: true,
    bind: unbound,
  }
  const mask: TemplateInput = {
    name: 'where',
    type: 'mask',
    label: { en: 'Where the effect applies', zh: '效果作用的部分' },
    default: '',
    show_if: { name: 'only_here', is: true },
    required: true,
    shareable: false,
    bind: { node_id: 'painted', input: 'image' },
    adds: {
      nodes: {
        painted: {
          class_type: 'LoadImage',
          inputs: { image: '', max_side: maskSide },
          ...titled(titles.painted),
        },
        soft: {
          class_type: 'ImageBlur',
          inputs: { image: ['painted', 0], blur_radius: softness, sigma: 0.6 },
          ...titled(titles.softEdge),
        },
        where: {
          class_type: 'ImageToMask',
          inputs: { image: ['soft', 0], channel: 'red' },
          ...titled(titles.mask),
        },
        within: {
          class_type: 'PaintWithin',
          inputs: { before: [photo, 0], painted: inputs['image']!, mask: ['where', 0] },
          ...titled(titles.onlyHere),
        },
      },
      links: [{ node_id: saving, input: 'image', from: ['within', 0] }],
    },
  }
  return [switching, mask]
}
