import type { WorkEditInput } from '@easel/contract'
import { readLabels } from '@easel/nodes/origin'
import { filesOf, pictureOf, samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  until,
  upload,
  workIn,
} from '../../../test/harness.ts'

let server: TestServer
let ann: TestUser
let id: string

async function make(work_template_id: string): Promise<string> {
  const source = await upload(ann.api, await samplePhoto({ width: 400, height: 500 }))
  const work = await ann.api.createWork({ work_template_id, source_arr: [{ id: source }] })
  await workIn(ann.api, work.id, ['done'])
  return work.id
}

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
  ann = await server.join()
  const { id: template } = await server.context.db
    .selectFrom('work_templates')
    .select('id')
    .where('builtin_key', '=', 'line-portrait')
    .executeTakeFirstOrThrow()
  id = await make(template)
})
afterAll(() => server[Symbol.asyncDispose]())

const fileOf = async (workId = id) => pictureOf(await ann.api.getWork({ id: workId }))

async function svgOf(key: string, api = ann.api, options: object = {}) {
  const signed = await api.signTargetDownload({ key, format: 'svg', watermark_type: 'auto', ...options })
  const response = await fetch(signed.url)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  return { ...signed, headers: response.headers, bytes, text, has: (wanted: RegExp) => wanted.test(text) }
}

test('a picture of lines is saved as strokes and areas, in a file that browsers save and never run', async () => {
  const { key } = await fileOf()
  const { headers, has, url, has_lines } = await svgOf(key)
  expect(has_lines).toBe(true)
  expect(has(/viewBox="0 0 1440 1800"/)).toBe(true)
  expect(has(/<g id="lines"[^>]*>\n<g stroke="#\w{6}">\n<path stroke-width=/)).toBe(true)
  expect(has(/<script|<style|<foreignObject|\son\w+=/)).toBe(false)
  const nameless = await fetch(url.replace(/&download=[^&]*/, ''))
  for (const found of [headers, nameless.headers])
    expect(Object.fromEntries(found)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': expect.stringMatching(/^attachment; filename="\w[^"]*\.svg"/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
})

test('an SVG has the labels and a signature, which a check of its origin reads', async () => {
  const { key } = await fileOf()
  const { bytes, text } = await svgOf(key)
  // A network cuts the person out of the photo.
  expect(readLabels(bytes)).toMatchObject({
    mime_type: 'image/svg+xml',
    sourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
    ...{ producedId: id, mark: 'AI · Easel' },
  })
  const check = (content: Uint8Array<ArrayBuffer>) =>
    ann.api.checkOrigin({ file: new File([content], 'a.svg') })
  expect(await check(bytes)).toMatchObject({
    ...{ ai: 'yes', mime_type: 'image/svg+xml', ours: { by: 'content', work_id: id } },
    ...{ mark: { text: 'AI · Easel' }, aigc: { label: '1', produce_id: id } },
    c2pa: {
      ...{ state: 'valid', trusted: true, signer: 'Easel' },
      action_arr: ['c2pa.opened', 'c2pa.edited', 'c2pa.converted'],
    },
  })
  const changed = new TextEncoder().encode(text.replace(/(?<=stroke=")#\w{6}/, '#ff0000'))
  expect((await check(changed)).c2pa).toMatchObject({ state: 'broken', trusted: false })
})

test('quality, size and words make no other file', async () => {
  const { key } = await fileOf()
  const specs = [{}, { quality: 'compressed', size: 'small', words: 'keep' }].map(async (options) =>
    new URL((await svgOf(key, ann.api, options)).url).searchParams.get('v'),
  )
  expect(new Set(await Promise.all(specs)).size).toBe(1)
})

test('an SVG has the visible mark as a picture, which the owner can leave out after consent', async () => {
  const { key } = await fileOf()
  const image = /<image id="mark" [^>]*href="data:image\/png;base64,/
  const marked = await svgOf(key)
  expect([marked.is_marked, marked.has(image)]).toEqual([true, true])
  expect(await refusalOf(svgOf(key, ann.api, { watermark_type: 'none' }))).toMatchObject({ code: 'A0301' })
  await ann.api.giveConsent({ type: 'unmarked_download' })
  const bare = await svgOf(key, ann.api, { watermark_type: 'none' })
  expect([bare.is_marked, bare.has(/<image/)]).toEqual([false, false])
})

test('pictures of other templates and uploads have no SVG', async () => {
  const { key } = await fileOf(await make(await templateId(ann.api)))
  const { has_lines } = await ann.api.signTargetDownload({ key, watermark_type: 'auto' })
  expect(has_lines).toBeUndefined()
  const source = await upload(ann.api, await samplePhoto({ width: 40, height: 30 }))
  for (const otherWork of [key, `source/${source}`])
    expect(await refusalOf(svgOf(otherWork))).toMatchObject({ code: 'A0440', paths: ['format'] })
})

test('an SVG is not accepted as a photo', async () => {
  const { bytes } = await svgOf((await fileOf()).key)
  await expect(upload(ann.api, bytes)).rejects.toThrow(/A0701.*SVG/)
})

test('an edited picture is saved with its edits', async () => {
  const before = await svgOf((await fileOf()).key)
  const edit: WorkEditInput = {
    turns: 1,
    light: { exposure: 0, contrast: 0, highlights: 0, shadows: 0, warmth: 0, saturation: -1 },
    text_arr: [{ text: 'HELLO', x: 0.5, y: 0.5, size: 0.2, colour: '#00aa44' }],
  }
  const { version } = await ann.api.getWorkEdit({ id })
  await ann.api.setWorkEdit({ id, version, edit })
  await until(async () => ((await ann.api.getWorkEdit({ id })).state === 'done' ? true : undefined))
  const after = await svgOf((await fileOf()).key)
  expect(after.has(/viewBox="0 0 1800 1440"/)).toBe(true)
  // The words are green, and everything else is grey.
  const coloursOf = (svg: string) => [...new Set(svg.match(/(?<=(?:fill|stroke)=")#\w{6}/g))]
  const isGrey = (colour: string) => new Set(colour.slice(1).match(/../g)).size === 1
  expect(coloursOf(before.text).some(isGrey)).toBe(false)
  expect(coloursOf(after.text).filter((colour) => !isGrey(colour))).toEqual([expect.stringMatching(/^#00a/)])
})

test('a posted picture is offered to visitors', async () => {
  const post = await ann.api.createPost({ title: 'Lines <b>&', work_id: id as never })
  const { key } = filesOf(post).image!
  const { has, has_lines, headers } = await svgOf(key, server.visitor)
  expect(has_lines).toBe(true)
  expect(has(/Lines/)).toBe(false)
  expect(headers.get('content-disposition')).toContain('easel-Lines b &.svg')
})
