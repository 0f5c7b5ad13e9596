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
  /** Values with which the template runs before it is published; undefined if it is published without a run. */
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
export function readMakerDraft(stored: unknown): MakerDraft | undefined {
  if (!isRecord(stored)) return undefined
  // Drafts of the previous release have no trials.
  const { fields, replaced = {}, photos = [], presets = [], sample, title, description, ...others } = stored
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

export function isPreset(stored: unknown): stored is DraftPreset {
  return isRecord(stored) && isFormText(stored['name']) && isValues(stored['values'])
}

export function isValues(stored: unknown): stored is Values {
  return isRecord(stored) && Object.values(stored).every(isParamValue)
}

function isPhoto(stored: unknown): stored is Photo {
  return isRecord(stored) && typeof stored['id'] === 'string' && typeof stored['name'] === 'string'
}

export function isField(stored: unknown): stored is Field {
  if (!isRecord(stored) || !isPlace(stored) || !isFormText(stored['label'])) return false
  const fits = (type: string, ...names: readonly string[]) =>
    names.every((name) => stored[name] === undefined || typeof stored[name] === type)
  const { value, also, choice_arr, show_if } = stored
  return (
    (value === undefined || isParamValue(value)) &&
    typeof stored['min'] === 'string' &&
    typeof stored['max'] === 'string' &&
    fits('string', 'type', 'control') &&
    fits('boolean', 'advanced', 'optional') &&
    fits('number', 'step') &&
    [stored['help'], stored['group'], stored['placeholder']].every(
      (text) => text === undefined || isFormText(text),
    ) &&
    (also === undefined || (Array.isArray(also) && also.every(isPlace))) &&
    (choice_arr === undefined || (Array.isArray(choice_arr) && choice_arr.every(isChoice))) &&
    (show_if === undefined || (isPlace(show_if) && isParamValue(show_if['is'])))
  )
}

export function isParamValue(stored: unknown): stored is ParamValue {
  return ['string', 'number', 'boolean'].includes(typeof stored)
}

function isChoice(stored: unknown): boolean {
  return (
    isRecord(stored) &&
    typeof stored['value'] === 'string' &&
    (stored['label'] === undefined || isFormText(stored['label']))
  )
}

function isPlace(stored: unknown): stored is Record<string, unknown> {
  return isRecord(stored) && typeof stored['node_id'] === 'string' && typeof stored['input'] === 'string'
}

/** Splits typed topics. */
export function topicsOf(typed: string): string[] {
  const names = typed.split(/[\s,，、]+/).map((name) => name.replace(/^[#＃]/, ''))
  return [...new Set(names.filter(Boolean))]
}
