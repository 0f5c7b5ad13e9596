import type { InputType, NodeType, NodeTypes, WidgetType } from '../node-type.ts'

function socket(name: string, type: string): InputType {
  return { name, label: name, type, isRequired: true }
}

function widget(
  name: string,
  type: string,
  details: Partial<WidgetType> & Pick<WidgetType, 'kind'>,
): InputType {
  return { name, label: name, type, isRequired: true, widget: { valueCount: 1, ...details } }
}

function nodeType(type: string, inputs: readonly InputType[], outputs: readonly string[]): NodeType {
  return {
    type,
    title: `${type} title`,
    description: '',
    category: 'test',
    keywords: [],
    inputs,
    outputs: outputs.map((name) => ({ name, label: name, type: name })),
    isOutput: outputs.length === 0,
    isOurs: true,
    isEssential: true,
  }
}

/** Types of nodes for tests: a source, an effect with a seed between its values, a node of two pictures, and an end. */
export const testTypes: NodeTypes = new Map(
  [
    nodeType('Load', [widget('file', 'STRING', { kind: 'text' })], ['IMAGE', 'MASK']),
    nodeType(
      'Effect',
      [
        socket('image', 'IMAGE'),
        widget('strength', 'FLOAT', { kind: 'number', min: 0, max: 1, default: 0.5 }),
        widget('seed', 'INT', { kind: 'seed', min: 0, valueCount: 2 }),
        widget('style', 'COMBO', { kind: 'choice', choices: ['ink', 'oil'] }),
        widget('strict', 'BOOLEAN', { kind: 'boolean' }),
      ],
      ['IMAGE'],
    ),
    nodeType('Blend', [socket('a', 'IMAGE'), socket('b', 'IMAGE'), socket('mask', 'MASK')], ['IMAGE']),
    nodeType('Save', [socket('image', 'IMAGE,LATENT'), widget('name', 'STRING', { kind: 'text' })], []),
  ].map((type) => [type.type, type]),
)
