import { expect, test } from 'vitest'
import { postgresEnvironment } from '../platform/db/embedded/cluster.ts'
import { workerEnvironment } from './worker-process.ts'

const given = {
  PATH: '/bin',
  DATABASE_URL: 'postgres://db',
  SECRET: 'x'.repeat(32),
  METRICS_TOKEN: 'y'.repeat(16),
  MODERATORS: 'ann',
  ADMINS: 'ann',
  COMFYUI_URLS: 'http://studio:8188',
  IMAGES_API_KEY: 'key of the images API',
  AWS_SECRET_ACCESS_KEY: 'of another program',
}

test('the environment of a worker holds its settings only', () => {
  const { PATH, DATABASE_URL, SECRET } = given
  expect(workerEnvironment(given)).toEqual({ PATH, DATABASE_URL, SECRET })
})

test('a worker downloads through the proxies of the environment', () => {
  const proxies = { HTTPS_PROXY: 'http://proxy:3128', https_proxy: 'http://proxy:3128', NO_PROXY: 'intranet' }
  expect(workerEnvironment({ ...given, ...proxies })).toMatchObject(proxies)
})

test('the environment of the database holds no secrets', () => {
  const before = process.env
  process.env = given
  try {
    expect(postgresEnvironment()).toEqual({ PATH: '/bin', LC_ALL: 'C', TZ: 'UTC' })
  } finally {
    process.env = before
  }
})
