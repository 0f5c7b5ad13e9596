import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors/domain-error.ts'

export const formType = 'multipart/form-data'
/** Field names and boundaries around the file itself. */
const overheadBytes = 64 * 1024
/** Of all forms together that a process holds at a time. */
const mostBytesHeld = 256 * 1024 * 1024

let heldBytes = 0

export interface ReadForm extends Disposable {
  readonly fields: Record<string, File | string>
}

/** A form that a call of ours takes: whatever other calls are sent never gets this far. */
export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith(formType) === true
}

/**
 * Reads a form; it counts as held until it is disposed. No more is taken in than `maxBytes` of a file, whatever the headers say (A0413), and
 * no more at a time than this process has room for (B0300).
 */
export async function readForm(request: IncomingMessage, maxBytes: number): Promise<ReadForm> {
  const held = { bytes: 0 }
  const release = () => {
    heldBytes -= held.bytes
  }
  try {
    const body = await readBody(request, maxBytes + overheadBytes, held)
    const fields = await parse(body, request.headers['content-type'] ?? '')
    for (const value of Object.values(fields))
      if (value instanceof Blob && value.size > maxBytes) throw new DomainError('A0413')
    return { fields, [Symbol.dispose]: release }
  } catch (error) {
    release()
    throw error
  }
}

async function readBody(request: IncomingMessage, limit: number, held: { bytes: number }): Promise<Blob> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new DomainError('A0413')
  const chunks: Buffer<ArrayBuffer>[] = []
  // A refusal can only be answered while the connection stands.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    held.bytes += chunk.length
    heldBytes += chunk.length
    if (held.bytes > limit) throw new DomainError('A0413')
    if (heldBytes > mostBytesHeld) throw new DomainError('B0300', { retryAfterSeconds: 5 })
    chunks.push(chunk)
  }
  return new Blob(chunks)
}

async function parse(body: Blob, type: string): Promise<Record<string, File | string>> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new DomainError('A0400', { details: [{ path: '', message: 'Not a form that can be read' }] })
  })
  return Object.fromEntries(form)
}
