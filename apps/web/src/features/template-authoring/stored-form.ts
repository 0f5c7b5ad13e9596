import { isRecord } from '../../lib/drafts/index.ts'
import { isParamValue, isPreset, isValues, type MakerDraft } from './draft.ts'
import { type Field, type FieldChoice, maxFields, nameOf } from './fields.ts'
import { type FormText, isFormText } from './texts.ts'

/** The part of a template that a workflow file holds: its form, its texts and its choices. */
export type StoredForm = Pick<
  MakerDraft,
  | 'fields'
  | 'resultId'
  | 'replaced'
  | 'title'
  | 'description'
  | 'topics'
  | 'presets'
  | 'sample'
  | 'photos'
  | 'coverId'
  | 'coverName'
>

const version = 1
const maxStoredPresets = 20
const maxStoredPhotos = 10

type Json = Readonly<Record<string, unknown>>

const partOf = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list = partOf(value, name)
  return Array.isArray(list) ? list : []
}

const textIn = (value: unknown, name: string): string => {
  const text = partOf(value, name)
  return typeof text === 'string' ? text : ''
}

const wordsIn = (value: unknown, name: string): FormText => {
  const words = partOf(value, name)
  return isFormText(words) ? words : ''
}

/** Returns the form in the text of a workflow file; undefined if the file contains no form. */
export function storedFormIn(workflow: string): StoredForm | undefined {
  // Most files hold no such form, and parsing a large file takes long.
  if (!workflow.includes('"easel"')) return undefined
  const easel = partOf(partOf(JSON.parse(workflow), 'extra'), 'easel')
  return isRecord(easel) ? readStoredForm(easel) : undefined
}

/** Reads the form from `extra.easel` of a workflow file. Entries that are no fields are left out. */
export function readStoredForm(easel: unknown): StoredForm {
  const isKnown = partOf(easel, 'version') === version
  const form = isKnown ? easel : {}
  const template = partOf(form, 'template')
  const [resultId] = listIn(form, 'output_arr')
  const cover = partOf(template, 'cover')
  const sample = partOf(template, 'sample')
  const params = partOf(sample, 'params')
  const replaced = listIn(template, 'replace_arr').flatMap((replacement) => {
    const [name, by] = [textIn(replacement, 'name'), textIn(replacement, 'by')]
    return name === '' || by === '' ? [] : [[name, by] as const]
  })
  return {
    fields: Array.isArray(partOf(form, 'input_arr')) ? fieldsIn(listIn(form, 'input_arr')) : undefined,
    resultId: typeof resultId === 'string' ? resultId : '',
    replaced: Object.fromEntries(replaced),
    title: wordsIn(template, 'title'),
    description: wordsIn(template, 'description'),
    topics: textIn(template, 'topics'),
    presets: listIn(template, 'preset_arr').filter(isPreset).slice(0, maxStoredPresets),
    sample: isValues(params) ? params : undefined,
    // A photo without an id was in the sample, and cannot be found again.
    photos: listIn(sample, 'source_arr')
      .slice(0, maxStoredPhotos)
      .map((sample) => ({ id: textIn(sample, 'id'), name: '' })),
    coverId: textIn(cover, 'id'),
    coverName: textIn(cover, 'name'),
  }
}

/** If several fields name the same input, the first is used. */
function fieldsIn(list: readonly unknown[]): Field[] {
  const fields = new Map<string, Field>()
  for (const entry of list.slice(0, maxFields)) {
    const field = readField(entry)
    if (field && !fields.has(nameOf(field))) fields.set(nameOf(field), field)
  }
  return [...fields.values()]
}

function placeIn(value: unknown): { node_id: string; input: string } | undefined {
  const id = partOf(value, 'node_id')
  const node_id = typeof id === 'number' ? String(id) : id
  const input = textIn(value, 'input')
  return typeof node_id === 'string' && node_id !== '' && input !== '' ? { node_id, input } : undefined
}

