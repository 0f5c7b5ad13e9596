import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ObjectStore } from './object-store.ts'

export interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Endpoint of a store that is not Amazon's. */
  endpoint?: string | undefined
  /** The endpoint's address for browsers, if it differs. */
  publicEndpoint?: string | undefined
}

const uploadLifeSeconds = 15 * 60
const connectMs = 5000
/**
 * Time after which a store that does not answer counts as gone. Without this limit, a request that the store has lost would hang a
 * work for ever.
 */
const silentMs = 60_000

/** Stores objects in a bucket of S3 or a compatible store. */
export function s3Store(
  { bucket, publicEndpoint, ...settings }: S3Settings,
  maxSilentMs = silentMs,
): ObjectStore {
  const client = bucketClient(settings, { socketTimeout: maxSilentMs })
  // A person who pauses a film also stops the flow of its bytes, so only the beginning of an answer has a limit.
  const streams = bucketClient(settings, { requestTimeout: maxSilentMs, throwOnRequestTimeout: true })
  const browsersClient = bucketClient({ ...settings, endpoint: publicEndpoint ?? settings.endpoint })
  const folder = 'objects/'
  const objectKey = (name: string) => ({ Bucket: bucket, Key: folder + name })
  const incomingKey = (id: string) => ({ Bucket: bucket, Key: `incoming/${id}` })

  async function get(
    object: { Bucket: string; Key: string },
    { by = streams, range }: { by?: S3Client; range?: { start: number; end: number } | undefined } = {},
  ) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body } = await by.send(new GetObjectCommand({ ...object, Range }))
    return Body as Readable
  }

  return {
    async write(name, bytes) {
      await client.send(
        new PutObjectCommand({ ...objectKey(name), Body: bytes, ContentLength: bytes.byteLength }),
      )
    },
    async adopt(name, path) {
      const { size } = await stat(path)
      // A retry of the client reads a file from its start, but would continue a half-read stream, so the length and a file are
      // passed.
      await client.send(
        new PutObjectCommand({ ...objectKey(name), Body: createReadStream(path), ContentLength: size }),
      )
      await rm(path)
    },
    async read(name) {
      return await buffer(await get(objectKey(name), { by: client }))
    },
    stream: (name, range) => later(() => get(objectKey(name), { range })),
    async remove(name) {
      await client.send(new DeleteObjectCommand(objectKey(name)))
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: folder },
      ))
        for (const { Key = '', Size = 0, LastModified } of Contents)
          yield {
            name: Key.slice(folder.length),
            bytes: Size,
            write_ts: LastModified?.getTime() ?? Date.now(),
          }
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },
    direct: {
      origin: originOf({ bucket, publicEndpoint, ...settings }),
      address: (id, ContentLength) => uploadAddress(browsersClient, { ...incomingKey(id), ContentLength }),
      async open(id) {
        try {
          return await get(incomingKey(id))
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined
          throw error
        }
      },
      async remove(id) {
        await client.send(new DeleteObjectCommand(incomingKey(id)))
      },
    },
  }
}

/** Returns an address that accepts one upload of exactly this many bytes: the signature covers the length and the condition. */
async function uploadAddress(
  client: S3Client,
  target: { Bucket: string; Key: string; ContentLength: number },
): Promise<string> {
  return await getSignedUrl(client, new PutObjectCommand({ ...target, IfNoneMatch: '*' }), {
    expiresIn: uploadLifeSeconds,
    signableHeaders: new Set(['host', 'content-length', 'if-none-match']),
    unhoistableHeaders: new Set(['if-none-match']),
  })
}

export function bucketClient(
  { region, endpoint, accessKeyId, secretAccessKey }: Omit<S3Settings, 'bucket'>,
  timeouts: { socketTimeout?: number; requestTimeout?: number; throwOnRequestTimeout?: boolean } = {
    socketTimeout: silentMs,
  },
): S3Client {
  return new S3Client({
    region,
    requestHandler: { connectionTimeout: connectMs, ...timeouts },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    // Stores that are not Amazon's do not support the newer checksums, and the names of objects are their hashes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

function originOf({ bucket, region, endpoint, publicEndpoint }: S3Settings): string {
  const address = publicEndpoint ?? endpoint
  return address ? new URL(address).origin : `https://${bucket}.s3.${region}.amazonaws.com`
}

/** Returns a stream that calls `open` at the first read. */
function later(open: () => Promise<Readable>): Readable {
  return Readable.from(
    (async function* () {
      yield* await open()
    })(),
    { objectMode: false },
  )
}
