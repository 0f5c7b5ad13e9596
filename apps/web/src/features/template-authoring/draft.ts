import { isRecord } from '../../lib/drafts/index.ts'
import type { Field } from './fields.ts'

/** Input of a maker: the workflow, the form and the texts. */
export interface MakerDraft {
  /** Id of the chosen file; another file gets another one. */
  readonly fileId: string
  readonly fileName: string
  /** JSON of the workflow; empty before a file is chosen, and after a reload if it is too long to store. */
  readonly workflow: string
  /** Id of the node that gives the result; empty for the suggested one. */
  readonly resultId: string
  /** Files of models by the names of those whose place they take. */
  readonly replaced: Readonly<Record<string, string>>
  /** Undefined while they are the suggested ones. */
  readonly fields: readonly Field[] | undefined
  readonly title: string
  /** Title in the other language; empty where both have one. */
  readonly otherTitle: string
  readonly description: string
  /** Description in the other language; empty where both have one. */
  readonly otherDescription: string
  /** As typed, separated by commas or spaces. */
  readonly topics: string
  /** An uploaded picture; empty for one that is made by itself. */
  readonly coverId: string
  readonly coverName: string
  /** Id of the draft at the server, which a trial makes; empty before. */
  readonly serverId: string
  /** Photos for trials. */
  readonly photos: readonly Photo[]
  /** Id of the last work that it was tried with; empty before. */
  readonly workId: string
}

/** An uploaded photo. */
interface Photo {
  readonly id: string
  readonly name: string
}

export const emptyMakerDraft: MakerDraft = {
  ...{ fileId: '', fileName: '', workflow: '', resultId: '', replaced: {}, fields: undefined },
  ...{ title: '', otherTitle: '', description: '', otherDescription: '', topics: '' },
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
  // Drafts of the release before this one were not tried.
  const { fields, replaced = {}, photos = [], ...others } = kept
  const texts: Readonly<Record<string, unknown>> = {
    ...{ resultId: '', otherTitle: '', otherDescription: '', serverId: '', workId: '' },
    ...others,
  }
  const names = [
    'fileId',
    'fileName',
    'workflow',
    'resultId',
    'title',
    'otherTitle',
    'description',
    'otherDescription',
    'topics',
    'coverId',
    'coverName',
    'serverId',
    'workId',
  ] as const
  if (!names.every((name) => typeof texts[name] === 'string')) return undefined
  if (fields !== undefined && !(Array.isArray(fields) && fields.every(isField))) return undefined
  if (!isRecord(replaced) || !Object.values(replaced).every((by) => typeof by === 'string')) return undefined
  if (!(Array.isArray(photos) && photos.every(isPhoto))) return undefined
  return { ...(texts as unknown as MakerDraft), replaced: replaced as MakerDraft['replaced'], fields, photos }
}

function isPhoto(kept: unknown): kept is Photo {
  return isRecord(kept) && typeof kept['id'] === 'string' && typeof kept['name'] === 'string'
}

function isField(kept: unknown): kept is Field {
  if (!isRecord(kept) || !['string', 'number', 'boolean'].includes(typeof kept['value'])) return false
  if (!['node_id', 'input', 'label', 'min', 'max'].every((name) => typeof kept[name] === 'string'))
    return false
  const fits = (names: readonly string[], type: string) =>
    names.every((name) => kept[name] === undefined || typeof kept[name] === type)
  const lists = [kept['also'], kept['choice_arr']].every((list) => list === undefined || Array.isArray(list))
  return (
    lists &&
    fits(['help', 'group', 'type'], 'string') &&
    fits(['advanced', 'optional'], 'boolean') &&
    fits(['step'], 'number') &&
    (kept['show_if'] === undefined || isPlace(kept['show_if']))
  )
}

function isPlace(kept: unknown): boolean {
  return isRecord(kept) && typeof kept['node_id'] === 'string' && typeof kept['input'] === 'string'
}

/** Splits typed topics. */
export function topicsOf(typed: string): string[] {
  const names = typed.split(/[\s,，、]+/).map((name) => name.replace(/^[#＃]/, ''))
  return [...new Set(names.filter(Boolean))]
}
