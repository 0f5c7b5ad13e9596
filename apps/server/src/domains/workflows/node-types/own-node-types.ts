import type { Locale, NodeType } from '@easel/contract'
import type { NodeDeclaration } from '@easel/graph'
import { localRegistry, type NodeWords, nodeWords } from '@easel/nodes'
import { type InputShape, nodeShape } from '@easel/workflow'
import { ownObjectInfo } from '../workflows.service.ts'
import { widgetOf } from './widget-view.ts'

/** Describes the nodes of this server; a node that needs an engine is included only if some engine can do its task. */
export function ownNodeTypes(locale: Locale, tasks: ReadonlyMap<string, readonly string[]>): NodeType[] {
  return [...localRegistry.values()].flatMap((declaration) => {
    const { engine_task } = declaration
    if (engine_task === undefined) return [ownNodeType(declaration, locale)]
    const engines = tasks.get(engine_task)
    return engines ? [{ ...ownNodeType(declaration, locale), engine_arr: [...engines] }] : []
  })
}

function ownNodeType(declaration: NodeDeclaration, locale: Locale): NodeType {
  const { class_type, place, weight } = declaration
  const shape = nodeShape(class_type, { ...ownObjectInfo[class_type] })
  const words = nodeWords(declaration)
  return {
    type: class_type,
    title: words.title[locale],
    description: words.description[locale],
    category: words.category[locale],
    keyword_arr: keywordsOf(words),
    input_arr: shape.inputs.map((input) => ownInput(input, words, locale)),
    output_arr: shape.outputs.map(({ name, type }, index) => ({
      name,
      label: words.outputs[index]?.[locale] ?? name,
      type,
    })),
    is_output: shape.isOutput,
    is_essential: words.isEssential,
    place: place === 'remote' ? 'engine' : 'here',
    weight,
  }
}

/** A node is found in each language by its name, description, category and settings. */
function keywordsOf({ title, description, category, inputs, keywords }: NodeWords): string[] {
  const labels = [...inputs.values()].map(({ label }) => label)
  const texts = [title, category, ...labels, description].flatMap((text) => [text.en, text.zh])
  return [...new Set([...texts, ...keywords])]
}

function ownInput(
  { name, type, isRequired, widget }: InputShape,
  { inputs }: NodeWords,
  locale: Locale,
): NodeType['input_arr'][number] {
  const words = inputs.get(name)
  const shape = widget && { ...widget, ...(words?.kind && { kind: words.kind }) }
  const labelOf = (choice: string | number) => words?.choices.get(String(choice))?.[locale] ?? String(choice)
  return {
    name,
    label: words?.label[locale] ?? name,
    type,
    required: isRequired,
    ...(shape && {
      widget: {
        ...widgetOf(shape),
        ...(shape.choices && { choice_label_arr: shape.choices.map(labelOf) }),
      },
    }),
  }
}
