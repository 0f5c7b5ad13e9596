import { modelType } from './sign.ts'

/** A model as a manifest names it, and the program that ran it, if the manifest names a program. */
export interface NamedModel {
  readonly name: string
  readonly software?: string
  /** Part of the model in the making of the file, as described in the manifest. */
  readonly description?: string
}

interface IngredientJson {
  title?: string
  description?: string
  label?: string
  relationship?: string
  active_manifest?: string
  data_types?: { type?: string }[]
}

interface ActionJson {
  action?: string
  digitalSourceType?: string
  softwareAgent?: string | { name?: string }
  parameters?: { ingredients?: { url?: string }[] }
}

interface ManifestJson {
  claim_generator?: string
  claim_generator_info?: { name?: string; version?: string }[]
  signature_info?: { issuer?: string; common_name?: string; cert_serial_number?: string }
  ingredients?: IngredientJson[]
  assertions?: { label?: string; data?: { actions?: ActionJson[] } }[]
}

/** Manifests of a file and of its ingredients, as the library returns them. */
export interface StoreJson {
  active_manifest?: string
  manifests?: Record<string, ManifestJson>
  validation_state?: string
  validation_status?: { code?: string }[]
}

const maxManifests = 50
const maxModels = 20
const maxNameChars = 200

export function actionsIn({ assertions = [] }: ManifestJson): ActionJson[] {
  return assertions
    .filter(({ label }) => label?.startsWith('c2pa.actions'))
    .flatMap(({ data }) => data?.actions ?? [])
}

export function isModel({ data_types = [] }: IngredientJson): boolean {
  return data_types.some(({ type }) => type === modelType || type?.startsWith(`${modelType}.`))
}

/**
 * Names the models of a file and of the files from which its pixels come, at most 20. Models of an input without pixels in the file
 * do not count.
 */
export function modelsOf({ active_manifest, manifests = {} }: StoreJson): NamedModel[] {
  const reached = new Set([active_manifest ?? ''])
  const found = new Map<string, NamedModel>()
  for (const label of reached) {
    if (!Object.hasOwn(manifests, label)) continue
    const manifest = manifests[label]!
    for (const ingredient of manifest.ingredients ?? []) {
      const model = isModel(ingredient) && namedIn(manifest, ingredient)
      if (model && found.size < maxModels) found.set(JSON.stringify(model), model)
      const next = ingredient.relationship === 'inputTo' ? undefined : ingredient.active_manifest
      if (next !== undefined && reached.size < maxManifests) reached.add(next)
    }
  }
  return [...found.values()]
}

function namedIn(
  manifest: ManifestJson,
  { title, label, description }: IngredientJson,
): NamedModel | undefined {
  if (!title) return undefined
  const action = actionsIn(manifest).find(({ parameters }) =>
    parameters?.ingredients?.some(({ url }) => url?.split('/').at(-1) === label),
  )
  const agent = action?.softwareAgent
  const software = typeof agent === 'string' ? agent : agent?.name
  return {
    name: title.slice(0, maxNameChars),
    ...(software && { software: software.slice(0, maxNameChars) }),
    ...(description && { description: description.slice(0, maxNameChars) }),
  }
}
