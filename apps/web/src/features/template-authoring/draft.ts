import type { ParamValue } from '@easel/contract/client'
import { isRecord } from '../../lib/drafts/index.ts'
import type { Field } from './fields.ts'
import { type FormText, isFormText } from './texts.ts'

/** Input of a template's author: the workflow, the form and the texts. */
export interface MakerDraft {
  /** Id of the chosen file; another file gets another id. */
  readonly fileId: string
  readonly fileName: string
  /** JSON of the workflow; empty before a file is chosen, and after a reload if it is too long to store. */
  readonly workflow: string
  /** Id of the node that gives the result; empty for the suggested node. */
  readonly resultId: string
  /** Files of models by the names of the files that they replace. */
  readonly replaced: Readonly<Record<string, string>>
  /** Undefined while the form has the fields that the server suggests. */
  readonly fields: readonly Field[] | undefined
  readonly title: FormText
  readonly description: FormText
  /** Topics in the form in which the user has typed them, separated by commas or spaces. */
  readonly topics: string
  /** Sets of values that the form offers, by the names of the fields. */
  readonly presets: readonly DraftPreset[]
  /** Values with which the template runs before it is published; undefined if it does not run before. */
  readonly sample: Values | undefined
  /** An uploaded picture; empty for a cover that is made automatically. */
  readonly coverId: string
  readonly coverName: string
  /** Id of the draft at the server, which a trial makes; empty before. */
  readonly serverId: string
  /** Photos for trials. */
  readonly photos: readonly Photo[]
  /** Id of the last work that it was tried with; empty before. */
  readonly workId: string
}

export type Values = Readonly<Record<string, ParamValue>>

export interface DraftPreset {
  readonly name: FormText
  readonly values: Values
}

/** An uploaded photo. */
interface Photo {
  readonly id: string
  readonly name: string
}

export const emptyMakerDraft: MakerDraft = {
  ...{ fileId: '', fileName: '', workflow: '', resultId: '', replaced: {}, fields: undefined },
  ...{ title: '', description: '', topics: '', presets: [], sample: undefined },
  ...{ coverId: '', coverName: '', serverId: '', photos: [], workId: '' },
}

/** Longest workflow that is stored, in characters; drafts of a tab have a limit together. */
export const maxStoredWorkflow = 150_000

export function writeMakerDraft(draft: MakerDraft): unknown {
  return draft.workflow.length > maxStoredWorkflow ? { ...draft, workflow: '' } : draft
}

/** Returns undefined for anything but a draft, since browser storage may hold any value. */
export function readMakerDraft(kept: unknown): MakerDraft | undefined {
  if (!isRecord(kept)) return undefined
  // Drafts of the previous release have no trials.
  const { fields, replaced = {}, photos = [], presets = [], sample, title, description, ...others } = kept
  const texts: Readonly<Record<string, unknown>> = { resultId: '', serverId: '', workId: '', ...others }
  const names = [
    'fileId',
    'fileName',
    'workflow',
    'resultId',
    'topics',
    'coverId',
    'coverName',
    'serverId',
    'workId',
  ] as const
  if (!names.every((name) => typeof texts[name] === 'string')) return undefined
  if (!(isFormText(title) && isFormText(description))) return undefined
  if (fields !== undefined && !(Array.isArray(fields) && fields.every(isField))) return undefined
  if (!isRecord(replaced) || !Object.values(replaced).every((by) => typeof by === 'string')) return undefined
  if (!(Array.isArray(photos) && photos.every(isPhoto))) return undefined
  if (!(Array.isArray(presets) && presets.every(isPreset))) return undefined
  if (sample !== undefined && !isValues(sample)) return undefined
  const named = Object.fromEntries(names.map((name) => [name, texts[name]]))
  return {
    ...(named as Pick<MakerDraft, (typeof names)[number]>),
    ...{ title, description, replaced: replaced as MakerDraft['replaced'], fields, photos, presets, sample },
  }
}

export function isPreset(kept: unknown): kept is DraftPreset {
  return isRecord(kept) && isFormText(kept['name']) && isValues(kept['values'])
}

export function isValues(kept: unknown): kept is Values {
  return isRecord(kept) && Object.values(kept).every(isParamValue)
}

function isPhoto(kept: unknown): kept is Photo {
  return isRecord(kept) && typeof kept['id'] === 'string' && typeof kept['name'] === 'string'
}

export function isField(kept: unknown): kept is Field {
  if (!isRecord(kept) || !isPlace(kept) || !isFormText(kept['label'])) return false
  const fits = (type: string, ...names: readonly string[]) =>
    names.every((name) => kept[name] === undefined || typeof kept[name] === type)
  const { value, also, choice_arr, show_if } = kept
  return (
    (value === undefined || isParamValue(value)) &&
    typeof kept['min'] === 'string' &&
    typeof kept['max'] === 'string' &&
    fits('string', 'type', 'control') &&
    fits('boolean', 'advanced', 'optional') &&
    fits('number', 'step') &&
    [kept['help'], kept['group'], kept['placeholder']].every(
      (text) => text === undefined || isFormText(text),
    ) &&
    (also === undefined || (Array.isArray(also) && also.every(isPlace))) &&
    (choice_arr === undefined || (Array.isArray(choice_arr) && choice_arr.every(isChoice))) &&
    (show_if === undefined || (isPlace(show_if) && isParamValue(show_if['is'])))
  )
}

export function isParamValue(kept: unknown): kept is ParamValue {
  return ['string', 'number', 'boolean'].includes(typeof kept)
}

function isChoice(kept: unknown): boolean {
  return (
    isRecord(kept) &&
    typeof kept['value'] === 'string' &&
    (kept['label'] === undefined || isFormText(kept['label']))
  )
}

function isPlace(kept: unknown): kept is Record<string, unknown> {
  return isRecord(kept) && typeof kept['node_id'] === 'string' && typeof kept['input'] === 'string'
}

/** Splits typed topics. */
export function topicsOf(typed: string): string[] {
  const names = typed.split(/[\s,，、]+/).map((name) => name.replace(/^[#＃]/, ''))
  return [...new Set(names.filter(Boolean))]
}
