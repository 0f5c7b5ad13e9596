import { type Client, CodeError, type ErrorBody, NetworkError } from '@easel/contract/client'
import { localeOfPath } from '../i18n/locale-path.ts'

interface Sending extends PutOptions {
  /** Name under which the file is stored, with its extension; the client chooses it. */
  id: string
  file: Blob
}

/** Uploads a source: requests a signed address, then sends the bytes to that address. */
export async function sendFile(api: Client, { id, file, onProgress, signal }: Sending): Promise<void> {
  const url = await api.signSourceUpload({ id, content_length: file.size }, { signal })
  await putFile(url, file, { onProgress, signal })
}

interface PutOptions {
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Sends a file's bytes to a signed address. Uses XMLHttpRequest, because fetch reports no upload progress. */
function putFile(url: string, file: Blob, { onProgress, signal }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort, { once: true })
    request.upload.onprogress = (event) => onProgress?.(event.total > 0 ? event.loaded / event.total : 0)
    request.onload = () => (request.status === 200 ? resolve() : reject(errorOf(request)))
    request.onerror = () => reject(new NetworkError('Network error, please try again'))
    request.ontimeout = request.onerror
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.open('PUT', url)
    request.timeout = 100_000
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
  return new NetworkError('Network error, please try again')
}
