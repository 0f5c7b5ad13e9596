import { readLabels } from '@easel/nodes/origin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, until } from '../../../test/harness.ts'
import { runHousekeeping } from '../../composition/housekeeping.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function previewOf(keyword: string) {
  const { work_template_arr } = await server.visitor.listWorkTemplates({ keyword, media_type: 'video' })
  return work_template_arr[0]!.preview!
}

async function fetched(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  expect(response.headers.get('content-type')).toBe('video/mp4')
  return new Uint8Array(await response.arrayBuffer())
}

test('housekeeping makes clips of films for lists, with their provenance; a small film is its own clip', async () => {
  const small = await previewOf('Slideshow')
  expect(small.small_url).toBe(small.url)

  const large = await previewOf('Living Patterns')
  expect(large.small_url).toBeUndefined()
  await runHousekeeping(server.context)
  const url = await until(async () => (await previewOf('Living Patterns')).small_url)
  const [whole, clip] = [await fetched(large.url), await fetched(url)]
  expect(clip.byteLength).toBeLessThan(whole.byteLength)
  expect(readLabels(clip)?.sourceType).toBe(readLabels(whole)?.sourceType)
})
