import { filmOf, samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  shortFilm,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
} from '../../../test/harness.ts'

let server: TestServer
let ann: TestUser
let filmKey: string

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.join()
  const source = await upload(ann.api, await samplePhoto({ width: 1500, height: 900 }))
  const { id } = await ann.api.createWork({
    work_template_id: await templateId(ann.api, 'video'),
    source_arr: [{ id: source }],
    params: shortFilm,
  })
  const made = await workIn(ann.api, id, ['done', 'fail', 'break'])
  filmKey = filmOf(made).key
})
afterAll(() => server[Symbol.asyncDispose]())

// film-variant.sweep.test.ts tests frames and sound in each format, including moving pictures.
test.each([
  ['image', 'image/jpeg', 'jpg'],
  ['png', 'image/png', 'png'],
  ['video', 'video/mp4', 'mp4'],
] as const)('a downloaded film as %s: %s', async (format, mime, ending) => {
  const { url } = await ann.api.signTargetDownload({ key: filmKey, format, size: 'small' })
  const response = await fetch(url)
  const { headers } = response
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(headers.get('content-type')).toBe(mime)
  expect(headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="easel-.*\\.${ending}"`),
  )
  if (format === 'video') return expect(bytes.toString('latin1', 4, 8)).toBe('ftyp')
  expect((await sharp(bytes).metadata()).width).toBe(640)
})
