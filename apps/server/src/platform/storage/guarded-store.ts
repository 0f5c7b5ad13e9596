import type { FreeDisk } from './free-disk.ts'
import type { ObjectStore } from './object-store.ts'

/**
 * Returns a store on this machine's disk whose writes leave the reserve of the database free. A file to adopt is already on the
 * disk.
 */
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
