import type { CredentialTrace } from './credential.ts'
import { c2paLibrary, librarySettings } from './library.ts'
import { actionsIn, isModel, modelsOf, type NamedModel, type StoreJson } from './read-models.ts'
import { madeHereLabel } from './sign.ts'

/** Content of a file's C2PA manifest, and whether it is valid. */
export interface FoundManifest {
  /** `valid`: signed, and unchanged since. `broken`: changed since signing, or unreadable. */
  readonly state: 'valid' | 'broken'
  /** Signed with the certificate given as `ownTrace`, as a file that its signer made. */
  readonly isOwn: boolean
  readonly signer?: string
  readonly issuer?: string
  readonly generator?: string
  /** Digital source types of all actions, in their order. */
  readonly sourceTypes: readonly string[]
  readonly actions: readonly string[]
  /** Number of files from which the file was made, without models. */
  readonly ingredients: number
  /** Models that made the file or its sources, the latest first. */
  readonly models: readonly NamedModel[]
  /** C2PA status codes of faults, including an untrusted certificate. */
  readonly problems: readonly string[]
}

/** Cheap check whether a file may contain a manifest; asking the library takes longer. */
export function mayHoldManifest(bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // An SVG contains its manifest as text, in an element of this name.
  return data.includes('c2pa') && (data.includes('jumb') || data.includes('c2pa:manifest'))
}

/**
 * Reads and verifies a file's manifest; undefined if the file has no manifest. `ownTrace` identifies the certificate that sets
 * `isOwn`.
 */
export async function readManifest(
  bytes: Uint8Array,
  mimeType: string,
  ownTrace?: CredentialTrace,
): Promise<FoundManifest | undefined> {
  if (!mayHoldManifest(bytes)) return undefined
  const { WasmReader } = await c2paLibrary()
  try {
    using reader = await WasmReader.fromBytes(mimeType, bytes, librarySettings(ownTrace?.authority))
    return manifestIn(JSON.parse(reader.json()) as StoreJson, ownTrace)
  } catch (error) {
    const reason = String(error)
    if (/JumbfNotFound|ManifestNotFound|UnsupportedType|ProvenanceMissing/.test(reason)) return undefined
    return {
      ...{ state: 'broken', isOwn: false, sourceTypes: [], actions: [], ingredients: 0 },
      ...{ models: [], problems: ['unreadable'] },
    }
  }
}

function manifestIn(store: StoreJson, ownTrace: CredentialTrace | undefined): FoundManifest | undefined {
  const manifest = store.manifests?.[store.active_manifest ?? '']
  if (!manifest) return undefined
  const actions = actionsIn(manifest)
  const [info] = manifest.claim_generator_info ?? []
  const generator = info?.name
    ? [info.name, info.version].filter(Boolean).join(' ')
    : manifest.claim_generator
  const problems = (store.validation_status ?? []).flatMap(({ code }) => code ?? [])
  return {
    state: store.validation_state === 'Invalid' ? 'broken' : 'valid',
    isOwn:
      store.validation_state === 'Trusted' &&
      manifest.signature_info?.cert_serial_number === ownTrace?.serial &&
      (manifest.assertions ?? []).some(({ label }) => label === madeHereLabel),
    ...(manifest.signature_info?.common_name && { signer: manifest.signature_info.common_name }),
    ...(manifest.signature_info?.issuer && { issuer: manifest.signature_info.issuer }),
    ...(generator && { generator }),
    sourceTypes: actions.flatMap(({ digitalSourceType }) => digitalSourceType ?? []),
    actions: actions.flatMap(({ action }) => action ?? []),
    ingredients: (manifest.ingredients ?? []).filter((ingredient) => !isModel(ingredient)).length,
    models: modelsOf(store),
    problems: [...new Set(problems)],
  }
}
