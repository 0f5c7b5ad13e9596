import type { IncomingMessage } from 'node:http'
import { FileName } from '../catalogue/catalogue.ts'
import { localError } from '../faults.ts'
import { openAddress, type Reach } from '../fetching/open-address.ts'
import { familyOfFile, headBytes, isCut, readModelHead } from './model-head.ts'

/** Facts about a file from its server and its first bytes. */
export interface FileFacts {
  readonly name: string
  readonly bytes: number
  readonly family: string | undefined
}

interface ImportRequest {
  readonly address: string
  readonly sha256: string
}

/** Timeout of a request in ms, because a server may send single bytes without an end. */
const limitMs = 60_000

/**
 * Requests the facts about a model's file from its server: its name, its length and its family. Throws a fault if the file cannot
 * be used.
 */
export async function askImport(asked: ImportRequest, reach: Reach, signal: AbortSignal): Promise<FileFacts> {
  const limit = AbortSignal.timeout(limitMs)
  try {
    return await readFacts(asked, reach, AbortSignal.any([signal, limit]))
  } catch (error) {
    if (!limit.aborted) throw error
    throw localError('host_away', { host: new URL(asked.address).host }, { cause: error })
  }
}

async function readFacts(
  { address, sha256 }: ImportRequest,
  reach: Reach,
  signal: AbortSignal,
): Promise<FileFacts> {
  const shown = nameIn(new URL(address).pathname) ?? new URL(address).host
  const answer = await openAddress(address, { name: shown, reach, signal })
  try {
    if (/^text\/html\b/i.test(answer.headers['content-type'] ?? ''))
      throw localError('web_page', { name: shown, host: new URL(address).host })
    const bytes = Number(answer.headers['content-length'])
    if (!Number.isSafeInteger(bytes) || bytes <= 0) throw localError('no_length', { name: shown })
    const beginning = await readBeginning(answer)
    const head = readModelHead(beginning)
    if (!head) throw localError('no_model_file', { name: shown })
    if (isCut(head, beginning, bytes)) throw localError('cut_file', { name: shown })
    if (!head.isWhole) throw localError('part_of_model', { name: shown })
    const [, sent = ''] = /filename="?([^";]+)/i.exec(answer.headers['content-disposition'] ?? '') ?? []
    const name =
      nameIn(new URL(address).pathname) ?? nameIn(sent) ?? `model-${sha256.slice(0, 12)}.${head.format}`
    return { name, bytes, family: familyOfFile(head.family, name) }
  } finally {
    answer.destroy()
  }
}

/** The file name at the end of a path; undefined if it is not the name of a model file. */
export function nameIn(path: string): string | undefined {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return FileName.safeParse(last).success && /\.(gguf|safetensors)$/i.test(last) ? last : undefined
}

async function readBeginning(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    if (bytes >= headBytes) break
  }
  return Buffer.concat(parts)
}
