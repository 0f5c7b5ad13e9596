import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { detail } from '@easel/contract'
import type { FastifyRequest } from 'fastify'
import { errors } from '../../platform/errors/domain-error.ts'
import { type Inspect, InspectionError } from '../../platform/inspection/task.ts'
import { addressOf, clientSubnet } from '../../platform/net/client-address.ts'
import type { FreeDisk } from '../../platform/storage/free-disk.ts'
import type { Bodies } from '../limits/bodies.ts'
import { paces } from '../limits/pace.ts'
import type { FormFile } from './split-form.ts'

export const formType = 'multipart/form-data'
/** Maximum bytes of field names and boundaries around the file. */
const overheadBytes = 64 * 1024

/** A file that arrived in a form; stored on the disk until the call ends. */
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

/** True for a form. Other calls refuse forms before this check. */
export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith(formType) === true
}

/**
 * Reads a form; disposing of the result deletes its files. Limits: `maxBytes` per file, regardless of the headers (A0413), the
 * bytes of all forms on the disk at the same time (B0300), and the free disk space. Only a complete form is passed to an
 * inspection process, so that slow uploads do not occupy a process.
 */
export async function readForm(
  { disk, inspect, tempDir, bodies }: FormDeps & { bodies: Bodies },
  request: FastifyRequest,
  maxBytes: number,
): Promise<ReadForm> {
  const subnet = clientSubnet(addressOf(request))
  disk.requireRoom()
  await using resources = new AsyncDisposableStack()
  await mkdir(tempDir, { recursive: true })
  const folder = await mkdtemp(join(tempDir, 'form-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'body')
  await bodies.store(request, { path, limit: maxBytes + overheadBytes, pace: paces.form })
  const type = request.headers['content-type'] ?? ''
  const split = await inspect('splitForm', { path, type, maxBytes }, { by: subnet }).catch(unreadable)
  const fields = Object.entries(split).map(
    ([name, value]) => [name, typeof value === 'string' ? value : new ArrivedFile(value)] as const,
  )
  const held = resources.move()
  return { fields: Object.fromEntries(fields), [Symbol.asyncDispose]: () => held.disposeAsync() }
}

function unreadable(error: unknown): never {
  if (!(error instanceof InspectionError)) throw error
  throw errors.invalid({ details: [detail('', 'form_unreadable')] })
}
