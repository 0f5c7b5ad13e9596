import { pictureOf, type S3Server, samplePhoto, startS3Server } from '@easel/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  until,
  workIn,
} from '../../../test/harness.ts'
import { diskFull } from '../../platform/storage/free-disk.ts'
import { beginReceipt, endReceipt, receiptMs } from './uploads.repo.ts'

let s3: S3Server
let server: TestServer
let ann: TestUser
let photo: Buffer

beforeAll(async () => {
  s3 = await startS3Server()
  server = await startTestServer({
    STORAGE: 's3',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.keys.secretAccessKey,
  })
  ann = await server.join()
  photo = Buffer.from(await samplePhoto({ width: 320, height: 240 }))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await s3[Symbol.asyncDispose]()
})

async function uploadToBucket(bytes: Uint8Array, extension = 'jpg'): Promise<string> {
  const id = `${crypto.randomUUID()}.${extension}`
  const url = await ann.api.signSourceUpload({ id, content_length: bytes.length })
  expect(new URL(url).origin).toBe(s3.endpoint)
  const init = { method: 'PUT', body: bytes, headers: { 'if-none-match': '*' } } as RequestInit
  expect((await fetch(url, init)).status).toBe(200)
  return id
}

test('a work is made of a photo in the bucket, and its result is stored there', async () => {
  const id = await uploadToBucket(photo)
  const template = await templateId(ann.api)
  const { id: workId } = await ann.api.createWork({ work_template_id: template, source_arr: [{ id }] })
  const work = await workIn(ann.api, workId, ['done'])
  const image = pictureOf(work)
  const bytes = await (await fetch(image.url)).arrayBuffer()
  expect(bytes.byteLength).toBe(image.byte_size)
  const part = await fetch(image.url, { headers: { range: 'bytes=0-9' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
  expect([...s3.objects.keys()].filter((key) => key.startsWith('incoming/'))).toEqual([])
  expect(s3.refusals).toEqual([])
})

test('a photo in the bucket can be downloaded before its use, by its owner only', async () => {
  const key = `source/${await uploadToBucket(photo)}`
  const otherUser = await server.join()
  expect((await refusalOf(otherUser.api.signTargetDownload({ key }))).code).toBe('A0404')
  const { url } = await ann.api.signTargetDownload({ key })
  expect((await fetch(url)).status).toBe(200)
})

test('an upload stays in the bucket until the server has disk space for it', async () => {
  const key = `source/${await uploadToBucket(photo)}`
  const room = vi.spyOn(server.context.disk, 'requireRoom').mockImplementation(() => {
    throw diskFull()
  })
  expect((await refusalOf(ann.api.signTargetDownload({ key }))).code).toBe('B0300')
  room.mockRestore()
  expect((await fetch((await ann.api.signTargetDownload({ key })).url)).status).toBe(200)
})

test('an upload in the bucket is inspected before its use', async () => {
  const id = await uploadToBucket(Buffer.from('<svg/>'))
  const template = await templateId(ann.api)
  const use = () => ann.api.createWork({ work_template_id: template, source_arr: [{ id }] })
  expect((await refusalOf(use())).code).toBe('A0701')
  // The second refusal comes from the stored refusal: the bytes were deleted.
  expect((await refusalOf(use())).code).toBe('A0701')
  expect([...s3.objects.keys()].filter((key) => key.startsWith('incoming/'))).toEqual([])
})

test('an upload whose receiving process has died is received by another process', async () => {
  const id = await uploadToBucket(photo)
  const [uuid = ''] = id.split('.')
  const { db } = server.context
  const start = async () =>
    await ann.api.createWork({ work_template_id: await templateId(ann.api), source_arr: [{ id }] })
  const receipt = await beginReceipt(db, uuid, Date.now())
  expect(await refusalOf(start())).toMatchObject({ code: 'A0700' })
  const abandoned = { ...receipt!, receive_ts: Date.now() - receiptMs - 1 }
  await db.updateTable('uploads').set({ receive_ts: abandoned.receive_ts }).where('id', '=', uuid).execute()
  await workIn(ann.api, (await start()).id, ['done'])
  expect(await endReceipt(db, abandoned, { to: 'signed' })).toBe(false)
})

test('an upload that never arrived is refused as missing', async () => {
  const id = `${crypto.randomUUID()}.jpg`
  await ann.api.signSourceUpload({ id, content_length: 10 })
  const template = await templateId(ann.api)
  const refusal = await refusalOf(ann.api.createWork({ work_template_id: template, source_arr: [{ id }] }))
  expect(refusal.code).toBe('A0700')
})

test('the length of an upload is required, because the address signs it', async () => {
  const refusal = await refusalOf(ann.api.signSourceUpload({ id: `${crypto.randomUUID()}.jpg` }))
  expect(refusal).toMatchObject({ code: 'A0400', paths: ['content_length'] })
})

test('the server is not ready without its bucket', async () => {
  const ready = () => fetch(`${server.baseUrl}/readyz`).then(({ status }) => status)
  expect(await ready()).toBe(200)
  const { bucket } = s3
  s3.bucket = 'another'
  try {
    await until(async () => ((await ready()) === 503 ? true : undefined))
  } finally {
    s3.bucket = bucket
  }
})
