import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { detail } from '@easel/contract'
import type { FastifyRequest } from 'fastify'
import { errors } from '../errors/domain-error.ts'
import { type Inspect, InspectionError } from '../inspection/task.ts'
import type { FreeDisk } from '../storage/free-disk.ts'
import { addressOf, clientSubnet } from './client-address.ts'
import type { FormFile } from './split-form.ts'

export const formType = 'multipart/form-data'
/** Bytes of field names and boundaries around the file. */
const overheadBytes = 64 * 1024
/** Concurrent forms; each occupies disk space. */
const maxForms = { inAll: 16, perSubnet: 4 }

/** A file that arrived in a form: on the disk until the call ends. */
export class ArrivedFile extends Blob {
  readonly path: string
  readonly sha256: string
  readonly #bytes: number

  constructor({ path, byte_size, sha256 }: FormFile) {
    super([])
    this.path = path
    this.sha256 = sha256
    this.#bytes = byte_size
  }

  override get size(): number {
    return this.#bytes
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return Uint8Array.from(await readFile(this.path)).buffer
  }
}

export interface FormDeps {
  disk: FreeDisk
  inspect: Inspect
  tempDir: string
}

export interface ReadForm extends AsyncDisposable {
  readonly fields: Record<string, ArrivedFile | string>
}

/** True for a form. Only calls that take forms receive one here. */
export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith(formType) === true
}

const arriving: string[] = []

/**
 * Reads a form; disposing of the result deletes its files. Limits: `maxBytes` per file, whatever the headers say
 * (A0413), the number of concurrent forms (B0300), and the free disk space.
 */
export async function readForm(
  { disk, inspect, tempDir }: FormDeps,
  request: FastifyRequest,
  maxBytes: number,
): Promise<ReadForm> {
  const subnet = clientSubnet(addressOf(request))
  if (
    arriving.length >= maxForms.inAll ||
    arriving.filter((other) => other === subnet).length >= maxForms.perSubnet
  )
    throw errors.unavailable({ retryAfterSeconds: 5 })
  disk.requireRoom()
  arriving.push(subnet)
  await using resources = new AsyncDisposableStack()
  resources.defer(() => void arriving.splice(arriving.indexOf(subnet), 1))
  await mkdir(tempDir, { recursive: true })
  const folder = await mkdtemp(join(tempDir, 'form-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'body')
  await receive(request, path, maxBytes + overheadBytes)
  const type = request.headers['content-type'] ?? ''
  const split = await inspect('splitForm', { path, type, maxBytes }, { by: subnet }).catch(unreadable)
  const fields = Object.entries(split).map(
    ([name, value]) => [name, typeof value === 'string' ? value : new ArrivedFile(value)] as const,
  )
  const held = resources.move()
  return { fields: Object.fromEntries(fields), [Symbol.asyncDispose]: () => held.disposeAsync() }
}

async function receive({ raw, headers }: FastifyRequest, path: string, limit: number): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > limit) throw errors.tooLarge()
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > limit ? errors.tooLarge() : null, chunk)
    },
  })
  // The connection must stay open so that a refusal can be answered.
  const body = raw.iterator({ destroyOnReturn: false })
  await pipeline(body, measure, createWriteStream(path, { mode: 0o600 }))
}

function unreadable(error: unknown): never {
  if (!(error instanceof InspectionError)) throw error
  throw errors.invalid({ details: [detail('', 'form_unreadable')] })
}
