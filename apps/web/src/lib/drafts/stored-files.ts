import { type BrowserStore, inTransaction } from './browser-store.ts'

const fileStore: BrowserStore = { database: 'drafts', store: 'files' }
/** Name of the database for changes to projects that have not reached the server yet; the editor reads and writes them. */
export const changesDatabase = 'changes'
/** Time in ms after which a visitor who left to sign in counts as gone. */
const maxAgeMs = 3_600_000

interface Entry {
  file: File
  ts: number
}

/**
 * Stores files that exist only on this page while their visitor is on another site to sign in. Returns false if the browser
 * refuses.
 */
export async function storeFiles(files: ReadonlyMap<string, File>): Promise<boolean> {
  try {
    await inTransaction(fileStore, 'readwrite', (store) => {
      for (const [key, file] of files) store.put({ file, ts: Date.now() } satisfies Entry, key)
    })
    return true
  } catch {
    // Storage is full or forbidden.
    return false
  }
}

/** Returns a stored file and removes it; undefined if there is none. */
export async function takeFile(key: string): Promise<File | undefined> {
  try {
    const request = await inTransaction(fileStore, 'readwrite', (store) => {
      const found: IDBRequest<Entry | undefined> = store.get(key)
      store.delete(key)
      return found
    })
    return request.result?.file
  } catch {
    return undefined
  }
}

/** Removes the files of visitors who have not returned. */
export async function removeOldFiles(): Promise<void> {
  const before = Date.now() - maxAgeMs
  const remove = (store: IDBObjectStore) => {
    const cursor = store.openCursor()
    cursor.onsuccess = () => {
      if (!cursor.result) return
      if ((cursor.result.value as Entry).ts < before) cursor.result.delete()
      cursor.result.continue()
    }
  }
  await inTransaction(fileStore, 'readwrite', remove).catch(() => undefined)
}

/**
 * Removes all files, and the unsent changes to projects. Other tabs do not need them any more, because they are signed out as well.
 */
export function removeStoredFiles(): void {
  try {
    for (const name of [fileStore.database, changesDatabase]) indexedDB.deleteDatabase(name)
  } catch {
    // Storage is forbidden, so there is nothing to remove.
  }
}

const keepers = new Set<() => Promise<void>>()

/** Registers an action that must run before the user leaves the page for a sign-in at another site. */
export function beforeLeaving(keep: () => Promise<void>): void {
  keepers.add(keep)
}

/** Stores the data that the next page of this tab needs. */
export async function prepareToLeave(): Promise<void> {
  await Promise.all([...keepers].map((keep) => keep()))
}
