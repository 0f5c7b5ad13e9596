import { resolve } from 'node:path'
import type { S3Settings } from '../storage/s3-store.ts'
import { BackupError } from './backup-error.ts'
import { folderPlace } from './folder-place.ts'
import type { BackupPlace } from './place.ts'

export interface PlaceSettings {
  FREE_DISK_FLOOR: number
  DATA_DIR: string
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  /** Settings of the bucket that holds the site's own files. */
  s3?: S3Settings
}

/** Folders of a bucket in which the site keeps its own files. */
const ownFolders = ['objects', 'incoming']

interface PlaceName {
  /** A canonical name for all spellings of the same place: an absolute path, or `s3://<bucket>/<prefix>`. */
  readonly name: string
  /** Undefined for a folder. */
  readonly inBucket?: { readonly bucket: string; readonly prefix: string }
}

/** @throws BackupError for a text that names neither a folder nor a bucket. */
export function parsePlace(text: string): PlaceName {
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(text) ?? []
  if (bucket !== undefined) {
    const prefix = path.split('/').filter(Boolean).join('/')
    return { name: `s3://${bucket}/${prefix}`, inBucket: { bucket, prefix } }
  }
  if (/^\w+:\/\//.test(text))
    throw new BackupError(`${text} is no place for backups: give a folder, or s3://<bucket>/<folder>.`)
  return { name: resolve(text) }
}

/** Opens a place by its name: a folder, or `s3://<bucket>/<prefix>` at the store of the `S3_…` settings. */
export async function openPlace(text: string, settings: PlaceSettings): Promise<BackupPlace> {
  const { name, inBucket } = parsePlace(text)
  if (!inBucket) return folderOf(name, settings)
  const { bucket, prefix } = inBucket
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new BackupError(
      'Backups in a bucket require the settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
  if (settings.s3?.bucket === bucket && (prefix === '' || ownFolders.includes(prefix.split('/')[0]!)))
    throw new BackupError(
      `The bucket ${bucket} holds the files of the site: give a folder of its own, such as s3://${bucket}/backups.`,
    )
  const { bucketPlace } = await import('./bucket-place.ts')
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = settings
  return bucketPlace({ bucket, region, endpoint, accessKeyId, secretAccessKey }, prefix)
}

function folderOf(folder: string, { DATA_DIR, FREE_DISK_FLOOR }: PlaceSettings): BackupPlace {
  const dataDir = resolve(DATA_DIR)
  if (folder === dataDir || folder.startsWith(`${dataDir}/`))
    throw new BackupError(`The data folder ${dataDir} cannot hold its own backup: choose another folder.`)
  return folderPlace(folder, FREE_DISK_FLOOR)
}
