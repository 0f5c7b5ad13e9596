import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { type Asset, BMFF, JPEG, PNG } from '@trustnxt/c2pa-ts/asset'
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf'
import { ManifestStore } from '@trustnxt/c2pa-ts/manifest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeKernels } from '../kernels/pool.ts'
import { makeCertificate } from './c2pa/certificate.ts'
import { readCredential } from './c2pa/credential.ts'
import { type Ingredient, signFile } from './c2pa/sign.ts'
import {
  finishFile,
  type OriginLabels,
  readLabels,
  readManifest,
  type UsedModel,
  writeLabels,
} from './index.ts'
import { credential } from './testing/credential.ts'
import { type Sample, samples } from './testing/samples.ts'

afterAll(closeKernels)

const labels: OriginLabels = { sourceType: 'algorithmicallyEnhanced', producedId: 'work-1', tool: 'Easel' }
const generator = { name: 'Easel', version: '1.2.3' }
let files: Sample[] = []
beforeAll(async () => {
  files = await samples(labels)
})
const fileOf = (name: string) => files.find((file) => file.name === name)!

const finish = async (file: Sample, ingredients: Ingredient[] = [], title = 'work-1') =>
  finishFile(file, { labels, title, ingredients, actions: [], generator, credential: await credential() })

const formats = [
  'jpeg',
  'png',
  'webp',
  'lossless webp',
  'moving webp',
  'avif',
  'gif',
  'mp4',
  'pdf',
  'svg',
] as const

describe.each(formats)('a signed %s file', (name) => {
  test('is signed over everything, labels included', async () => {
    const file = fileOf(name)
    const bytes = await finish(file)
    expect(readLabels(bytes)).toMatchObject({ producedId: 'work-1' })
    const manifest = await readManifest(bytes, file.mime_type, (await credential()).trace)
    expect(manifest).toEqual({
      ...{ state: 'valid', isOwn: true, signer: 'Tests', issuer: 'Tests', generator: 'Easel 1.2.3' },
      sourceTypes: ['http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced'],
      ...{ actions: ['c2pa.created'], ingredients: 0, models: [], problems: [] },
    })
  })

  test('with a changed byte is distinguished from an unchanged file', async () => {
    const { mime_type, bytes } = fileOf(name)
    const signed = await finish(fileOf(name))
    // Flips a bit in the picture's own data, whose position depends on the format.
    const changed = Uint8Array.from(signed)
    const position = placeOfData(changed, bytes)
    changed[position]! ^= 1
    const manifest = await readManifest(changed, mime_type, (await credential()).trace)
    expect(manifest).toMatchObject({ state: 'broken', isOwn: false })
    expect(manifest?.problems.some((code) => /mismatch/.test(code))).toBe(true)
  })
})

/** Offset in the signed file of the last long piece of the unsigned file. */
function placeOfData(signed: Uint8Array, plain: Uint8Array): number {
  const piece = Buffer.from(plain.subarray(-400, -300))
  const index = Buffer.from(signed).indexOf(piece)
  expect(index).toBeGreaterThan(0)
  return index + 50
}

const otherReaders = [
  ['jpeg', (bytes: Uint8Array<ArrayBuffer>): Asset => new JPEG(bytes)],
  ['png', (bytes: Uint8Array<ArrayBuffer>): Asset => new PNG(bytes)],
  ['avif', (bytes: Uint8Array<ArrayBuffer>): Asset => new BMFF(bytes)],
] as const

test.each(otherReaders)('a signed %s is understood by another implementation of C2PA', async (name, open) => {
  const check = async (bytes: Uint8Array) => {
    const asset = open(Uint8Array.from(bytes))
    const box = asset.getManifestJUMBF()
    return await ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(box!))).validate(asset)
  }
  const signed = await finish(fileOf(name))
  const result = await check(signed)
  expect(result.isValid).toBe(true)
  expect(result.toRepresentation().filter(({ success }) => !success)).toEqual([])
  expect(result.toRepresentation().map(({ code }) => code)).toContain('claimSignature.validated')
  signed[placeOfData(signed, fileOf(name).bytes)]! ^= 1
  expect((await check(signed)).isValid).toBe(false)
})

