import { join, resolve } from 'node:path'
import { diskStore } from './disk-store.ts'
import type { FreeDisk } from './free-disk.ts'
import { guardedStore } from './guarded-store.ts'
import type { ObjectStore } from './object-store.ts'
import type { S3Settings } from './s3-store.ts'

interface StorageSettings {
  /** Folder of all data of this installation. */
  DATA_DIR: string
  /** Settings of the bucket; if undefined, files are kept on this machine's disk. */
  s3?: S3Settings
}

/** Folder for temporary files of uploads and downloads; on the same file system as the store. */
export function tempDirOf({ DATA_DIR }: Pick<StorageSettings, 'DATA_DIR'>): string {
  return join(resolve(DATA_DIR), 'incoming')
}

/** Folder of the store, if it is on this machine's disk. */
export function objectsDirOf({ DATA_DIR }: Pick<StorageSettings, 'DATA_DIR'>): string {
  return join(resolve(DATA_DIR), 'objects')
}

/** Opens this installation's object store; the client for buckets is loaded only if the store is a bucket. */
export async function openStore(settings: StorageSettings, disk: FreeDisk): Promise<ObjectStore> {
  if (!settings.s3) return guardedStore(diskStore(objectsDirOf(settings)), disk)
  return (await import('./s3-store.ts')).s3Store(settings.s3)
}
