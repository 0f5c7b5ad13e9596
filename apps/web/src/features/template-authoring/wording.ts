import type { Client, WorkflowCheck, WorkflowInput } from '@easel/contract/client'
import { type MakerDraft, topicsOf } from './draft.ts'
import { type Field, nameOf, specOf } from './fields.ts'
import { cleanedText } from './texts.ts'

type Body = Omit<Parameters<Client['createWorkTemplate']>[0], 'project_id' | 'dag' | 'theme_id'>
/** Texts, cover and form of a template. */
export type Wording = Omit<Body, 'ui'>

interface Written {
  draft: MakerDraft
  fields: readonly Field[]
  inputs: ReadonlyMap<string, WorkflowInput>
}

/** Returns what a maker has entered as the server takes it. */
export function wordingOf({ draft, fields, inputs }: Written): Wording {
  return {
    title: cleanedText(draft.title, 'line'),
    description: cleanedText(draft.description, 'lines'),
    topic_arr: topicsOf(draft.topics),
    input_arr: fields.map((field) => specOf(field, inputs.get(nameOf(field))!)),
    ...(draft.coverId !== '' && { cover: { id: draft.coverId } }),
  }
}

/** Number of photos that a work takes. Those that the form lets out need not be there. */
export function photosOf(
  { image_count, input_arr }: Pick<WorkflowCheck, 'image_count' | 'input_arr'>,
  fields: readonly Field[],
): { min: number; max: number } {
  const pictures = new Set(input_arr.filter(({ type }) => type === 'image').map(nameOf))
  const optional = fields.filter((field) => field.optional && pictures.has(nameOf(field)))
  return { min: Math.max(0, image_count - optional.length), max: image_count }
}
