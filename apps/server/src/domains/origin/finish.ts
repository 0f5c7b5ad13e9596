import { type MediaFile, mimeTypeOf } from '@easel/media-metadata'
import type { VisibleMark } from '@easel/nodes/execution'
import {
  type DigitalSourceType,
  type FormSource,
  finishFile,
  foreignLabels,
  type Ingredient,
  isTrained,
  labelsFor,
  type OriginLabels,
  readLabels,
  type SigningActions,
  sourceTypeOf,
  type UsedModel,
} from '@easel/nodes/origin'
import packageJson from '../../../package.json' with { type: 'json' }
import { type FileDeps, madeHereOf } from '../files/index.ts'
import type { RunMaking } from '../runs/index.ts'
import type { OriginPolicy } from './policy.ts'
import { usedModel } from './used-model.ts'

export interface FinishDeps extends FileDeps {
  origin: OriginPolicy
}

export const generator = { name: 'Easel', version: packageJson.version }

export interface ResultOrigin {
  /** Id of the run; a work has the same id as its run. */
  producedId: string
  making: () => Promise<RunMaking>
  /** Object name of the file of the remixed post. */
  remixOf?: string | undefined
}

/** A run's result, with its sources. */
export interface SourcedResult {
  sources: readonly Uint8Array[]
  sourceType: DigitalSourceType
  models: readonly UsedModel[]
}

/** Reads the sources of a run and derives the source type of its result. */
export async function sourcesOf({ db, store }: FileDeps, making: RunMaking): Promise<SourcedResult> {
  const madeHere = await madeHereOf(db, making.sources)
  const sources = await Promise.all(making.sources.map((name) => store.read(name)))
  const types = sources.map((bytes, index) =>
    sourceTypeIn({ bytes, isOwn: madeHere.has(making.sources[index]!) }),
  )
  return { sources, sourceType: sourceTypeOf(types, making), models: making.models.map(usedModel) }
}

/**
 * Source type of a source; undefined counts as a photo. A label in an unknown file is trusted if it names a model as the maker of
 * the file, but not if it names a camera.
 */
function sourceTypeIn({ bytes, isOwn }: FormSource): string | undefined {
  const found = readLabels(bytes)
  if (isOwn) return found?.sourceType
  const claimed = foreignLabels(found)?.sourceType
  return claimed !== undefined && isTrained(claimed) ? claimed : undefined
}

/** Labels a result according to its sources and signs it. */
export async function finishResult(
  { store, origin }: FinishDeps,
  file: MediaFile,
  { sources, sourceType, models, producedId, remixOf }: SourcedResult & Omit<ResultOrigin, 'making'>,
): Promise<Uint8Array> {
  const role = sources.length === 1 ? 'parent' : 'part'
  const ingredients = sources.map((bytes, index) =>
    ingredient(bytes, { title: `Picture ${index + 1}`, role }),
  )
  if (remixOf !== undefined)
    ingredients.push(ingredient(await store.read(remixOf), { title: 'Remixed post', role: 'input' }))
  return await finishFile(file, {
    labels: labelsOf(origin, { sourceType, models, producedId }),
    title: producedId,
    ingredients,
    models,
    actions: role === 'parent' && models.length === 0 ? [{ action: 'c2pa.filtered' }] : [],
    generator,
    credential: origin.credential,
  })
}

function ingredient(bytes: Uint8Array, { title, role }: Pick<Ingredient, 'title' | 'role'>): Ingredient {
  return { title, bytes, mime_type: mimeTypeOf(bytes) ?? 'application/octet-stream', role }
}

function labelsOf(
  origin: OriginPolicy,
  { sourceType, models, producedId }: Omit<SourcedResult, 'sources'> & { producedId: string },
): OriginLabels {
  const hasAigc = origin.labelsAll || isTrained(sourceType)
  const aiSystem = models.map(({ name, software }) => `${name} (${software})`).join(', ')
  return {
    ...{ sourceType, producedId, tool: generator.name },
    ...(aiSystem !== '' && { aiSystem }),
    ...(hasAigc && { aigc: origin.aigcLabel(producedId) }),
  }
}

/** Labels of a sheet of this site's results. */
export function labelsOfSheet(
  { origin }: Pick<FinishDeps, 'origin'>,
  { producedId, sourceType }: { producedId: string; sourceType: DigitalSourceType },
): OriginLabels {
  return labelsOf(origin, { sourceType, models: [], producedId })
}

/** Signs a sheet with the results that it shows as its parts. */
export async function finishSheet(
  { origin, store }: Pick<FinishDeps, 'origin' | 'store'>,
  file: MediaFile,
  { labels, parts }: { labels: OriginLabels; parts: readonly { object: string; mime_type: string }[] },
): Promise<Uint8Array> {
  return await finishFile(file, {
    labels,
    title: labels.producedId ?? 'Sheet',
    ingredients: parts.map(({ object, mime_type }, index) => ({
      ...{ title: `Picture ${index + 1}`, role: 'part', mime_type },
      bytes: () => store.read(object),
    })),
    actions: [],
    generator,
    credential: origin.credential,
  })
}

/**
 * Visible mark for a form. It names AI if a model took part, or if the host labels everything. It names this site only on files
 * that were made here.
 */
export function markOf(source: FormSource, siteName: string): VisibleMark {
  return markFor(labelsFor(source) ?? {}, { isOwn: source.isOwn, siteName })
}

/** Visible mark for a file with these labels. */
export function markFor(
  { sourceType, aigc }: Partial<OriginLabels>,
  { isOwn, siteName }: { isOwn: boolean; siteName: string },
): VisibleMark {
  const isRequired = (sourceType !== undefined && isTrained(sourceType)) || aigc?.Label === '1'
  const words = isRequired ? 'AI ·' : isOwn ? 'Made with' : 'Shared on'
  return { text: `${words} ${siteName}`, brief: siteName, isRequired }
}

/** Labels for a derived form of a file; labels of a file of this site also name the program and the visible mark. */
export function labelsOfForm(source: FormSource, mark: string | undefined): OriginLabels | undefined {
  const labels = labelsFor(source)
  if (!labels || !source.isOwn) return labels
  return { ...labels, tool: generator.name, ...(mark !== undefined && { mark }) }
}

/** Labels a derived form of a file that was made here, and signs it with this file as its ingredient. */
export async function finishForm(
  { origin }: Pick<FinishDeps, 'origin'>,
  file: MediaFile,
  { source, labels, actions }: { source: Uint8Array; labels: OriginLabels; actions: SigningActions },
): Promise<Uint8Array> {
  return await finishFile(file, {
    labels,
    title: labels.producedId ?? 'Work',
    ingredients: [ingredient(source, { title: 'Original', role: 'parent' })],
    actions,
    generator,
    credential: origin.credential,
  })
}
