import type { NodeType } from '@easel/contract'
import { fieldsOf, type InputShape, nodeShape } from '@easel/workflow'
import type { RunnableType } from '../../engines/index.ts'
import { chineseWords } from './search-words.ts'
import { widgetOf } from './widget-view.ts'

/** Nodes of nearly every graph of a diffusion model. */
const essentials: ReadonlySet<string> = new Set([
  'CheckpointLoaderSimple',
  'CLIPTextEncode',
  'EmptyLatentImage',
  'KSampler',
  'LoraLoader',
  'VAEDecode',
  'VAEEncode',
])

/** Maximum length of texts, since authors of packs write them at any length. */
const maxText = 400

/** Describes a node of engines, with the texts of its definition. `closed`: files that its choices must not offer. */
export function engineNodeType(
  { name, engines, definition }: RunnableType,
  closed: ReadonlySet<string>,
): NodeType {
  const shape = nodeShape(name, fieldsOf(definition))
  return {
    type: name,
    title: shape.title.slice(0, maxText),
    description: shape.description.slice(0, maxText),
    category: shape.category.slice(0, maxText),
    keyword_arr: [...new Set([...shape.aliases, ...chineseWords(`${name} ${shape.title}`)])],
    input_arr: shape.inputs.map((input) => engineInput(input, closed)),
    output_arr: shape.outputs.map(({ name: output, type }) => ({ name: output, label: output, type })),
    is_output: shape.isOutput,
    is_essential: essentials.has(name),
    place: 'engine',
    engine_arr: engines,
  }
}

function engineInput(
  { name, type, isRequired, widget }: InputShape,
  closed: ReadonlySet<string>,
): NodeType['input_arr'][number] {
  const choices = widget?.choices?.filter((choice) => !closed.has(String(choice).replaceAll('\\', '/')))
  return {
    name,
    label: name,
    type,
    required: isRequired,
    ...(widget && { widget: widgetOf({ ...widget, ...(choices && { choices }) }) }),
  }
}
