import type { ParamValue, WorkTemplate } from '@easel/contract/client'
import { photoLimits } from '../../templates/index.ts'
import {
  type Draft,
  type DraftItem,
  maskItem,
  type SourceRef,
  usableItems,
  usablePhotos,
} from '../draft/index.ts'
import { isUsedWith, rolledSeed, settable, shownMasks, type Values } from '../params/index.ts'
import { valuesToSet } from '../presets/index.ts'

/** Settings to choose by their looks. */
export interface LookChoice {
  key: string
  /** Name of a preset; absent for the settings of the form. */
  name?: string
  seed?: number
  params: Values
}

export type ChoiceKind = 'seeds' | 'presets'

const seedCount = 4

const seedOf = (template: WorkTemplate) => settable(template).find(({ type }) => type === 'seed')

/** Returns the kinds of choices for which looks are offered; none for templates without looks, such as films. */
export function choiceKinds(template: WorkTemplate): ChoiceKind[] {
  if (!template.has_looks) return []
  return [
    ...((template.preset_arr ?? []).length > 0 ? (['presets'] as const) : []),
    ...(seedOf(template) ? (['seeds'] as const) : []),
  ]
}

/** The pictures of a look. */
export interface LookPictures {
  source?: SourceRef
  mask?: SourceRef
}

/** The photo and the mask of a look: undefined if the draft has no photo on the server yet, or several, or lacks its mask. */
export function lookPictures(template: WorkTemplate, draft: Draft, params: Values): LookPictures | undefined {
  if (draft.templateId !== template.id) return undefined
  const { min, max } = photoLimits(template)
  const items = usableItems(draft).filter(isUsedWith(template, params))
  if (items.length === 0) return min === 0 ? {} : undefined
  const source = sourceOf(usablePhotos(draft)[0])
  if (!source || min > 1 || max < 1) return undefined
  const masks = shownMasks(template, params).length
  if (items.length !== 1 + masks) return undefined
  if (masks === 0) return { source }
  const mask = sourceOf(maskItem(draft))
  return mask && { source, mask }
}

const sourceOf = (item: DraftItem | undefined) =>
  item?.upload.kind === 'done' ? item.upload.source : undefined

/** Draws seeds, starting with the seed in use. */
export function drawnSeeds(template: WorkTemplate, params: Values): number[] {
  const input = seedOf(template)
  if (!input) return []
  const seeds = new Set([Number(params[input.name] ?? input.default)])
  while (seeds.size < seedCount) seeds.add(rolledSeed(input))
  return [...seeds]
}

/** The choices for a form with these settings. */
export function lookChoices(
  template: WorkTemplate,
  kind: ChoiceKind,
  { params, seeds }: { params: Values; seeds: readonly number[] },
): LookChoice[] {
  const input = seedOf(template)
  if (kind === 'seeds')
    return seeds.map((seed) => ({ key: String(seed), seed, params: { ...params, [input!.name]: seed } }))
  const presets = (template.preset_arr ?? []).map((preset) => ({
    key: preset.name,
    name: preset.name,
    params: { ...params, ...valuesToSet(template, preset, params) },
  }))
  return presets.some((preset) => hasSame(preset.params, params))
    ? presets
    : [{ key: '', params }, ...presets]
}

/** Reports whether two settings are equal. */
export function hasSame(a: Values, b: Values): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => (a[name] as ParamValue | undefined) === b[name])
}