function readField(raw: unknown): Field | undefined {
  const inputPlace = placeIn(raw)
  if (!inputPlace) return undefined
  const [value, step, type] = [partOf(raw, 'default'), partOf(raw, 'step'), partOf(raw, 'type')]
  const [help, group, placeholder] = [
    wordsIn(raw, 'help'),
    wordsIn(raw, 'group'),
    wordsIn(raw, 'placeholder'),
  ]
  const choices = listIn(raw, 'choice_arr').flatMap(readChoice)
  const also = listIn(raw, 'also').flatMap((inputPlace) => placeIn(inputPlace) ?? [])
  const conditionField = placeIn(partOf(raw, 'show_if'))
  const is = partOf(partOf(raw, 'show_if'), 'is')
  return {
    ...inputPlace,
    ...{ label: wordsIn(raw, 'label'), min: limitIn(raw, 'min'), max: limitIn(raw, 'max') },
    ...(isParamValue(value) && { value }),
    ...(help !== '' && { help }),
    ...(group !== '' && { group }),
    ...(placeholder !== '' && { placeholder }),
    ...(partOf(raw, 'control') === 'number' && { control: 'number' }),
    ...(partOf(raw, 'advanced') === true && { advanced: true }),
    ...(partOf(raw, 'optional') === true && { optional: true }),
    ...(conditionField && isParamValue(is) && { show_if: { ...conditionField, is } }),
    ...(typeof step === 'number' && step > 0 && { step }),
    ...(choices.length > 0 && { choice_arr: choices }),
    ...(also.length > 0 && { also }),
    ...(typeof type === 'string' && { type: type as NonNullable<Field['type']> }),
  }
}

function limitIn(raw: unknown, name: string): string {
  const limit = partOf(raw, name)
  return typeof limit === 'number' || typeof limit === 'string' ? String(limit) : ''
}

function readChoice(raw: unknown): FieldChoice[] {
  if (typeof raw === 'string') return [{ value: raw }]
  const [value, label] = [textIn(raw, 'value'), wordsIn(raw, 'label')]
  return value === '' ? [] : [{ value, ...(label !== '' && { label }) }]
}

/** Writes the form for `extra.easel`. Unknown properties of a form or a field are kept. */
export function writeStoredForm(before: unknown, form: StoredForm): Json {
  const known = isRecord(before) ? before : {}
  const { input_arr: _, output_arr: __, template: ___, ...others } = known
  const rawByName = new Map(
    listIn(known, 'input_arr').flatMap((raw) => {
      const inputPlace = placeIn(raw)
      return inputPlace && isRecord(raw) ? [[nameOf(inputPlace), raw] as const] : []
    }),
  )
  const { fields, resultId } = form
  return {
    ...others,
    version,
    ...(fields && { input_arr: fields.map((field) => writeField(field, rawByName.get(nameOf(field)))) }),
    ...(resultId !== '' && { output_arr: [resultId] }),
    template: writeTemplate(partOf(known, 'template'), form),
  }
}

const ownKeys: ReadonlySet<string> = new Set([
  ...['label', 'help', 'group', 'advanced', 'optional', 'show_if', 'step', 'choice_arr', 'also', 'type'],
  ...['min', 'max', 'default', 'placeholder', 'control'],
])

function writeField({ value, min, max, ...field }: Field, before: Json = {}): Json {
  const unknown = Object.entries(before).filter(([key]) => !ownKeys.has(key))
  return {
    ...Object.fromEntries(unknown),
    ...Object.fromEntries(Object.entries(field).filter(([, part]) => isSaid(part))),
    ...(value !== undefined && { default: value }),
    ...(min !== '' && { min: writtenLimit(min) }),
    ...(max !== '' && { max: writtenLimit(max) }),
  }
}

const isSaid = (part: unknown) => part !== undefined && part !== '' && part !== false

/** A limit that is not yet a number is stored as text, which other readers ignore. */
function writtenLimit(typed: string): number | string {
  return String(Number(typed)) === typed ? Number(typed) : typed
}

const templateKeys: ReadonlySet<string> = new Set([
  ...['title', 'description', 'topics', 'preset_arr', 'sample', 'cover', 'replace_arr'],
])

function writeTemplate(before: unknown, form: StoredForm): Json {
  const { title, description, topics, presets, sample, photos, coverId, coverName, replaced } = form
  const known = isRecord(before) ? before : {}
  const others = Object.entries(known).filter(([key]) => !templateKeys.has(key))
  const replace_arr = Object.entries(replaced).map(([name, by]) => ({ name, by }))
  return {
    ...Object.fromEntries(others),
    ...(title !== '' && { title }),
    ...(description !== '' && { description }),
    ...(topics !== '' && { topics }),
    ...(presets.length > 0 && { preset_arr: presets }),
    ...(sample && {
      sample: {
        params: sample,
        ...(photos.length > 0 && { source_arr: photos.map(({ id }) => (id === '' ? {} : { id })) }),
      },
    }),
    ...(coverId !== '' && { cover: { id: coverId, name: coverName } }),
    ...(replace_arr.length > 0 && { replace_arr }),
  }
}
