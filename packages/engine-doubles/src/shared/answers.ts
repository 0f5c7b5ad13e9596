import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Bytes are sent unchanged, an object is sent as JSON, and an iterable is sent part by part. */
  readonly body: Uint8Array | Iterable<string> | Readonly<Record<string, unknown>>
}

/** Writes an answer. The call returns early, without an error, when the client disconnects. */
export async function sendAnswer(response: ServerResponse, answer: Answer): Promise<void> {
  const { body } = answer
  const isJson = !(body instanceof Uint8Array || Symbol.iterator in body)
  response.writeHead(answer.status, {
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    ...answer.headers,
  })
  if (isJson) return void response.end(JSON.stringify(body))
  if (body instanceof Uint8Array) return void response.end(body)
  await pipeline(Readable.from(body), response).catch(() => {})
}

/** The bytes of an answer's body. */
export function bytesOf({ body }: Answer): Uint8Array {
  if (body instanceof Uint8Array) return body
  return Buffer.from(Symbol.iterator in body ? [...body].join('') : JSON.stringify(body))
}

const maxBodyBytes = 256 * 1024 ** 2

/** Reads the whole body of a request; undefined if the body is larger than 256 MiB. */
export async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBodyBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Replaces the mark in a JSON document by a base64 string of a file with `bytes` bytes. The string is generated while
 * it is sent.
 */
export function* withLongString(
  document: Readonly<Record<string, unknown>>,
  mark: string,
  bytes: number,
): Generator<string> {
  const [before, after] = JSON.stringify(document).split(mark)
  yield before!
  const part = 'A'.repeat(64 * 1024)
  for (let remaining = Math.ceil(bytes / 3) * 4; remaining > 0; remaining -= part.length)
    yield part.slice(0, remaining)
  yield after!
}

/** Generates the beginning of a JSON document, followed by endless blanks. */
export function* endless(): Generator<string> {
  yield '{'
  for (;;) yield ' '.repeat(64 * 1024)
}
