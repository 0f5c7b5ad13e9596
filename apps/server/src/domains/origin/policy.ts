import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AigcLabel,
  type Credential,
  CredentialError,
  makeCertificate,
  readCredential,
} from '@easel/nodes/origin'
import { privately } from '../../platform/storage/private-folders.ts'
import type { Signer } from '../../platform/storage/secret.ts'
import { type Settings, SettingsError } from '../../settings.ts'

/** Labels and signature for files that leave the site. */
export interface OriginPolicy {
  readonly credential: Credential
  /** True if every file gets the AIGC label, not only files that a model made. */
  readonly labelsAll: boolean
  readonly aigcLabel: (producedId: string) => AigcLabel
  /** Returns whether this site made a label; its seal cannot be forged without the site's secret. */
  readonly isSealed: (label: Partial<AigcLabel>) => boolean
}

const madeByAi = '1'
const sealPurpose = 'aigc-label'

export async function originPolicy(
  settings: Settings,
  dataDir: string,
  { signer, operator }: { signer: Signer; operator: () => string },
): Promise<OriginPolicy> {
  const seal = (producer: string, id: string) => signer.sign(sealPurpose, madeByAi, producer, id)
  return {
    credential: await loadCredential(settings, dataDir),
    labelsAll: settings.AIGC_LABEL === 'all',
    aigcLabel: (id) => {
      const name = operator()
      return {
        ...{ Label: madeByAi, ContentProducer: name, ProduceID: id, ReservedCode1: seal(name, id) },
        ...{ ContentPropagator: name, PropagateID: id, ReservedCode2: '' },
      }
    },
    isSealed: ({ Label, ContentProducer = '', ProduceID = '', ReservedCode1 = '' }) =>
      Label === madeByAi && signer.verify(ReservedCode1, sealPurpose, madeByAi, ContentProducer, ProduceID),
  }
}

/**
 * Loads the host's own certificate and key, or the pair that was created at the first start and stored in the data folder (mode
 * 0600).
 */
async function loadCredential(
  { C2PA_CERT, C2PA_KEY, SITE_NAME }: Settings,
  dataDir: string,
): Promise<Credential> {
  if (C2PA_CERT === undefined || C2PA_KEY === undefined) {
    const pem = await keptPem(dataDir, SITE_NAME)
    return readCredential(pem, pem)
  }
  try {
    return readCredential(pemOf('C2PA_CERT', C2PA_CERT), pemOf('C2PA_KEY', C2PA_KEY))
  } catch (error) {
    if (!(error instanceof CredentialError)) throw error
    throw new SettingsError(`The settings C2PA_CERT and C2PA_KEY do not fit: ${error.message}.`)
  }
}

function pemOf(name: string, given: string): string {
  if (given.includes('-----BEGIN')) return given.replaceAll('\\n', '\n')
  try {
    return readFileSync(given, 'utf8')
  } catch {
    throw new SettingsError(`The setting ${name} names a file that cannot be read: ${given}.`)
  }
}

async function keptPem(dataDir: string, siteName: string): Promise<string> {
  const file = join(dataDir, 'c2pa.pem')
  const known = readIfThere(file)
  if (known !== undefined) return known
  mkdirSync(dataDir, privately)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, await makeCertificate(siteName), { mode: 0o600 })
  try {
    // A link is created atomically: the file appears as a whole, and a concurrent process gets EEXIST.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