test('the inputs of a file are in its manifest, with their own manifests', async () => {
  const photo = fileOf('jpeg')
  const first = await finish(fileOf('png'))
  const parent: Ingredient = { title: 'Photo', ...photo, role: 'parent' }
  const input: Ingredient = { title: 'Post', bytes: first, mime_type: 'image/png', role: 'input' }
  const opened = await readManifest(
    await finish(photo, [parent, input]),
    'image/jpeg',
    (await credential()).trace,
  )
  expect(opened).toMatchObject({ state: 'valid', isOwn: true, actions: ['c2pa.opened'], ingredients: 2 })
  const parts = [
    { ...parent, role: 'part' as const },
    { ...input, role: 'part' as const },
  ]
  const placed = await readManifest(await finish(photo, parts), 'image/jpeg')
  expect(placed?.actions).toEqual(['c2pa.created', 'c2pa.placed', 'c2pa.placed'])
})

describe.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a damaged %s as a source', (name) => {
  const cut = (bytes: Buffer, length: number) => bytes.subarray(0, bytes.length - length)
  const add = (bytes: Buffer, ...more: (string | number[])[]) =>
    Buffer.concat([bytes, ...more.map((part) => Buffer.from(part as string, 'latin1'))])
  const changes: Record<string, (bytes: Buffer) => Buffer> = {
    'cut by 1 byte': (bytes) => cut(bytes, 1),
    'cut by 4 bytes': (bytes) => cut(bytes, 4),
    'cut by 8 bytes': (bytes) => cut(bytes, 8),
    'cut by 12 bytes': (bytes) => cut(bytes, 12),
    'cut in half': (bytes) => cut(bytes, bytes.length >> 1),
    'followed by text': (bytes) => add(bytes, 'whatever'),
    'followed by a box that is too long': (bytes) => add(bytes, [0x7f, 0xff, 0xff, 0xff], 'free'),
    'followed by a box that is too short': (bytes) => add(bytes, [0, 0, 0, 3], 'uuid', 'xy'),
    'followed by a chunk that is too long': (bytes) =>
      add(cut(bytes, 12), [0, 0, 0xff, 0xff], 'tEXtAuthor\0x'),
    'followed by a segment that is too long': (bytes) => add(cut(bytes, 2), [0xff, 0xe1, 0xff, 0xff], 'Exif'),
    'with bytes that are no manifest': (bytes) =>
      add(bytes, [0, 0, 0, 40], 'jumb', [0, 0, 0, 32], 'jumdc2pa'),
    empty: () => Buffer.alloc(0),
  }

  test.each(Object.keys(changes))('%s never prevents a signature', async (change) => {
    const { bytes, mime_type } = fileOf(name)
    const source = changes[change]!(Buffer.from(bytes))
    for (const role of ['parent', 'part', 'input'] as const) {
      const signed = await finish(fileOf('jpeg'), [{ title: 'Photo', bytes: source, mime_type, role }])
      const manifest = await readManifest(signed, 'image/jpeg', (await credential()).trace)
      expect(manifest).toMatchObject({ state: 'valid', isOwn: true, ingredients: 1 })
    }
  })
})

describe('a model', () => {
  const flux = { name: 'flux1-dev', software: 'ComfyUI' }
  const made: OriginLabels = { ...labels, sourceType: 'trainedAlgorithmicMedia' }
  const finishMade = async (file: Sample, ingredients: Ingredient[], models: UsedModel[]) =>
    await finishFile(file, {
      ...{ labels: made, title: 'work-1', ingredients, models, actions: [] },
      ...{ generator, credential: await credential() },
    })
  const read = async (bytes: Uint8Array) =>
    await readManifest(bytes, readLabels(bytes)!.mime_type, (await credential()).trace)

  test('is an input of the action that created the file', async () => {
    expect(await read(await finishMade(fileOf('png'), [], [flux]))).toMatchObject({
      ...{ state: 'valid', isOwn: true, actions: ['c2pa.created'], ingredients: 0, problems: [] },
      models: [flux],
    })
  })

  test('is an input of the edit of the file with a parent', async () => {
    const parent: Ingredient = { title: 'Photo', ...fileOf('jpeg'), role: 'parent' }
    expect(await read(await finishMade(fileOf('png'), [parent], [flux]))).toMatchObject({
      ...{ state: 'valid', actions: ['c2pa.opened', 'c2pa.edited'], ingredients: 1, problems: [] },
      models: [flux],
    })
  })

  test('is named with each other model, and with the models of the parent, but not with the models of a mere input', async () => {
    const first = await finishMade(fileOf('png'), [], [{ name: 'sd15', software: 'stable-diffusion.cpp' }])
    const other = await finishMade(fileOf('png'), [], [{ name: 'gpt-image-1', software: 'Images API' }])
    const from = (bytes: Uint8Array, role: Ingredient['role']): Ingredient => ({
      ...{ title: 'Picture', mime_type: 'image/png', bytes, role },
    })
    const upscaler = { name: '4x', software: 'ComfyUI' }
    const bytes = await finishMade(
      fileOf('jpeg'),
      [from(first, 'parent'), from(other, 'input')],
      [flux, upscaler],
    )
    const manifest = await read(bytes)
    expect(manifest?.actions).toEqual(['c2pa.opened', 'c2pa.edited', 'c2pa.edited'])
    expect(manifest?.models).toEqual([flux, upscaler, { name: 'sd15', software: 'stable-diffusion.cpp' }])
  })

  test('that guided the picture is described with the kind of its map', async () => {
    const canny = { name: 'control_v11p_sd15_canny', software: 'ComfyUI' }
    expect(
      (await read(await finishMade(fileOf('jpeg'), [], [flux, { ...canny, guide: 'edges' }])))?.models,
    ).toEqual([flux, { ...canny, description: 'Guided the picture by a map (edges)' }])
  })

  test('is named in the XMP', () => {
    const bytes = writeLabels(fileOf('jpeg'), { ...made, aiSystem: 'a "b" & <c> (ComfyUI)' })
    expect(readLabels(bytes)?.aiSystem).toBe('a "b" & <c> (ComfyUI)')
  })
})

