import type { Dag } from '../dag.ts'
import { field, isObject } from '../workflow/json.ts'
import { WorkflowRefusal } from '../workflow/refusal.ts'
import { readAppMode } from './app-mode.ts'
import { bindForm } from './bind-form.ts'
import { readComfyDeploy } from './comfydeploy.ts'
import { readEaselForm } from './easel-form.ts'
import { FileNodes } from './file-nodes.ts'
import type { FormDraft, FormFile, WorkflowForm } from './form.ts'
import { readPromoted } from './promoted-form.ts'
import { readSwarmUi } from './swarmui.ts'
import { readViewComfy } from './viewcomfy.ts'

/** The formats, the ones that say most first. */
const formats: readonly ((file: FormFile) => FormDraft | undefined)[] = [
  readEaselForm,
  readAppMode,
  readViewComfy,
  readComfyDeploy,
  readSwarmUi,
  readPromoted,
]

/**
 * Reads the form that a workflow file holds, for the graph that the file was converted to. The first format with a
 * field that sets something in the graph counts. Never throws: what cannot be used is left out, with a warning.
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

function formFile(value: unknown, dag: Dag): FormFile {
  const file = isObject(value) ? value : {}
  const extra = field(file, 'extra')
  const nodes = unlessRefused(() => new FileNodes(file))
  return { file, extra: isObject(extra) ? extra : {}, dag, nodes }
}

/** A file that exceeds the limits of the conversion, or is no workflow of an editor, has no such form. */
function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof WorkflowRefusal) return undefined
    throw error
  }
}
