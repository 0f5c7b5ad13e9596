import { packParts, unpackParts } from '@easel/nodes/execution'
import {
  type FileDeps,
  type FileFacts,
  findFiles,
  type MadePicture,
  type MadeWith,
  putObject,
  touchFile,
  upsertFile,
} from '../files/index.ts'
import type { Scores } from '../moderation/index.ts'
import type { ResultFiles, ThumbnailFile } from './result-files.ts'

/**
 * Files, models and scores of a result. With this data, an equal result of another run is stored, labelled and signed without being
 * computed again.
 */
export interface KeptResult {
  /** Content name of the node output that was encoded as the result. */
  readonly contentKey: string
  readonly files: ResultFiles
  /** Models of engines that made these files. */
  readonly models: readonly MadeWith[]
  /**
   * Likeness between the faces of the result and of its photo, in percent; absent if the likeness was not measured, or there are no
   * faces.
   */
  readonly likeness?: number | undefined
  /** Absent if no scores were requested, or the pre-check failed. */
  readonly scores?: Scores | undefined
}

/** Version of the cached form. A change of the encoding or scoring of results must raise this number. */
const version = 1
const facts = { mime_type: 'application/octet-stream', width: 0, height: 0 }

/** The key begins like the keys of the node's outputs, so that the result is deleted together with them. */
const keyOf = (contentKey: string) => `node/${contentKey}/result-${version}`

/** Results that this process is writing, by store and content key. */
const writing = new WeakMap<FileDeps['store'], Map<string, Promise<void>>>()

function pendingWritesIn({ store }: FileDeps): Map<string, Promise<void>> {
  const pendingWrites = writing.get(store) ?? new Map<string, Promise<void>>()
  writing.set(store, pendingWrites)
  return pendingWrites
}

export async function findKeptResult(deps: FileDeps, contentKey: string): Promise<KeptResult | undefined> {
  // A run may end before its result is cached. Another run with the same result waits for the cache instead of encoding the result
  // again.
  await pendingWritesIn(deps)
    .get(contentKey)
    ?.catch(() => {})
  const key = keyOf(contentKey)
  const [file] = await findFiles(deps.db, [key])
  if (!file) return undefined
  await touchFile(deps.db, key)
  return unpack(await deps.store.read(file.object_name))
}

/** Caches a picture. A film is not cached: the output of its node already contains the same file. */
export async function keepResult(deps: FileDeps, result: KeptResult): Promise<void> {
  const { contentKey, files } = result
  if (files.main.role === 'video') return
  const pendingWrites = pendingWritesIn(deps)
  const written = putObject(deps, pack(result), facts).then((objectName) =>
    upsertFile(deps.db, { key: keyOf(contentKey), objectName, audience: 'internal' }),
  )
  pendingWrites.set(contentKey, written)
  try {
    await written
  } finally {
    if (pendingWrites.get(contentKey) === written) pendingWrites.delete(contentKey)
  }
}

type FileName = keyof ResultFiles
interface Head extends Omit<KeptResult, 'files'> {
  /** Facts of the files, in their order. */
  readonly facts: readonly (readonly [FileName, FileFacts])[]
}

function pack({ files, ...rest }: KeptResult): Uint8Array {
  const given = (Object.entries(files) as [FileName, MadePicture | undefined][]).flatMap(([name, file]) =>
    file ? [{ name, ...file }] : [],
  )
  const head: Head = { ...rest, facts: given.map(({ name, facts }) => [name, facts]) }
  return packParts(
    head,
    given.map(({ bytes }) => bytes),
  )
}

function unpack(packed: Uint8Array): KeptResult {
  const { head, parts } = unpackParts<Head>(packed)
  const { facts, ...rest } = head
  const files = new Map(facts.map(([name, file], index) => [name, { bytes: parts[index]!, facts: file }]))
  return {
    files: {
      main: { role: 'image', ...files.get('main')! },
      medium: files.get('medium'),
      thumbnail: files.get('thumbnail') as ThumbnailFile,
      small: files.get('small'),
    },
    ...rest,
  }
}