test('an input that cannot be signed may be an ingredient', async () => {
  const text: Ingredient = { title: 'Note', bytes: Buffer.from('a'), mime_type: 'text/plain', role: 'part' }
  const broken: Ingredient = {
    title: 'Photo',
    bytes: Buffer.from('a'),
    mime_type: 'image/jpeg',
    role: 'parent',
  }
  const manifest = await readManifest(await finish(fileOf('jpeg'), [text, broken]), 'image/jpeg')
  expect(manifest).toMatchObject({ state: 'valid', ingredients: 2 })
})

describe('a certificate', () => {
  test("of another site with the same name is not accepted as the site's own signature", async () => {
    const pem = await makeCertificate('Tests')
    const signed = await finish(fileOf('jpeg'))
    const manifest = await readManifest(signed, 'image/jpeg', readCredential(pem, pem).trace)
    expect(manifest).toMatchObject({
      state: 'valid',
      isOwn: false,
      problems: ['signingCredential.untrusted'],
    })
  })

  test('that is self-signed meets X.509 and C2PA', async () => {
    const [certificate, authority] = (await makeCertificate('Ein Studio'))
      .match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)!
      .map((text) => new X509Certificate(text))
    expect(certificate!.verify(authority!.publicKey)).toBe(true)
    expect(certificate!.checkIssued(authority!)).toBe(true)
    expect([certificate!.ca, authority!.ca]).toEqual([false, true])
    expect(certificate!.keyUsage).toEqual(['1.3.6.1.5.5.7.3.4'])
    expect(certificate!.subject).toContain('O=Ein Studio')
    expect(certificate!.validToDate.getTime() - Date.now()).toBeGreaterThan(10 * 365 * 24 * 3600_000)
  })

  test('is refused with the key of another certificate', async () => {
    const [first, second] = [await makeCertificate('A'), await makeCertificate('B')]
    expect(() => readCredential(first, second)).toThrow('not of this key')
    expect(() => readCredential('', first)).toThrow('no certificate')
    expect(() => readCredential(first, 'nonsense')).toThrow('cannot be read')
    const [certificate, authority] = first.match(
      /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
    )!
    expect(() => readCredential(`${certificate}\n${certificate}`, first)).toThrow('order of a chain')
    expect(readCredential(`${certificate}\n${authority}`, first).chain).toHaveLength(2)
  })

  test.each([
    ['P-384', () => generateKeyPairSync('ec', { namedCurve: 'P-384' }), 'es384'],
    ['Ed25519', () => generateKeyPairSync('ed25519'), 'ed25519'],
    ['RSA', () => generateKeyPairSync('rsa', { modulusLength: 2048 }), 'ps256'],
  ] as const)('with a key of type %s signs too', async (_, generate, algorithm) => {
    const pem = await makeCertificate('Other', generate())
    const own = readCredential(pem, pem)
    expect(own.algorithm).toBe(algorithm)
    const made = { sourceType: labels.sourceType, ingredients: [], models: [], actions: [] }
    const claim = { title: 'w', ...made, generator }
    const signed = await signFile(fileOf('jpeg'), claim, own)
    expect(await readManifest(signed, 'image/jpeg', own.trace)).toMatchObject({ state: 'valid', isOwn: true })
  })
})
