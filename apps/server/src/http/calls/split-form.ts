import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { detail } from '@easel/contract'
import { errors } from '../../platform/errors/domain-error.ts'

export interface FormFile {
  path: string
  byte_size: number
  sha256: string
}

interface Form {
  /** File with the body as it arrived. The form's files go to the same folder. */
  path: string
  /** Content type with the boundary. */
  type: string
  maxBytes: number
}

/** Splits a form into texts and files. Runs in an inspection process, which holds the whole form in memory for a moment. */
export async function splitForm({ path, type, maxBytes }: Form): Promise<Record<string, FormFile | string>> {
  const body = new Response(await openAsBlob(path), { headers: { 'content-type': type } })
  const form = await body.formData().catch(() => {
    throw errors.invalid({ details: [detail('', 'form_unreadable')] })
  })
  const fields = Object.entries(Object.fromEntries(form))
  for (const [, value] of fields)
    if (typeof value !== 'string' && value.size > maxBytes) throw errors.tooLarge()
  const split: [string, FormFile | string][] = []
  for (const [name, value] of fields)
    split.push([name, typeof value === 'string' ? value : await write(value, dirname(path))])
  return Object.fromEntries(split)
}

async function write(file: Blob, folder: string): Promise<FormFile> {
  const bytes = await file.bytes()
  const path = join(folder, randomUUID())
  await writeFile(path, bytes, { mode: 0o600 })
  return { path, byte_size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

declare module '../../platform/inspection/task.ts' {
  interface InspectionTasks {
    splitForm: typeof splitForm
  }
}
