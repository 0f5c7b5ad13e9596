import { randomUUID } from 'node:crypto'
import type { WasmBuilder } from '@contentauth/c2pa-wasm'
import { type DigitalSourceType, sourceTypeScheme } from '../labels.ts'
import { coseSign1, signatureSize } from './cose.ts'
import type { Credential } from './credential.ts'
import { c2paLibrary, librarySettings, ReadyBlob } from './library.ts'

/** A file that went into another one. */
export interface Ingredient {
  readonly title: string
  readonly bytes: Uint8Array
  readonly mime_type: string
  /**
   * `parent`: the file is an edited version of it. `part`: one of several
   * pieces of the file. `input`: defined how the file was made.
   */
  readonly role: 'parent' | 'part' | 'input'
}

/** Names of the C2PA actions that were performed, besides opening or creating. */
export type SigningActions = readonly { readonly action: string; readonly description?: string }[]

export interface Claim {
  readonly title: string
  readonly sourceType: DigitalSourceType
  readonly ingredients: readonly Ingredient[]
  readonly actions: SigningActions
  readonly generator: { readonly name: string; readonly version: string }
}

const relationships = { parent: 'parentOf', part: 'componentOf', input: 'inputTo' } as const
/** In bytes. A longer ingredient is only named: the library needs several times its size in memory. */
const maxIngredientBytes = 64 * 1024 * 1024

/** Formats for which C2PA defines where the manifest goes, as far as the library can write them. */
const signable: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'video/mp4',
])

export function canSign(mimeType: string): boolean {
  return signable.has(mimeType)
}

/** Returns the file with a signed manifest, which covers every other byte and so must be the last change to the file. */
export async function signFile(
  file: { readonly bytes: Uint8Array; readonly mime_type: string },
  claim: Claim,
  credential: Credential,
): Promise<Uint8Array> {
  const { WasmBuilder } = await c2paLibrary()
  using builder = WasmBuilder.fromJson(definitionOf(file.mime_type, claim), librarySettings())
  for (const [at, ingredient] of claim.ingredients.entries()) await addIngredient(builder, ingredient, at)
  const signer = {
    alg: credential.algorithm,
    reserveSize: signatureSize(credential),
    sign: async (toSign: Uint8Array) => Uint8Array.from(coseSign1(credential, toSign)),
  }
  return await builder.sign(signer, [], file.mime_type, new ReadyBlob(file.bytes))
}

async function addIngredient(builder: WasmBuilder, ingredient: Ingredient, at: number): Promise<void> {
  const { title, bytes, mime_type, role } = ingredient
  const description = JSON.stringify({
    ...{ title, format: mime_type, label: nameOf(at), relationship: relationships[role] },
    instance_id: `xmp:iid:${randomUUID()}`,
  })
  if (bytes.length <= maxIngredientBytes && canSign(mime_type))
    await builder.addIngredientFromBlob(description, mime_type, new ReadyBlob(bytes))
  else builder.addIngredient(description)
}

const nameOf = (at: number) => `ingredient_${at + 1}`

function definitionOf(format: string, claim: Claim): string {
  const { title, generator } = claim
  return JSON.stringify({
    ...{ title, format, instance_id: `xmp:iid:${randomUUID()}` },
    claim_generator_info: [generator],
    assertions: [{ label: 'c2pa.actions.v2', data: { actions: actionsOf(claim) }, created: true }],
  })
}

/** C2PA actions: a file with a parent is opened and edited; any other is created, from parts or from nothing. */
function actionsOf({ sourceType, ingredients, actions, generator }: Claim): object[] {
  const digitalSourceType = sourceTypeScheme + sourceType
  const named = ingredients.map(({ role }, at) => ({ role, id: nameOf(at) }))
  const idsOf = (wanted: Ingredient['role']) => named.flatMap(({ role, id }) => (role === wanted ? [id] : []))
  const parents = idsOf('parent')
  const first =
    parents.length > 0
      ? { action: 'c2pa.opened', digitalSourceType, parameters: { ingredientIds: parents } }
      : { action: 'c2pa.created', digitalSourceType }
  return [
    { ...first, softwareAgent: generator },
    ...idsOf('part').map((id) => ({ action: 'c2pa.placed', parameters: { ingredientIds: [id] } })),
    ...actions.map(({ action, description }) => ({
      ...{ action, digitalSourceType, softwareAgent: generator },
      ...(description !== undefined && { description }),
    })),
  ]
}
