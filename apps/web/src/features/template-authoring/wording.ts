import type { Client, WorkflowCheck, WorkflowInput } from '@easel/contract/client'
import { type MakerDraft, topicsOf, type Values } from './draft.ts'
import { type Field, nameOf, specOf } from './fields.ts'
import { cleanedText } from './texts.ts'

type Body = Omit<Parameters<Client['createWorkTemplate']>[0], 'project_id' | 'dag' | 'theme_id'>
/** Texts, cover and form of a template. */
export type Wording = Omit<Body, 'ui'>

interface WrittenForm {
  draft: MakerDraft
  fields: readonly Field[]
  inputs: ReadonlyMap<string, WorkflowInput>
}

/** Returns the author's input in the format of the server. */
export function wordingOf({ draft, fields, inputs }: WrittenForm): Wording {
  const set = fields.filter((field) => inputs.get(nameOf(field))?.type !== 'image')
  const names = new Set(set.map(nameOf))
  return {
    title: cleanedText(draft.title, 'line'),
    description: cleanedText(draft.description, 'lines'),
    topic_arr: topicsOf(draft.topics),
    input_arr: fields.map((field) => specOf(field, inputs.get(nameOf(field))!)),
    preset_arr: draft.presets.flatMap(({ name, values }) => {
      const cleaned = cleanedText(name, 'line')
      return cleaned ? [{ name: cleaned, values: valuesOf(values, names) }] : []
    }),
    sample: draft.sample
      ? {
          params: valuesOf(draft.sample, names),
          ...(draft.photos.length > 0 && { source_arr: draft.photos.map(({ id }) => ({ id })) }),
        }
      : null,
    ...(draft.coverId !== '' && { cover: { id: draft.coverId } }),
  }
}

/** Returns the values without values of fields that the form no longer has. */
function valuesOf(values: Values, names: ReadonlySet<string>): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}

/** Returns the number of photos that a work takes. Photos that the form omits are optional. */
export function photosOf(
  { image_count, input_arr }: Pick<WorkflowCheck, 'image_count' | 'input_arr'>,
  fields: readonly Field[],
): { min: number; max: number } {
  const pictures = new Set(input_arr.filter(({ type }) => type === 'image').map(nameOf))
  const optional = fields.filter((field) => field.optional && pictures.has(nameOf(field)))
  return { min: Math.max(0, image_count - optional.length), max: image_count }
}
