import type { TemplateInputType } from '@easel/contract'
import type { InputDeclaration } from '@easel/graph'

const seedNames: readonly string[] = ['seed', 'noise_seed']

/** Form types for an input of a node, the most likely first; empty if users cannot set the input. */
export function formTypesOf({ type, name }: InputDeclaration): readonly TemplateInputType[] {
  switch (type) {
    case 'INT':
      return seedNames.includes(name) ? ['seed', 'integer'] : ['integer', 'seed']
    case 'FLOAT':
      return ['number']
    case 'STRING':
      return ['text', 'color']
    case 'BOOLEAN':
      return ['boolean']
    case 'CHOICE':
      return ['choice']
    default:
      return []
  }
}
