import { join, resolve } from 'node:path'
import type { Settings } from '../settings.ts'
import { diskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'
import { s3Store } from './s3-store.ts'

/** Folder for files on their way in and out; on the same file system as the store. */
export function tempDirOf({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return join(resolve(DATA_DIR), 'incoming')
}

/** Opens this installation's object store. */
export function openStore(settings: Pick<Settings, 's3' | 'DATA_DIR'>): ObjectStore {
  return settings.s3 ? s3Store(settings.s3) : diskStore(join(resolve(settings.DATA_DIR), 'objects'))
}
