import type { LocalText } from '@easel/contract/client'
import type { InputDeclaration, NodeDeclaration } from '@easel/graph'
import { templateDeclarations } from '../templates/index.ts'
import { topicNames } from '../templates/topics.ts'
import type { TemplateDeclaration, TemplateInput } from '../templates/types.ts'
import { socketsOfType } from './core-words.ts'
import { categoryWords, choiceWords, essentials, ownWords, socketWords } from './own-words.ts'

/** The label of an input, and the type of its field if that type differs from the input's type. */
export interface InputWords {
  readonly label: LocalText
  /** Labels of choices, by value. */
  readonly choices: ReadonlyMap<string, LocalText>
  readonly kind?: 'image' | 'images' | 'colour'
}

/** Names and description of a node of this server for people; a graph has only the name of the node's class. */
export interface NodeWords {
  readonly title: LocalText
  readonly description: LocalText
  readonly category: LocalText
  /** Inputs by their names. */
  readonly inputs: ReadonlyMap<string, InputWords>
  readonly outputs: readonly LocalText[]
  /** Further words under which the node is found, in all languages. */
  readonly keywords: readonly string[]
  readonly isEssential: boolean
}

/** Describes a node by the template that is made with it, and by its fields. */
export function nodeWords(declaration: NodeDeclaration): NodeWords {
  const { class_type, category, inputs, outputs } = declaration
  const template = templateDeclarations.find((template) => nodesOf(template, class_type).length > 0)
  const { title, description } =
    ownWords[class_type] ?? (template && titleOf(template, class_type)) ?? nameless(class_type)
  const isOwn = class_type in ownWords
  return {
    title,
    description,
    category: categoryWords[category] ?? nameless(category).title,
    inputs: new Map(inputs.map((input) => [input.name, inputWords(class_type, input)])),
    outputs: outputs.map(({ name }) => labelOf(class_type, name, undefined)),
    keywords: template && !isOwn ? Object.values(topicNames(template.topic_arr)).flat() : [],
    isEssential: essentials.has(class_type),
  }
}

/** Templates that do one thing in several ways have the same title, so the step distinguishes their nodes. */
function titleOf(
  template: TemplateDeclaration,
  class_type: string,
): Pick<TemplateDeclaration, 'title' | 'description'> {
  const [id] = nodesOf(template, class_type)
  return { ...template, title: template.way ? template.graph[id!]!.title : template.title }
}

function nodesOf({ graph }: TemplateDeclaration, class_type: string): string[] {
  return Object.entries(graph).flatMap(([id, node]) => (node.class_type === class_type ? [id] : []))
}

function nameless(name: string): { title: LocalText; description: LocalText } {
  return { title: { en: name, zh: name }, description: { en: '', zh: '' } }
}

function inputWords(class_type: string, { name }: InputDeclaration): InputWords {
  const field = fieldOf(class_type, name)
  const kind = kindOf(class_type, name, field)
  // The label of a photo in a form names its role in the form, so it does not fit the node.
  const isPicture = kind === 'image' || kind === 'images'
  return {
    label: labelOf(class_type, name, isPicture ? undefined : field),
    choices: new Map([
      ...Object.entries(choiceWords[name] ?? {}),
      ...(field?.choice_arr?.map(({ value, label }) => [value, label] as const) ?? []),
    ]),
    ...(kind && { kind }),
  }
}

function labelOf(class_type: string, name: string, field: TemplateInput | undefined): LocalText {
  return field?.label ?? socketsOfType[class_type]?.[name] ?? socketWords[name] ?? nameless(name).title
}

/** Returns the field of a form that sets an input of a node type. */
function fieldOf(class_type: string, name: string): TemplateInput | undefined {
  for (const template of templateDeclarations) {
    const ids = nodesOf(template, class_type)
    const field = template.input_arr.find(({ bind, also = [] }) =>
      [bind, ...also].some(({ node_id, input }) => input === name && ids.includes(node_id)),
    )
    if (field) return field
  }
  return undefined
}

function kindOf(class_type: string, name: string, field: TemplateInput | undefined): InputWords['kind'] {
  if (['LoadImage', 'LoadImageMask'].includes(class_type) && name === 'image') return 'image'
  if (class_type === 'LoadImages' && name === 'images') return 'images'
  return field?.type === 'color' ? 'colour' : undefined
}
