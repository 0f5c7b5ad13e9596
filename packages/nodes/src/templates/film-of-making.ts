import type { LocalText } from '@easel/contract/client'
import { formatOf, resolutionOf } from './film-inputs.ts'
import { titles } from './titles.ts'
import type { BuiltInTopic } from './topics.ts'
import type { TemplateDeclaration, TemplateInput, TemplatePreset } from './types.ts'

/** Title of the templates that film how a picture is made. */
export const makingTitle = { en: 'Made Before Your Eyes', zh: '一幅作品的诞生' } as const

/** Declares the input for the length of a film in which a picture is made. */
export function makingLengthOf(node_id: string): TemplateInput {
  return {
    name: 'length',
    type: 'choice',
    label: { en: 'Length', zh: '时长' },
    default: 'usual',
    choice_arr: [
      { value: 'short', label: { en: '8 seconds', zh: '8 秒' } },
      { value: 'usual', label: { en: '12 seconds', zh: '12 秒' } },
      { value: 'long', label: { en: '18 seconds', zh: '18 秒' } },
    ],
    required: false,
    shareable: true,
    bind: { node_id, input: 'length' },
  }
}

function soundOf(node_id: string, tools: LocalText): TemplateInput {
  return {
    name: 'sound',
    type: 'choice',
    label: { en: 'Sound', zh: '声音' },
    default: 'tools',
    choice_arr: [
      { value: 'tools', label: tools },
      { value: 'dreamy', label: { en: 'Dreamy music', zh: '梦幻配乐' } },
      { value: 'sunny', label: { en: 'Sunny music', zh: '阳光配乐' } },
      { value: 'lofi', label: { en: 'Lo-fi music', zh: '低保真配乐' } },
      { value: 'electric', label: { en: 'Electric music', zh: '电子配乐' } },
      { value: 'none', label: { en: 'Silence', zh: '静音' } },
    ],
    required: false,
    shareable: true,
    bind: { node_id, input: 'sound' },
  }
}

/** Texts and names that differ between the films of making. */
interface OwnFilm {
  readonly class_type: string
  readonly description: LocalText
  readonly label: LocalText
  readonly topics: readonly BuiltInTopic[]
  /** Name of the node's step. */
  readonly step: LocalText
  /** Name of the sound of the tools. */
  readonly tools: LocalText
}

/** Lengths and sounds that the presets of a still template get in turn. */
const presetFilms = [
  { length: 'short', sound: 'sunny' },
  { length: 'long', sound: 'tools' },
  { length: 'usual', sound: 'dreamy' },
] as const

/**
 * Derives the template that films how a still template makes its picture: its form has the same settings, and the settings of a
 * film.
 */
export function filmOfMaking(still: TemplateDeclaration, making: OwnFilm): TemplateDeclaration {
  const key = `${still.key}-film`
  const loading = still.source_bind!.node_id
  const node_id = Object.keys(still.graph).find((id) => {
    const image = still.graph[id]!.inputs['image']
    return Array.isArray(image) && image[0] === loading
  })!
  const film = { length: 'usual', sound: 'tools', resolution: '1080p', format: 'portrait', fps: '24' }
  const [seeds, settings] = [true, false].map((isSeed) =>
    still.input_arr.filter(({ type }) => (type === 'seed') === isSeed),
  )
  const presets = still.presets!.map(({ name, values }, index): TemplatePreset => {
    return { name, values: { ...values, ...presetFilms[index % presetFilms.length]! } }
  })
  return {
    key,
    title: makingTitle,
    description: making.description,
    media_type: 'video',
    topic_arr: making.topics,
    image_count: still.image_count,
    source_bind: still.source_bind,
    way: { of: 'painting-in-progress', label: making.label },
    cost: 2,
    graph: {
      [loading]: still.graph[loading]!,
      [node_id]: {
        title: making.step,
        class_type: making.class_type,
        inputs: { ...still.graph[node_id]!.inputs, ...film },
      },
      '9': { title: titles.result, class_type: 'SaveVideo', inputs: { video: [node_id, 0] } },
    },
    input_arr: [
      ...settings!,
      makingLengthOf(node_id),
      soundOf(node_id, making.tools),
      formatOf(node_id, 'portrait'),
      resolutionOf(node_id, '1080p'),
      ...seeds!,
    ],
    enlarges_below: 1080,
    presets,
    ...(still.best_photo && { best_photo: still.best_photo }),
    cover: `${key}.webp`,
    cover_source: `${key}-source.webp`,
    preview: `${key}.mp4`,
  }
}
