import type { LocalText } from '@easel/contract'
import { type Dag, type ObjectInfo, suggestForm, type WorkflowForm } from '@easel/engine'

/** An input that is in a form, with its position and its name for people. */
export interface FormPlace {
  at: number
  label: LocalText | undefined
}

const maxLabel = 60

/** Key of an input of a node. */
export const inputKey = (nodeId: string, input: string) => JSON.stringify([nodeId, input])

/** Returns the inputs of the form that a file holds; of a file without one, those that its author is likely to open. */
export function formIn(
  form: WorkflowForm | undefined,
  { dag, definitions }: { dag: Dag; definitions: readonly ObjectInfo[] },
): ReadonlyMap<string, FormPlace> {
  const fields = form?.fields ?? suggestForm(dag, definitions).filter(({ is_on }) => is_on)
  return new Map(
    fields.map(({ node_id, input, label }, at) => [inputKey(node_id, input), { at, label: labelOf(label) }]),
  )
}

function labelOf(label: WorkflowForm['fields'][number]['label']): LocalText | undefined {
  const { en, zh } = typeof label === 'string' ? { en: label, zh: label } : (label ?? {})
  const [one, other] = [en ?? zh, zh ?? en]
  const isShort = one && other && one.length <= maxLabel && other.length <= maxLabel
  return isShort ? { en: one, zh: other } : undefined
}
