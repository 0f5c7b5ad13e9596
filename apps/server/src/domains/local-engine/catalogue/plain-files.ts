import { constants, type Dirent, type Stats } from 'node:fs'
import { type FileHandle, open, opendir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { localError } from '../faults.ts'
import { headBytes, lengthBytes, readModelHead } from '../imports/model-head.ts'

const maxEntries = 20_000
const maxDepth = 3

/** Returns the paths of plain files with a matching name: no links or devices, within a few levels of subfolders. */
export async function findPlainFiles(
  root: string,
  { name, maxFiles, signal }: { name: RegExp; maxFiles: number; signal: AbortSignal },
): Promise<string[]> {
  const paths: string[] = []
  let seen = 0
  const visit = async (location: string, depth: number): Promise<void> => {
    for await (const entry of await openFolder(location)) {
      signal.throwIfAborted()
      seen += 1
      if (seen > maxEntries || paths.length >= maxFiles) return
      const path = join(location, entry.name)
      if (entry.isDirectory() && depth < maxDepth && !entry.name.startsWith('.')) await visit(path, depth + 1)
      else if (entry.isFile() && name.test(entry.name)) paths.push(path)
    }
  }
  await visit(root, 0)
  return paths
}

async function openFolder(path: string): Promise<AsyncIterable<Dirent> | Iterable<Dirent>> {
  try {
    return await opendir(path)
  } catch {
    // The folder does not exist, or may not be read, so it offers nothing.
    return []
  }
}

/**
 * Calls `use` with an open plain file. Returns undefined if the file was deleted or replaced by a link, a pipe or a device in the
 * meantime; opening a pipe does not wait. Throws a fault if the file cannot be read.
 */
export async function usePlainFile<T>(
  path: string,
  use: (file: FileHandle, stats: Stats) => Promise<T>,
): Promise<T | undefined> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  let file: FileHandle | undefined
  try {
    file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    const stats = await file.stat()
    return stats.isFile() ? await use(file, stats) : undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM' || code === 'EIO')
      throw localError('unreadable_file', { name: basename(path) }, { cause: error })
    if (code === 'ENOENT' || code === 'ELOOP' || code === 'ENXIO') return undefined
    throw error
  } finally {
    await file?.close()
  }
}

/** Reads the list of parts at the beginning of a file. A file in the format safetensors names the length of its list. */
export async function readBeginning(file: FileHandle, size: number): Promise<Buffer> {
  const first = await readAt(file, 0, Math.min(size, 64))
  if (readModelHead(first)?.format !== 'safetensors')
    return readModelHead(first) ? await readAt(file, 0, Math.min(size, headBytes)) : first
  return await readAt(file, 0, Math.min(size, headBytes, lengthBytes + Number(first.readBigUInt64LE(0))))
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}
