import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStore } from './object-store.ts'
import { privately } from './private-folders.ts'

/** Stores objects as files below a folder, in 256 sub-folders by the first two characters of their names. */
export function diskStore(folder: string): ObjectStore {
  const pathOf = (name: string) => {
    if (!/^[\w-][\w.-]{2,119}$/.test(name)) throw new Error('Not an object name')
    return join(folder, name.slice(0, 2), name)
  }
  const adopt = async (name: string, path: string) => {
    await mkdir(dirname(pathOf(name)), privately)
    await rename(path, pathOf(name))
  }
  return {
    adopt,
    pathOf,
    async write(name, bytes) {
      if (await exists(pathOf(name))) return
      await mkdir(dirname(pathOf(name)), privately)
      const part = `${pathOf(name)}.${randomUUID()}.part`
      await writeDurably(part, bytes)
      await adopt(name, part)
    },
    read: (name) => readFile(pathOf(name)),
    stream: (name, range) => createReadStream(pathOf(name), range),
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      for await (const sub of await opendir(folder)) {
        if (!sub.isDirectory()) continue
        for await (const entry of await opendir(join(folder, sub.name))) {
          // A file may be removed, or renamed to its last name, while the folder is read.
          const facts = entry.isFile()
            ? await stat(join(folder, sub.name, entry.name)).catch(ifThere)
            : undefined
          if (facts) yield { name: entry.name, bytes: facts.size, write_ts: facts.mtimeMs }
        }
      }
    },
    async check() {
      await mkdir(folder, privately)
      await access(folder, constants.W_OK)
    },
  }
}

/** Writes and flushes a file to the disk itself, since the database will record the file as stored. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
