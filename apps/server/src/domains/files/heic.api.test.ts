import { animatedAvif, heicOf } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, templateId, upload, workIn } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const made = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
const label = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${made}"/></rdf:RDF></x:xmpmeta>`

async function shown(api: TestServer['visitor'], id: string): Promise<Buffer> {
  const { url } = await api.signTargetDownload({ key: `source/${id}` })
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

/** Describes a pixel by the channels in which it is light. */
async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<string> {
  const data = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...data].map((value) => (value > 150 ? 1 : 0)).join('')
}

test.each(['heic', 'heif', 'jpg'])(
  'a HEIC photo named .%s is stored as JPEG, upright, without its location',
  async (extension) => {
    const { api } = await server.join()
    const photo = heicOf({ columns: 2, turns: 3, orientation: 6 })
    expect(photo.includes('HOME')).toBe(true)
    const id = await upload(api, photo, extension)
    const bytes = await shown(api, id)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 128 })
    expect(bytes.includes('HOME')).toBe(false)
    expect([await colourAt(bytes, 48, 8), await colourAt(bytes, 8, 8)]).toEqual(['100', '001'])
  },
)

test('a HEIC photo keeps its colour profile, and a label of its origin', async () => {
  const { api } = await server.join()
  const { icc } = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
    .then((png) => sharp(png).metadata())
  const bytes = await shown(api, await upload(api, heicOf({ profile: icc!, xmp: label }), 'heic'))
  expect((await sharp(bytes).metadata()).icc).toEqual(icc)
  expect(bytes.includes('trainedAlgorithmicMedia')).toBe(true)
})

test('a HEIC photo of a wide colour space without a profile gets the matching profile', async () => {
  const { api } = await server.join()
  const bytes = await shown(api, await upload(api, heicOf({ nclx: [12, 16, 6] }), 'heic'))
  expect((await sharp(bytes).metadata()).format).toBe('png')
  const index = bytes.indexOf('cICP')
  expect([...bytes.subarray(index + 4, index + 8)]).toEqual([12, 16, 0, 1])
})

test('a HEIC photo can be surveyed, and used for a work and an avatar', async () => {
  const { api } = await server.join()
  const photo = heicOf({ columns: 4, rows: 3 })
  const survey = await api.surveyPhoto({ file: new File([new Uint8Array(photo)], 'IMG_1.HEIC') })
  expect(survey.face_arr).toEqual([])
  const id = await upload(api, photo, 'heic')
  const work_template_id = await templateId(api)
  const work = await api.createWork({ work_template_id, source_arr: [{ id }] })
  expect((await workIn(api, work.id, ['done', 'fail', 'break'])).state).toBe('done')
  expect((await api.updateCurrentUser({ avatar_url: `source/${id}` })).avatar_url).toContain('/avatar/')
})

test('an animated AVIF is stored as its first picture, and becomes a work', async () => {
  const { api } = await server.join()
  const id = await upload(api, await animatedAvif('avifenc'), 'avif')
  const bytes = await shown(api, id)
  expect(await sharp(bytes).metadata()).toMatchObject({ compression: 'av1', width: 16, height: 16 })
  const work = await api.createWork({ work_template_id: await templateId(api), source_arr: [{ id }] })
  expect((await workIn(api, work.id, ['done', 'fail', 'break'])).state).toBe('done')
})
