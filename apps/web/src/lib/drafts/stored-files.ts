import { type BrowserStore, within } from './browser-store.ts'

const fileStore: BrowserStore = { database: 'drafts', store: 'files' }
/** Changes to projects that their server does not have yet; the editor reads and writes them. */
export const changesDatabase = 'changes'
/** A visitor who has not come back from signing in by then does not come back, in ms. */
const maxAgeMs = 3_600_000

interface Entry {
  file: File
  ts: number
}

/** Stores files that exist on this page only, for the time that their visitor is on another site to sign in. Returns false if the browser refuses. */
export async function storeFiles(files: ReadonlyMap<string, File>): Promise<boolean> {
  try {
    await within(fileStore, 'readwrite', (all) => {
      for (const [key, file] of files) all.put({ file, ts: Date.now() } satisfies Entry, key)
    })
    return true
  } catch {
    // Storage is full or forbidden.
    return false
  }
}

/** Returns a stored file once; undefined if there is none. */
export async function takeFile(key: string): Promise<File | undefined> {
  try {
    const request = await within(fileStore, 'readwrite', (all) => {
      const found: IDBRequest<Entry | undefined> = all.get(key)
      all.delete(key)
      return found
    })
    return request.result?.file
  } catch {
    return undefined
  }
}

/** Removes the files of visitors who did not come back. */
export async function removeOldFiles(): Promise<void> {
  const before = Date.now() - maxAgeMs
  const remove = (all: IDBObjectStore) => {
    const cursor = all.openCursor()
    cursor.onsuccess = () => {
      if (!cursor.result) return
      if ((cursor.result.value as Entry).ts < before) cursor.result.delete()
      cursor.result.continue()
    }
  }
  await within(fileStore, 'readwrite', remove).catch(() => undefined)
}

/** Removes all files, and the changes to projects. Other tabs have none that they still need: they are signed out too. */
export function removeStoredFiles(): void {
  try {
    for (const name of [fileStore.database, changesDatabase]) indexedDB.deleteDatabase(name)
  } catch {
    // Storage is forbidden: there is nothing to remove.
  }
}

const keepers = new Set<() => Promise<void>>()

/** Registers an action that must happen before the page is left for another site, from where its user comes back. */
export function beforeLeaving(keep: () => Promise<void>): void {
  keepers.add(keep)
}

/** Keeps the data that the next page of this tab needs. */
export async function prepareToLeave(): Promise<void> {
  await Promise.all([...keepers].map((keep) => keep()))
}
