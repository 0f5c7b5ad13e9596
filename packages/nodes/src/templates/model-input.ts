import type { TemplateInput } from './types.ts'

/** Input for the model that does a node's task, the same in every template. */
export function modelOf(node_id: string, task: NonNullable<TemplateInput['choices_of']>): TemplateInput {
  return {
    name: 'model',
    type: 'choice',
    label: { en: 'Model', zh: '模型' },
    default: '',
    choice_arr: [{ value: '', label: { en: 'Automatic', zh: '自动选择' } }],
    choices_of: task,
    required: false,
    shareable: true,
    bind: { node_id, input: 'model' },
  }
}
