const [database, store] = ['drafts', 'files']
/** Changes to projects that their server does not have yet; the editor reads and writes them. */
export const changesDatabase = 'changes'
/** A visitor who has not come back from signing in by then does not come back, in ms. */
const maxAgeMs = 3_600_000

interface Entry {
  file: File
  ts: number
}

/** Stores files that exist on this page only, for the time that their visitor is on another site to sign in. Returns false where the browser refuses. */
export async function storeFiles(files: ReadonlyMap<string, File>): Promise<boolean> {
  try {
    await within('readwrite', (all) => {
      for (const [key, file] of files) all.put({ file, ts: Date.now() } satisfies Entry, key)
    })
    return true
  } catch {
    // Storage is full or forbidden.
    return false
  }
}

/** Returns a stored file once; undefined where there is none. */
export async function takeFile(key: string): Promise<File | undefined> {
  try {
    const request = await within('readwrite', (all) => {
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
  await within('readwrite', remove).catch(() => undefined)
}

/** Removes all files, and the changes to projects. Other tabs have none that they still need: they are signed out too. */
export function removeStoredFiles(): void {
  try {
    for (const name of [database, changesDatabase]) indexedDB.deleteDatabase(name)
  } catch {
    // Storage is forbidden: there is nothing to remove.
  }
}

/** Runs a transaction over the files, and returns what `act` did once it is committed. */
async function within<T>(mode: IDBTransactionMode, act: (all: IDBObjectStore) => T): Promise<T> {
  const db = await opened()
  try {
    const transaction = db.transaction(store, mode)
    const result = act(transaction.objectStore(store))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return result
  } finally {
    db.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const keepers = new Set<() => Promise<void>>()

/** Registers what must happen before the page is left for another site, from where its user comes back. */
export function beforeLeaving(keep: () => Promise<void>): void {
  keepers.add(keep)
}

/** Keeps what the next page of this tab needs. */
export async function prepareToLeave(): Promise<void> {
  await Promise.all([...keepers].map((keep) => keep()))
}
