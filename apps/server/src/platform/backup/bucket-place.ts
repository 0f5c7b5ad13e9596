import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { bucketClient, type S3Settings } from '../storage/s3-store.ts'
import { type BackupPlace, MissingFileError } from './place.ts'

const maxTries = 3

/** A bucket for backups, or the part of a bucket below a prefix. */
export function bucketPlace({ bucket, ...settings }: S3Settings, prefix: string): BackupPlace {
  const client = bucketClient(settings)
  const head = prefix === '' ? '' : `${prefix}/`
  const objectOf = (path: string) => ({ Bucket: bucket, Key: head + path })
  return {
    name: `s3://${bucket}/${prefix}`,
    async write(path, ContentLength, open) {
      // A retry by the client would send the rest of a half-read stream, so the retry is here and opens the stream again.
      for (let attempt = 1; ; attempt += 1)
        try {
          const Body = Readable.from(open(), { objectMode: false })
          return void (await client.send(new PutObjectCommand({ ...objectOf(path), Body, ContentLength })))
        } catch (error) {
          if (attempt === maxTries) throw error
        }
    },
    async read(path) {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(path)))
        return Body as Readable
      } catch (error) {
        throw error instanceof NoSuchKey ? new MissingFileError(path) : error
      }
    },
    async *list(folder) {
      const Prefix = `${head}${folder}/`
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix }))
        for (const { Key = '', Size = 0 } of Contents) yield { path: Key.slice(head.length), bytes: Size }
    },
    async remove(path) {
      await client.send(new DeleteObjectCommand(objectOf(path)))
    },
  }
}
