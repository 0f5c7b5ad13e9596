import { field, isObject, type JsonObject } from '../conversion/json.ts'
import { appModeOf } from './app-mode.ts'
import { easelFormOf } from './easel-form.ts'
import { FileNodes } from './file-nodes.ts'
import type { FormTemplate, WorkflowForm } from './form.ts'

/**
 * Returns an editor's file without the sample of its template. The sample has the values and pictures with which the
 * maker of the template tests the form.
 */
export function withoutSample(file: JsonObject): JsonObject {
  const extra = field(file, 'extra')
  const easel = isObject(extra) && field(extra, 'easel')
  const template = easel && isObject(easel) && field(easel, 'template')
  if (!isObject(template) || field(template, 'sample') === undefined) return file
  const { sample: _, ...shown } = template
  return {
    ...file,
    extra: { ...(extra as JsonObject), easel: { ...(easel as JsonObject), template: shown } },
  }
}

/**
 * Returns an editor's file with a form, in the formats of Easel and of ComfyUI's App mode. Without a new template, the
 * file keeps its template. @throws WorkflowRefusal for a file that is no workflow of an editor
 */
export function writeForm(file: JsonObject, form: WorkflowForm, template?: FormTemplate): JsonObject {
  const nodes = new FileNodes(file)
  const extra = field(file, 'extra')
  return {
    ...file,
    extra: {
      ...(isObject(extra) && extra),
      easel: easelFormOf(form, { before: isObject(extra) && field(extra, 'easel'), template }),
      linearMode: true,
      linearData: appModeOf(form, nodes),
    },
  }
}
