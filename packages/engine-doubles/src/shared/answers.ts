import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Bytes go out as they are, an object as JSON, and an iterable part by part. */
  readonly body: Uint8Array | Iterable<string> | Readonly<Record<string, unknown>>
}

/** Writes an answer; ends early, without an error, when the client goes. */
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

/** The body of an answer as it is sent. */
export function bytesOf({ body }: Answer): Uint8Array {
  if (body instanceof Uint8Array) return body
  return Buffer.from(Symbol.iterator in body ? [...body].join('') : JSON.stringify(body))
}

const maxBodyBytes = 256 * 1024 ** 2

/** The whole body of a request; undefined when it is larger than 256 MiB. */
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

/** A JSON document whose string at the mark is `bytes` long as a file, made while it is sent. */
export function* withLongString(
  document: Readonly<Record<string, unknown>>,
  mark: string,
  bytes: number,
): Generator<string> {
  const [before, after] = JSON.stringify(document).split(mark)
  yield before!
  const part = 'A'.repeat(64 * 1024)
  for (let left = Math.ceil(bytes / 3) * 4; left > 0; left -= part.length) yield part.slice(0, left)
  yield after!
}

/** The beginning of a JSON document, and then blanks for ever. */
export function* endless(): Generator<string> {
  yield '{'
  for (;;) yield ' '.repeat(64 * 1024)
}
