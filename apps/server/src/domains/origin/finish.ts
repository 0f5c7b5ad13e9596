import { type MediaFile, mimeTypeOf } from '@easel/media-metadata'
import {
  type DigitalSourceType,
  finishFile,
  type Ingredient,
  isTrained,
  type OriginLabels,
  ownLabels,
  readLabels,
  type SigningActions,
  sourceTypeOf,
  type UsedModel,
} from '@easel/nodes/origin'
import packageJson from '../../../package.json' with { type: 'json' }
import type { ObjectStore } from '../../storage/object-store.ts'
import type { RunMaking } from '../runs/index.ts'
import type { OriginPolicy } from './policy.ts'
import { usedModel } from './used-model.ts'

export interface FinishDeps {
  store: ObjectStore
  origin: OriginPolicy
}

export const generator = { name: 'Easel', version: packageJson.version }

export interface ResultOrigin {
  /** Id of the run; a work has the same id as its run. */
  producedId: string
  making: () => Promise<RunMaking>
  /** Object name of the remixed post's file. */
  remixOf?: string | undefined
}

/** A run's result with what it was made from. */
export interface Sourced {
  sources: readonly Uint8Array[]
  sourceType: DigitalSourceType
  models: readonly UsedModel[]
}

/** Reads the sources of a run and derives the source type of its result. */
export async function sourcesOf({ store }: Pick<FinishDeps, 'store'>, making: RunMaking): Promise<Sourced> {
  const sources = await Promise.all(making.sources.map((name) => store.read(name)))
  const found = sources.map((bytes) => readLabels(bytes))
  const sourceType = sourceTypeOf(
    found.map((labels) =>
      labels?.aigc?.Label === '1' ? (labels.sourceType ?? 'trainedAlgorithmicMedia') : labels?.sourceType,
    ),
    making,
  )
  return { sources, sourceType, models: making.models.map(usedModel) }
}

/** Labels a result by its sources and signs it. */
export async function finishResult(
  { store, origin }: FinishDeps,
  file: MediaFile,
  { sources, sourceType, models, producedId, remixOf }: Sourced & Omit<ResultOrigin, 'making'>,
): Promise<Uint8Array> {
  const role = sources.length === 1 ? 'parent' : 'part'
  const ingredients = sources.map((bytes, at) => ingredient(bytes, { title: `Picture ${at + 1}`, role }))
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
  { sourceType, models, producedId }: Omit<Sourced, 'sources'> & { producedId: string },
): OriginLabels {
  const hasAigc = origin.labelsAll || isTrained(sourceType)
  const aiSystem = models.map(({ name, software }) => `${name} (${software})`).join(', ')
  return {
    ...{ sourceType, producedId, tool: generator.name },
    ...(aiSystem !== '' && { aiSystem }),
    ...(hasAigc && { aigc: origin.aigcLabel(producedId) }),
  }
}

/** Visible mark for a file of this site. It names AI where a model took part, or where the host labels everything. */
export function markOf(source: Uint8Array, siteName: string): string {
  const { sourceType, aigc } = readLabels(source) ?? {}
  const isAi = (sourceType !== undefined && isTrained(sourceType)) || aigc?.Label === '1'
  return isAi ? `AI · ${siteName}` : `Made with ${siteName}`
}

/** Labels for a derived form of a file: the file's own, plus the visible mark it bears. Undefined for files that were not made here. */
export function labelsOfForm(source: Uint8Array, mark: string | undefined): OriginLabels | undefined {
  const own = ownLabels(source)
  return own && { ...own, tool: generator.name, ...(mark !== undefined && { mark }) }
}

/** Labels a derived form like its source file, and signs it with that file as its ingredient. */
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
