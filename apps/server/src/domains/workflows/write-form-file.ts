import {
  type FormField,
  type FormTemplate,
  type ObjectInfo,
  type WorkflowForm,
  writeForm,
} from '@easel/workflow'
import { inputKey } from './check/form-in.ts'
import { foreignTypesIn } from './foreign-types-in.ts'
import { graphOf } from './graph-json.ts'
import { isDag, toDag } from './read-ui.ts'
import type { WantedTypes } from './with-definitions.ts'

export interface FormFileJson {
  ui: Uint8Array
  definitions?: Uint8Array | undefined
  fields: readonly FormField[]
  /** Id of the node that gives the result, if the template names it. */
  output?: string | undefined
  template: FormTemplate
}

/**
 * Writes a form into the file of a node editor. A graph in the format of the API cannot contain a form and stays unchanged. If
 * definitions are needed that were not given, returns their names.
 */
export async function writeFormFile({
  ui,
  definitions,
  fields,
  output,
  template,
}: FormFileJson): Promise<{ file: Uint8Array } | WantedTypes> {
  const file = graphOf(ui)
  const wanted = foreignTypesIn(file)
  if (wanted.length > 0 && !definitions) return { wanted }
  if (isDag(file)) return { file: ui }
  const objectInfo = definitions && wanted.length > 0 ? (graphOf(definitions) as ObjectInfo) : undefined
  const { form } = toDag(file, objectInfo)
  const written = writeForm(file, formWith(fields, { before: form, output }), template)
  return { file: Buffer.from(JSON.stringify(written)) }
}

/** The form that replaces the form of the file. Nodes of the file that provided values keep their fields. */
function formWith(
  fields: readonly FormField[],
  { before, output }: { before: WorkflowForm | undefined; output: string | undefined },
): WorkflowForm {
  const outputs = output === undefined ? before?.outputs : [output]
  const askedBy = new Map(
    before?.fields.map(({ node_id, input, form_node }) => [inputKey(node_id, input), form_node]),
  )
  return {
    source: 'easel',
    fields: fields.map((field) => {
      const form_node = askedBy.get(inputKey(field.node_id, field.input))
      return { ...field, ...(form_node && { form_node }) }
    }),
    ...(outputs && { outputs }),
    replaced: before?.replaced ?? [],
    warnings: [],
  }
}
