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

/**
 * Adds the inputs with which a user limits the effect of a template to a painted part. The nodes that keep the photo elsewhere are
 * added to the graphs of such works only, so that other works need no further nodes.
 */
export function withOnlyHere(template: BuiltInTemplate): BuiltInTemplate {
  const { key, graph, source_bind, input_arr } = template
  if (!sameView.has(key)) return template
  const [saving, { inputs }] = Object.entries(graph).find(([, { class_type }]) => class_type === 'SaveImage')!
  const photo = enlarging in graph ? enlarging : source_bind!.node_id
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
  return { ...template, input_arr: [...input_arr, switching, mask] }
}
