import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: Buffer | string
}

export const json = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
})
export const empty = (status = 200): Answer => ({ status, type: 'application/octet-stream', body: '' })
export const bytes = (type: string, body: Buffer): Answer => ({ status: 200, type, body })

export function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

const maxUpload = 100 * 1024 ** 2

export async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > maxUpload) throw new Error('The body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Body as a JSON object; an empty object for any other body. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse((await readBody(request)).toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
