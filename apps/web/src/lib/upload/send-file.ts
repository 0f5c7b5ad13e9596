import { type Client, CodeError, type ErrorBody, NetworkError } from '@easel/contract/client'
import { localeOfPath } from '../i18n/locale-path.ts'

interface SentFile extends PutOptions {
  /** Name under which the file is stored, with its extension; the client chooses it. */
  id: string
  file: Blob
}

/** Uploads a source: requests a signed address, then sends the bytes to that address. */
export async function sendFile(api: Client, { id, file, onProgress, signal }: SentFile): Promise<void> {
  const url = await api.signSourceUpload({ id, content_length: file.size }, { signal })
  await putFile(url, file, { onProgress, signal })
}

interface PutOptions {
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Time without progress after which a transfer counts as lost, in ms. A large file on a slow line takes much longer in all. */
const stallMs = 100_000

/** Sends a file's bytes to a signed address. Uses XMLHttpRequest, because fetch reports no upload progress. */
function putFile(url: string, file: Blob, { onProgress, signal }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort, { once: true })
    const begin = performance.now()
    request.upload.onprogress = (event) => {
      // The browser measures the timeout from the beginning of the request.
      request.timeout = performance.now() - begin + stallMs
      onProgress?.(event.total > 0 ? event.loaded / event.total : 0)
    }
    request.onload = () => (request.status === 200 ? resolve() : reject(errorOf(request)))
    request.ontimeout = () => reject(lost())
    // The browser reports a file that it can no longer read in the same way as a lost connection.
    request.onerror = () => throwIfUnreadable(file).then(() => reject(lost()), reject)
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.open('PUT', url)
    request.timeout = stallMs
    // Browsers report no type for some photo formats, and an empty type would not be a valid header.
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    // A refusal should have the language of the page instead of the browser's language.
    request.setRequestHeader('accept-language', localeOfPath(location.pathname))
    // A bucket's signature covers this header, so that the address is valid for only one upload of one object.
    request.setRequestHeader('if-none-match', '*')
    request.send(file)
  })
}

function errorOf(request: XMLHttpRequest): Error {
  try {
    const body = JSON.parse(request.responseText) as Partial<ErrorBody>
    if (body.Code && body.Message) return new CodeError(request.status, body as ErrorBody)
  } catch {
    // The answer does not come from this API, but from a bucket or a proxy in between.
  }
  return lost()
}

function lost(): NetworkError {
  return new NetworkError('Network error, please try again')
}

/** Throws the browser's error if a chosen file was moved, changed or deleted in the meantime. */
export async function throwIfUnreadable(file: Blob): Promise<void> {
  await file.slice(0, 1).arrayBuffer()
}
