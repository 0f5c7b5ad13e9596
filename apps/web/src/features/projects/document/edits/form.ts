import { field, isObject } from '../json.ts'
import { completed, type Edit } from '../workflow.ts'

/** Changes the form of a template that the workflow holds. */
export function changeForm(change: (form: unknown) => object): Edit {
  return (workflow) => {
    const whole = completed(workflow)
    const before = field(whole, 'extra')
    const extra = isObject(before) ? before : {}
    return { ...whole, extra: { ...extra, easel: change(field(extra, 'easel')) } }
  }
}
