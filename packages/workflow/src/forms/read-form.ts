import type { Dag } from '@easel/graph'
import { readAppMode } from './app-mode.ts'
import { bindForm } from './bind-form.ts'
import { readComfyDeploy } from './comfydeploy.ts'
import { readEaselForm } from './easel-form.ts'
import type { FormDraft, WorkflowForm } from './form.ts'
import { type FormFile, formFile, unlessRefused } from './form-file.ts'
import { readPromoted } from './promoted-form.ts'
import { readSwarmUi } from './swarmui.ts'
import { readViewComfy } from './viewcomfy.ts'

/** Formats of forms, the most detailed format first. */
const formats: readonly ((file: FormFile) => FormDraft | undefined)[] = [
  readEaselForm,
  readAppMode,
  readViewComfy,
  readComfyDeploy,
  readSwarmUi,
  readPromoted,
]

/**
 * Reads the form of a workflow file, for the graph that results from the file. The first format with a field that sets
 * an input of the graph counts. It never throws: unusable fields are dropped, with a warning.
 */
export function readForm(file: unknown, { dag }: { readonly dag: Dag }): WorkflowForm | undefined {
  const source = formFile(file, dag)
  let empty: WorkflowForm | undefined
  for (const read of formats) {
    const draft = unlessRefused(() => read(source))
    const form = draft && bindForm(draft, dag)
    if (form && form.fields.length > 0)
      return { ...form, warnings: [...(empty?.warnings ?? []), ...form.warnings] }
    empty ??= form
  }
  return empty
}
