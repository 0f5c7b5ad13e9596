import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Faults of a server of files. */
export interface FileBehaviour {
  /** Ends the connection after this number of bytes of a body. */
  readonly cutAfter?: number
  /** Status of an answer without a body. */
  readonly status?: number
  /** Address to which the client is redirected. */
  readonly redirect?: string
  /** Content type of a web page that replaces the file, as behind a proxy. */
  readonly page?: string
  /** Ignores the header `Range`. */
  readonly ignoresRanges?: boolean
  /** Value of `Content-Length`, if it differs from the length of the body. */
  readonly length?: number
  /** Milliseconds between two pieces of a body. */
  readonly pauseMs?: number
  /** Sends no `ETag`. */
  readonly hasNoEtag?: boolean
}

export interface ServedFile {
  readonly bytes: number
  /** Returns a piece of the file. */
  piece(offset: number, length: number): Uint8Array
  /** Version of the file. Another version has other content. */
  etag?: string
}

/** Makes a file from bytes in memory. */
export function fileOf(bytes: Uint8Array, etag = '"1"'): ServedFile {
  return { bytes: bytes.length, piece: (offset, length) => bytes.subarray(offset, offset + length), etag }
}

const pieceBytes = 256 * 1024

/**
 * Serves files on loopback like a hub for models, by ranges and with versions. Its behaviour may change between two
 * requests.
 */
export class FileServer implements AsyncDisposable {
  readonly files = new Map<string, ServedFile>()
  /** Faults by path. They apply to later requests until they are changed. */
  readonly behaviours = new Map<string, FileBehaviour>()
  /** Requests since the start: the path, and the first requested byte. */
  readonly requests: { path: string; from: number; ifRange: string | undefined }[] = []
  /** Number of bytes of bodies that were sent. */
  sentBytes = 0
  readonly #http = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy())
  })

  static async start(): Promise<FileServer> {
    const server = new FileServer()
    await new Promise<void>((resolve) => server.#http.listen(0, '127.0.0.1', resolve))
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#http.closeAllConnections()
    await new Promise((resolve) => this.#http.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const file = this.files.get(path)
    const behaviour = this.behaviours.get(path) ?? {}
    const [, start] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
    const ifRange = request.headers['if-range']?.toString()
    this.requests.push({ path, from: Number(start ?? 0), ifRange })
    if (behaviour.redirect !== undefined)
      return void response.writeHead(302, { location: behaviour.redirect }).end()
    if (behaviour.status !== undefined) return void response.writeHead(behaviour.status).end()
    if (behaviour.page !== undefined)
      return void response
        .writeHead(200, { 'content-type': behaviour.page })
        .end('<!doctype html><title>Sign in to the network</title>')
    if (!file) return void response.writeHead(404).end()
    const isSame = ifRange === undefined || ifRange === file.etag
    const from = start !== undefined && isSame && !behaviour.ignoresRanges ? Number(start) : 0
    const isPart = from > 0 && from < file.bytes
    response.writeHead(isPart ? 206 : 200, {
      'content-type': 'application/octet-stream',
      'content-length': behaviour.length ?? file.bytes - (isPart ? from : 0),
      ...(isPart && { 'content-range': `bytes ${from}-${file.bytes - 1}/${file.bytes}` }),
      ...(file.etag && !behaviour.hasNoEtag && { etag: file.etag }),
    })
    await this.#send(response, file, { from: isPart ? from : 0, ...behaviour })
  }

  async #send(
    response: ServerResponse,
    file: ServedFile,
    { from, cutAfter = Number.POSITIVE_INFINITY, pauseMs = 0 }: FileBehaviour & { from: number },
  ): Promise<void> {
    for (let offset = from; offset < file.bytes; ) {
      const remaining = Math.min(file.bytes - offset, cutAfter - (offset - from))
      if (remaining <= 0) return void response.destroy()
      const piece = file.piece(offset, Math.min(pieceBytes, remaining))
      this.sentBytes += piece.length
      offset += piece.length
      // The piece must be sent before the next step, which may end the connection.
      await new Promise((resolve) => response.write(piece, resolve))
      if (response.destroyed) return
      if (pauseMs > 0) await sleep(pauseMs)
    }
    response.end()
  }
}
