/** An object store of IndexedDB, in a database of its own. */
export interface BrowserStore {
  readonly database: string
  readonly store: string
}

/** Runs a transaction over a store, and returns the result of `act` once it is committed. */
export async function inTransaction<T>(
  target: BrowserStore,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => T,
): Promise<T> {
  const db = await openDatabase(target)
  try {
    const transaction = db.transaction(target.store, mode)
    const result = act(transaction.objectStore(target.store))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return result
  } finally {
    db.close()
  }
}

function openDatabase({ database, store }: BrowserStore): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
