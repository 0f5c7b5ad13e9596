import { join, resolve } from 'node:path'
import type { Settings } from '../settings.ts'
import { diskStore } from './disk-store.ts'
import type { FreeDisk } from './free-disk.ts'
import { guardedStore } from './guarded-store.ts'
import type { ObjectStore } from './object-store.ts'

/** Folder for files on their way in and out; on the same file system as the store. */
export function tempDirOf({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return join(resolve(DATA_DIR), 'incoming')
}

/** Folder of the store on this machine's disk. */
export function objectsDirOf({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return join(resolve(DATA_DIR), 'objects')
}

/** Opens this installation's object store; the client of buckets is loaded only for one. */
export async function openStore(
  settings: Pick<Settings, 's3' | 'DATA_DIR'>,
  disk: FreeDisk,
): Promise<ObjectStore> {
  if (!settings.s3) return guardedStore(diskStore(objectsDirOf(settings)), disk)
  return (await import('./s3-store.ts')).s3Store(settings.s3)
}
