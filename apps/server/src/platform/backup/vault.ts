import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { type BackupPlace, MissingFileError } from './place.ts'
import { deriveKey, SealError, seal, sealedSize, unseal, usualCost } from './seal.ts'

/** Version of the format of the files of backups. A newer version is refused. */
const formatVersion = 1
const headName = 'easel-backup.json'
const checkText = 'easel'

const Head = z.object({
  format: z.int(),
  encryption: z
    .object({
      salt: z.base64(),
      // The maximum bounds the memory and time that a forged file may cost.
      n: z
        .int()
        .min(2)
        .max(2 ** 20),
      r: z.int().min(1).max(32),
      p: z.int().min(1).max(16),
      check: z.base64(),
    })
    .nullable(),
})

/** A file of a backup, as it is stored. */
export const StoredFile = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })
export type StoredFile = z.output<typeof StoredFile>

/** A place, with the key to its files. */
export interface Vault {
  place: BackupPlace
  isEncrypted: boolean
  /** Returns the stored size of a file of `bytes`. */
  storedSize(bytes: number): number
  write(path: string, bytes: number, open: () => AsyncIterable<Uint8Array>): Promise<void>
  /** Writes a file that fits into memory; returns its entry for a manifest. */
  writeBytes(path: string, bytes: Uint8Array): Promise<StoredFile>
  /** @throws BackupError for a file that is missing, cut or changed. */
  read(path: string): AsyncGenerator<Uint8Array>
  /** Reads a stored file that a manifest lists. */
  readStored(file: StoredFile): Promise<Buffer>
}

/** Opens a place for backups. `creates`: if the place holds no backups yet, prepares it for backups. */
export async function openVault(
  place: BackupPlace,
  { passphrase, creates }: { passphrase: string | undefined; creates: boolean },
): Promise<Vault> {
  const found = await readHead(place)
  if (!found && !creates) throw new BackupError(`There is no backup at ${place.name}.`)
  const head = found ?? (await writeHead(place, passphrase))
  if (!head.encryption) {
    if (passphrase !== undefined && creates)
      throw new BackupError(
        `The backups at ${place.name} are not encrypted, but BACKUP_PASSPHRASE is set: choose another place.`,
      )
    return vaultOf(place, undefined)
  }
  if (passphrase === undefined)
    throw new BackupError(`The backups at ${place.name} are encrypted: set BACKUP_PASSPHRASE.`)
  const { salt, check, ...cost } = head.encryption
  const key = await deriveKey(passphrase, { salt: Buffer.from(salt, 'base64'), ...cost })
  const opened = await buffer(unseal(once(Buffer.from(check, 'base64')), key, headName)).catch(
    () => undefined,
  )
  if (opened?.toString() !== checkText)
    throw new BackupError(`BACKUP_PASSPHRASE is not the passphrase of the backups at ${place.name}.`)
  return vaultOf(place, key)
}

async function readHead(place: BackupPlace): Promise<z.output<typeof Head> | undefined> {
  let text: string
  try {
    text = (await buffer(await place.read(headName))).toString()
  } catch (error) {
    if (error instanceof MissingFileError) return undefined
    throw error
  }
  const head = Head.safeParse(parseJson(text))
  if (!head.success) throw new BackupError(`The file ${headName} at ${place.name} is damaged.`)
  if (head.data.format > formatVersion)
    throw new BackupError(`A newer Easel made the backups at ${place.name}: use that version or a newer one.`)
  return head.data
}

async function writeHead(place: BackupPlace, passphrase: string | undefined): Promise<z.output<typeof Head>> {
  const head = {
    format: formatVersion,
    encryption: passphrase === undefined ? null : await newLock(passphrase),
  }
  const bytes = Buffer.from(`${JSON.stringify(head, null, 2)}\n`)
  await place.write(headName, bytes.length, () => once(bytes))
  return head
}

async function newLock(passphrase: string) {
  const salt = randomBytes(16)
  const key = await deriveKey(passphrase, { salt, ...usualCost })
  const check = await buffer(seal(once(Buffer.from(checkText)), key, headName))
  return { salt: salt.toString('base64'), ...usualCost, check: check.toString('base64') }
}

function vaultOf(place: BackupPlace, key: Buffer | undefined): Vault {
  const damaged = (path: string, how: string) =>
    new BackupError(`The backup at ${place.name} is damaged: the file ${path} ${how}.`)
  const storedSize = (bytes: number) => (key ? sealedSize(bytes) : bytes)
  async function* opened(path: string, stored: AsyncIterable<Uint8Array>) {
    try {
      yield* key ? unseal(stored, key, path) : stored
    } catch (error) {
      if (error instanceof SealError) throw damaged(path, 'was cut or changed')
      throw error
    }
  }
  const read = async (path: string) => {
    try {
      return await place.read(path)
    } catch (error) {
      throw error instanceof MissingFileError ? damaged(path, 'is missing') : error
    }
  }
  return {
    place,
    isEncrypted: key !== undefined,
    storedSize,
    async write(path, bytes, open) {
      await place.write(path, storedSize(bytes), () => (key ? seal(open(), key, path) : open()))
    },
    async writeBytes(path, bytes) {
      const stored = key ? await buffer(seal(once(bytes), key, path)) : Buffer.from(bytes)
      await place.write(path, stored.length, () => once(stored))
      return { path, bytes: stored.length, sha256: sha256(stored) }
    },
    async *read(path) {
      yield* opened(path, await read(path))
    },
    async readStored({ path, bytes, sha256: expected }) {
      const stored = await buffer(await read(path))
      if (stored.length !== bytes || sha256(stored) !== expected) throw damaged(path, 'was cut or changed')
      return await buffer(opened(path, once(stored)))
    },
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
