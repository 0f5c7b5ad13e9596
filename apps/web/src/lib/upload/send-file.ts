import { type Client, CodeError, type ErrorBody, NetworkError } from '@easel/contract/client'
import { localeOfPath } from '../i18n/locale-path.ts'

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
    // Browsers have no type for some photo formats; an empty type would not be a valid header.
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    // A refusal comes in the language of the page, not of the browser.
    request.setRequestHeader('accept-language', localeOfPath(location.pathname))
    // A bucket's signature covers this header: the address is valid for one object, once.
    request.setRequestHeader('if-none-match', '*')
    request.send(file)
  })
}

function errorOf(request: XMLHttpRequest): Error {
  try {
    const body = JSON.parse(request.responseText) as Partial<ErrorBody>
    if (body.Code && body.Message) return new CodeError(request.status, body as ErrorBody)
  } catch {
    // The answer is not this API's but from a bucket or a proxy in between.
  }
  return new NetworkError('Network error, please try again')
}
