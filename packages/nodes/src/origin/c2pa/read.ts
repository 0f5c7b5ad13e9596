import type { CredentialTrace } from './credential.ts'
import { c2paLibrary, librarySettings } from './library.ts'

/** Content of a file's C2PA manifest, and whether it is valid. */
export interface FoundManifest {
  /** `valid`: signed, and unchanged since. `broken`: changed since signing, or unreadable. */
  readonly state: 'valid' | 'broken'
  /** Signed with the certificate given as `own`. */
  readonly isOwn: boolean
  readonly signer?: string
  readonly issuer?: string
  readonly generator?: string
  /** Digital source types of all its actions, in their order. */
  readonly sourceTypes: readonly string[]
  readonly actions: readonly string[]
  readonly ingredients: number
  /** C2PA status codes of what is wrong, including an untrusted certificate. */
  readonly problems: readonly string[]
}

interface ManifestJson {
  claim_generator?: string
  claim_generator_info?: { name?: string; version?: string }[]
  signature_info?: { issuer?: string; common_name?: string; cert_serial_number?: string }
  ingredients?: unknown[]
  assertions?: { label?: string; data?: { actions?: { action?: string; digitalSourceType?: string }[] } }[]
}

interface StoreJson {
  active_manifest?: string
  manifests?: Record<string, ManifestJson>
  validation_state?: string
  validation_status?: { code?: string }[]
}

/** Cheap check whether a file may contain a manifest; asking the library takes longer. */
export function mayHoldManifest(bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return data.includes('jumb') && data.includes('c2pa')
}

/** Reads and verifies a file's manifest; undefined if there is none. `own` identifies the certificate that sets `isOwn`. */
export async function readManifest(
  bytes: Uint8Array,
  mimeType: string,
  own?: CredentialTrace,
): Promise<FoundManifest | undefined> {
  if (!mayHoldManifest(bytes)) return undefined
  const { WasmReader } = await c2paLibrary()
  try {
    using reader = await WasmReader.fromBytes(mimeType, bytes, librarySettings(own?.authority))
    return manifestIn(JSON.parse(reader.json()) as StoreJson, own)
  } catch (error) {
    const reason = String(error)
    if (/JumbfNotFound|ManifestNotFound|UnsupportedType|ProvenanceMissing/.test(reason)) return undefined
    return {
      ...{ state: 'broken', isOwn: false, sourceTypes: [], actions: [], ingredients: 0 },
      problems: ['unreadable'],
    }
  }
}

function manifestIn(store: StoreJson, own: CredentialTrace | undefined): FoundManifest | undefined {
  const manifest = store.manifests?.[store.active_manifest ?? '']
  if (!manifest) return undefined
  const actions = (manifest.assertions ?? [])
    .filter(({ label }) => label?.startsWith('c2pa.actions'))
    .flatMap(({ data }) => data?.actions ?? [])
  const [info] = manifest.claim_generator_info ?? []
  const generator = info?.name
    ? [info.name, info.version].filter(Boolean).join(' ')
    : manifest.claim_generator
  const problems = (store.validation_status ?? []).flatMap(({ code }) => code ?? [])
  return {
    state: store.validation_state === 'Invalid' ? 'broken' : 'valid',
    isOwn:
      store.validation_state === 'Trusted' && manifest.signature_info?.cert_serial_number === own?.serial,
    ...(manifest.signature_info?.common_name && { signer: manifest.signature_info.common_name }),
    ...(manifest.signature_info?.issuer && { issuer: manifest.signature_info.issuer }),
    ...(generator && { generator }),
    sourceTypes: actions.flatMap(({ digitalSourceType }) => digitalSourceType ?? []),
    actions: actions.flatMap(({ action }) => action ?? []),
    ingredients: manifest.ingredients?.length ?? 0,
    problems: [...new Set(problems)],
  }
}
