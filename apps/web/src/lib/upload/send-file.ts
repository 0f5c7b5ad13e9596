import type { Client } from '@easel/contract/client'
import { type PutOptions, putFile } from './put-file.ts'

interface Sending extends PutOptions {
  /** Name to store it under, with its extension; chosen by the client. */
  id: string
  file: Blob
}

/** Uploads a source: asks for a signed address, then sends the bytes to it. */
export async function sendFile(api: Client, { id, file, onProgress, signal }: Sending): Promise<void> {
  const url = await api.signSourceUpload({ id, content_length: file.size }, { signal })
  await putFile(url, file, { onProgress, signal })
}
