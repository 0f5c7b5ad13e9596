import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { DomainError } from '../../../errors/domain-error.ts'
import { stripMetadata } from './strip-metadata.ts'

export interface ReceivedFile {
  path: string
  /** SHA-256 of its bytes. */
  name: string
  byte_size: number
}

/** A file of 20 MiB is read whole: one after the other, so that many who upload at once do not fill the memory. */
let turn: Promise<unknown> = Promise.resolve()

/** Leaves out of a picture on its way in what nobody is to learn from it: it is never stored. */
export function cleanUpload(
  file: ReceivedFile,
  picture: { format: string; orientation: number },
): Promise<ReceivedFile> {
  const cleaned = turn.then(() => clean(file, picture))
  turn = cleaned.catch(() => {})
  return cleaned
}

async function clean(
  file: ReceivedFile,
  { format, orientation }: { format: string; orientation: number },
): Promise<ReceivedFile> {
  const parts = stripped(await readFile(file.path), format, orientation)
  if (!parts) return file
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  const handle = await open(file.path, 'w', 0o600)
  try {
    await handle.writev(parts)
    await handle.sync()
  } finally {
    await handle.close()
  }
  const byte_size = parts.reduce((sum, part) => sum + part.length, 0)
  return { path: file.path, name: hash.digest('hex'), byte_size }
}

function stripped(bytes: Buffer, format: string, orientation: number): Buffer[] | undefined {
  try {
    return stripMetadata(bytes, format, orientation)
  } catch (error) {
    if (error instanceof RangeError) throw new DomainError('A0700', { cause: 'image_unreadable' })
    throw error
  }
}
