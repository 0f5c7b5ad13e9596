import type { FreeDisk } from './free-disk.ts'
import type { ObjectStore } from './object-store.ts'

/** A store on this machine's disk that leaves the reserve of the database free in every write. A file to adopt is on the disk already. */
export function guardedStore(store: ObjectStore, disk: FreeDisk): ObjectStore {
  return {
    ...store,
    async write(name, bytes) {
      await disk.requireReserve(bytes.byteLength)
      await store.write(name, bytes)
    },
    async adopt(name, path) {
      await disk.requireReserve(0)
      await store.adopt(name, path)
    },
  }
}
