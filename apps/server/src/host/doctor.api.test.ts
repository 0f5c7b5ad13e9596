import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startS3Server } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/harness.ts'
import { host, siteOf } from '../../test/host-process.ts'
import { noteBackup, noteFailedBackup } from '../domains/administration/index.ts'

let server: TestServer
let env: Record<string, string>

beforeAll(async () => {
  server = await startTestServer()
  env = {
    ...(await siteOf(server)),
    FREE_DISK_FLOOR: '1M',
    PUBLIC_URL: server.baseUrl,
  }
})
afterAll(() => server[Symbol.asyncDispose]())

async function doctor(more: Record<string, string> = {}) {
  return await host(['doctor'], { ...env, ...more })
}

/** Starts a web server that is not Easel, or a proxy that passes only some requests. */
async function otherServer(answer: RequestListener) {
  const otherServer = createServer(answer).listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  return {
    url: `http://127.0.0.1:${(otherServer.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      otherServer.closeAllConnections()
      await new Promise((resolve) => otherServer.close(resolve))
    },
  }
}

test('a site that runs has no fault, from its settings to its sockets', async () => {
  const { code, out, err } = await doctor()
  expect([code, err]).toEqual([0, ''])
  expect(out).not.toContain('FAULT')
  for (const text of [
    'ok    The data folder',
    'ok    PostgreSQL ',
    'ok    The schema has all ',
    'ok    The folder of files keeps files',
    'ok    One worker runs.',
    `ok    The site answers at ${server.baseUrl}.`,
    'ok    Sockets reach the site',
  ])
    expect(out).toContain(text)
})

test('a daily backup that failed is a fault, with its reason', async () => {
  const { db } = server.context
  expect((await doctor()).out).toContain('note  No backup has been made yet.')
  await noteBackup(db, '/mnt/copies', Date.now() - 9 * 24 * 3600_000)
  expect((await doctor()).out).toContain('note  The last backup, at /mnt/copies, is 9 days old.')
  await noteFailedBackup(db, '/mnt/copies', { failed_ts: Date.now(), failure: 'The disk is full.' })
  const { code, out } = await doctor({ BACKUP_PLACE: '/mnt/copies' })
  expect([code, out]).toEqual([
    1,
    expect.stringContaining('FAULT The daily backup to /mnt/copies failed: The disk is full.'),
  ])
})

test('a check leaves no file behind', async () => {
  await using s3 = await startS3Server()
  const bucket = {
    STORAGE: 's3',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.keys.secretAccessKey,
  }
  const { code, out } = await doctor(bucket)
  expect(out).toContain(`ok    The bucket ${s3.bucket} keeps files`)
  // The double has no CORS rules, like a new bucket.
  expect([code, out]).toEqual([1, expect.stringContaining(`FAULT Browsers cannot upload to ${s3.endpoint}`)])
  expect([...s3.objects.keys()]).toEqual([])
  const wrong = await doctor({ ...bucket, S3_SECRET_ACCESS_KEY: 'another key than that of the bucket' })
  expect(wrong.out).toContain(`FAULT The bucket ${s3.bucket} does not keep files`)
})

test('an address that does not answer, or leads elsewhere, is a fault', async () => {
  await using moved = await otherServer((_request, response) =>
    response.writeHead(301, { location: 'https://easel.example/readyz' }).end(),
  )
  const { code, out, err } = await doctor({ PUBLIC_URL: moved.url })
  expect([code, err]).toEqual([1, '1 fault was found.'])
  expect(out).toContain(`FAULT ${moved.url} leads to https://easel.example/readyz.`)
  const gone = await otherServer(() => {})
  await gone[Symbol.asyncDispose]()
  expect((await doctor({ PUBLIC_URL: gone.url })).out).toMatch(/FAULT .* does not answer: .*ECONNREFUSED/)
})

test('a proxy that passes no upgrades is noted', async () => {
  await using proxy = await otherServer((_request, response) => response.end('{}'))
  const { code, out } = await doctor({ PUBLIC_URL: proxy.url })
  expect([code, out]).toEqual([0, expect.stringContaining('note  Sockets do not reach the site')])
})

test('settings that contradict each other are found', async () => {
  const { out } = await doctor({ PUBLIC_URL: 'https://localhost:1' })
  expect(out).toContain('FAULT Easel speaks http, so a proxy adds TLS, but TRUST_PROXY is off')
  expect(out).toContain('FAULT localhost offers no certificate')
})

test('a replica that is not a replica, and a schema of a newer version, are reported as faults', async () => {
  const { pool } = server.context
  await pool.query(`insert into migrations (name, hash) values ('9999_of_tomorrow.sql', '')`)
  try {
    const { code, out } = await doctor({ DATABASE_REPLICA_URL: env['DATABASE_URL']! })
    expect(code).toBe(1)
    expect(out).toContain('FAULT A newer version has changed the schema (9999_of_tomorrow.sql).')
    expect(out).toContain('FAULT DATABASE_REPLICA_URL is no replica')
  } finally {
    await pool.query(`delete from migrations where name = '9999_of_tomorrow.sql'`)
  }
})
