import type { Client } from '@easel/contract'
import { type PutOptions, putFile } from './put-file.ts'

interface Sending extends PutOptions {
  /** The name that it is to have, with its extension; chosen by the client. */
  id: string
  file: Blob
}

/** Stores a file of one's own: asks for an address, and sends the bytes to it. */
export async function sendFile(api: Client, { id, file, onProgress, signal }: Sending): Promise<void> {
  const url = await api.signSourceUpload({ id, content_length: file.size }, { signal })
  await putFile(url, file, { onProgress, signal })
}
