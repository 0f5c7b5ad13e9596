import { randomUUID } from 'node:crypto'
import type { WasmBuilder } from '@contentauth/c2pa-wasm'
import { type DigitalSourceType, sourceTypeScheme } from '../labels.ts'
import { coseSign1, signatureSize } from './cose.ts'
import type { Credential } from './credential.ts'
import { c2paLibrary, librarySettings, ReadyBlob } from './library.ts'

/** A file that went into another file. */
export interface Ingredient {
  readonly title: string
  /** The bytes, or a function that reads them, so that only one of several large files has to be in memory. */
  readonly bytes: Uint8Array | (() => Promise<Uint8Array>)
  readonly mime_type: string
  /**
   * `parent`: the file is an edited version of the ingredient. `part`: the ingredient is one of several pieces of the file.
   * `input`: the ingredient defined how the file was made.
   */
  readonly role: 'parent' | 'part' | 'input'
}

/** A trained model that made the file or a part of it, and the program that ran it. */
export interface UsedModel {
  readonly name: string
  readonly software: string
  /** Kind of the map by which the model guided the picture, such as `depth`; only for a ControlNet. */
  readonly guide?: string
}

/** Names of the C2PA actions that were performed, besides opening or creating. */
export type SigningActions = readonly { readonly action: string; readonly description?: string }[]

export interface Claim {
  readonly title: string
  readonly sourceType: DigitalSourceType
  readonly ingredients: readonly Ingredient[]
  readonly models: readonly UsedModel[]
  readonly actions: SigningActions
  readonly generator: { readonly name: string; readonly version: string }
}

const relationships = { parent: 'parentOf', part: 'componentOf', input: 'inputTo' } as const
/** C2PA's type of ingredients that are models. */
export const modelType = 'c2pa.types.model'
/**
 * Assertion that, by the signer's own records, this site made the file. Signatures of earlier releases lack the assertion: they
 * also signed forms of uploads, with the claims of the uploads.
 */
export const madeHereLabel = 'easel.made-here'
/**
 * Maximum size in bytes of an embedded ingredient. Larger ingredients are only named, because the library needs several times their
 * size in memory.
 */
const maxIngredientBytes = 64 * 1024 * 1024

/** Formats for which C2PA defines the place of the manifest, and which the library can write. */
const signable: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'video/mp4',
  'application/pdf',
  'image/svg+xml',
])

export function canSign(mimeType: string): boolean {
  return signable.has(mimeType)
}

interface UnsignedFile {
  readonly bytes: Uint8Array
  readonly mime_type: string
}

/**
 * Returns the file with a signed manifest, which covers every other byte and so must be the last change to the file. Ingredients
 * that the library refuses are only named: it is stricter than decoders, and the bytes of a source must not prevent a signature.
 */
export async function signFile(
  file: UnsignedFile,
  claim: Claim,
  credential: Credential,
): Promise<Uint8Array> {
  try {
    return await signWith(file, claim, { credential, add: addIngredient })
  } catch (error) {
    if (claim.ingredients.length === 0) throw error
    return await signWith(file, claim, { credential, add: nameIngredient })
  }
}

interface SignOptions {
  credential: Credential
  add: (builder: WasmBuilder, ingredient: Ingredient, index: number) => Promise<void>
}

async function signWith(
  file: UnsignedFile,
  claim: Claim,
  { credential, add }: SignOptions,
): Promise<Uint8Array> {
  const { WasmBuilder } = await c2paLibrary()
  using builder = WasmBuilder.fromJson(definitionOf(file.mime_type, claim), librarySettings())
  for (const [index, ingredient] of claim.ingredients.entries()) await add(builder, ingredient, index)
  for (const [index, model] of claim.models.entries()) addModel(builder, model, index)
  const signer = {
    alg: credential.algorithm,
    reserveSize: signatureSize(credential),
    sign: async (toSign: Uint8Array) => Uint8Array.from(coseSign1(credential, toSign)),
  }
  return await builder.sign(signer, [], file.mime_type, new ReadyBlob(file.bytes))
}

async function addIngredient(builder: WasmBuilder, ingredient: Ingredient, position: number): Promise<void> {
  const { mime_type } = ingredient
  if (!canSign(mime_type)) return await nameIngredient(builder, ingredient, position)
  const bytes = typeof ingredient.bytes === 'function' ? await ingredient.bytes() : ingredient.bytes
  if (bytes.length > maxIngredientBytes) return await nameIngredient(builder, ingredient, position)
  try {
    await builder.addIngredientFromBlob(ingredientJson(ingredient, position), mime_type, new ReadyBlob(bytes))
  } catch {
    await nameIngredient(builder, ingredient, position)
  }
}

async function nameIngredient(builder: WasmBuilder, ingredient: Ingredient, position: number): Promise<void> {
  builder.addIngredient(ingredientJson(ingredient, position))
}

function ingredientJson({ title, mime_type, role }: Ingredient, position: number): string {
  return JSON.stringify({
    ...{ title, format: mime_type, label: nameOf(position), relationship: relationships[role] },
    instance_id: `xmp:iid:${randomUUID()}`,
  })
}

/** Names a model as an input of the file. The file of the model is not available here, so only the name identifies the model. */
function addModel(builder: WasmBuilder, { name, guide }: UsedModel, position: number): void {
  const description = {
    ...{ title: name, format: 'application/octet-stream', label: modelNameOf(position) },
    ...{ relationship: relationships.input, data_types: [{ type: modelType }] },
    ...(guide !== undefined && { description: `Guided the picture by a map (${guide})` }),
    instance_id: `xmp:iid:${randomUUID()}`,
  }
  builder.addIngredient(JSON.stringify(description))
}

const modelNameOf = (position: number) => `model_${position + 1}`
const nameOf = (position: number) => `ingredient_${position + 1}`

function definitionOf(format: string, claim: Claim): string {
  const { title, generator } = claim
  return JSON.stringify({
    ...{ title, format, instance_id: `xmp:iid:${randomUUID()}` },
    claim_generator_info: [generator],
    assertions: [
      { label: 'c2pa.actions.v2', data: { actions: actionsOf(claim) }, created: true },
      { label: madeHereLabel, data: { title }, created: true },
    ],
  })
}

/**
 * C2PA actions: a file with a parent is opened and edited; any other is created, from parts or from nothing. Each model
 * is an input of the action that its program performed.
 */
function actionsOf({ sourceType, ingredients, models, actions, generator }: Claim): object[] {
  const digitalSourceType = sourceTypeScheme + sourceType
  const named = ingredients.map(({ role }, index) => ({ role, id: nameOf(index) }))
  const idsOf = (wanted: Ingredient['role']) => named.flatMap(({ role, id }) => (role === wanted ? [id] : []))
  const parents = idsOf('parent')
  const origin = { digitalSourceType, softwareAgent: generator }
  const made = models.map(({ software }, index) => ({
    ...{ digitalSourceType, softwareAgent: { name: software } },
    parameters: { ingredientIds: [modelNameOf(index)] },
  }))
  const first =
    parents.length > 0
      ? { action: 'c2pa.opened', ...origin, parameters: { ingredientIds: parents } }
      : { action: 'c2pa.created', ...(made.shift() ?? origin) }
  return [
    first,
    ...idsOf('part').map((id) => ({ action: 'c2pa.placed', parameters: { ingredientIds: [id] } })),
    ...made.map((change) => ({ action: 'c2pa.edited', ...change })),
    ...actions.map(({ action, description }) => ({
      ...{ action, digitalSourceType, softwareAgent: generator },
      ...(description !== undefined && { description }),
    })),
  ]
}
