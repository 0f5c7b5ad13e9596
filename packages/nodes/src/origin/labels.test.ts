import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFilm } from '../download/read-film.ts'
import { registry } from '../index.ts'
import { closeKernels } from '../kernels/pool.ts'
import { paintSvg } from '../sharp.ts'
import { finishFile, makingOf, type OriginLabels, readLabels, sourceTypeOf } from './index.ts'
import { credential } from './testing/credential.ts'
import { type Sample, samples } from './testing/samples.ts'
import { labelSmallForm, writeLabels } from './write-labels.ts'
import { aigcJson } from './xmp.ts'

afterAll(closeKernels)

const aigc = {
  ...{ Label: '1', ContentProducer: '某某 "Easel" <&>', ProduceID: 'work-1', ReservedCode1: 'seal' },
  ...{ ContentPropagator: 'Easel', PropagateID: 'work-1', ReservedCode2: '' },
}
const labels: OriginLabels = {
  ...{ sourceType: 'compositeWithTrainedAlgorithmicMedia', aigc, producedId: 'work-1' },
  ...{ mark: 'AI · <Easel> & "friends"', tool: 'Easel' },
}

let files: Sample[] = []
beforeAll(async () => {
  files = await samples(labels)
})

const formats = [
  'jpeg',
  'png',
  'webp',
  'lossless webp',
  'moving webp',
  'avif',
  'gif',
  'mp4',
  'webm',
  'pdf',
  'svg',
] as const
const fileOf = (name: string) => files.find((file) => file.name === name)!

test('a labelled JPEG has its Exif data first, where readers expect it', async () => {
  const create = { width: 8, height: 8, channels: 3 as const, background: '#456' }
  const bytes = await sharp({ create })
    .withExif({ IFD0: { Artist: 'Ann' } })
    .jpeg()
    .toBuffer()
  const labelled = Buffer.from(writeLabels({ bytes, mime_type: 'image/jpeg', width: 8, height: 8 }, labels))
  expect(labelled.indexOf('Exif\0\0')).toBeLessThan(labelled.indexOf('http://ns.adobe.com/xap/1.0/'))
  expect((await sharp(labelled).metadata()).exif?.toString('latin1')).toContain('Ann')
})

describe.each(formats)('a labelled %s file', (name) => {
  test('has the written labels and the same pixels', async () => {
    const file = fileOf(name)
    const labelled = writeLabels(file, labels)
    expect(readLabels(labelled)).toEqual({
      mime_type: file.mime_type,
      sourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
      ...{ aigc, producedId: 'work-1', mark: labels.mark },
    })
    if (name === 'pdf') expect(labelled).toBe(file.bytes)
    else expect(await shown(labelled, file.mime_type)).toEqual(await shown(file.bytes, file.mime_type))
  })

  test('stays unchanged as a small form of unknown origin', () => {
    const file = fileOf(name)
    expect(labelSmallForm(file, undefined)).toBe(file.bytes)
  })

  // Only the encoder of an AVIF or a PDF can write the packet.
  test.skipIf(name === 'avif' || name === 'pdf')('keeps only its source type as a small form', () => {
    const file = fileOf(name)
    expect(readLabels(labelSmallForm(file, labels.sourceType))).toEqual({
      mime_type: file.mime_type,
      sourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
    })
  })

  test('has the same bytes for the same labels', () => {
    expect(writeLabels(fileOf(name), labels)).toEqual(writeLabels(fileOf(name), labels))
  })

  test('that is truncated or damaged yields fewer labels, and ends', () => {
    const whole = writeLabels(fileOf(name), labels)
    const damage = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(
        fc.array(damage, { maxLength: 30 }),
        fc.integer({ min: 0, max: whole.length }),
        (hits, end) => {
          const broken = whole.slice(0, end)
          for (const [where, value] of hits)
            broken[Math.floor((where * Math.min(2000, broken.length)) % broken.length)] = value
          readLabels(broken)
        },
      ),
      { numRuns: 150 },
    )
  })
})

/** Pixels of a picture, or every frame of a film. */
async function shown(bytes: Uint8Array, mimeType: string): Promise<unknown> {
  if (mimeType === 'image/svg+xml') return (await paintSvg(new TextDecoder().decode(bytes))).data
  if (!mimeType.startsWith('video/')) return await sharp(bytes, { animated: true }).raw().toBuffer()
  if (mimeType === 'video/webm') return undefined
  const frames: Uint8Array[] = []
  const film = await openFilm(bytes)
  for await (const frame of film.read(new AbortController().signal)) frames.push(frame.slice())
  expect(frames.length).toBe(film.frames)
  return frames
}

describe('other tools', () => {
  const hasFfprobe = spawnSync('ffprobe', ['-version']).status === 0
  const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0

  const withFile = (name: string, look: (path: string) => void) => {
    const folder = mkdtempSync(join(tmpdir(), 'easel-origin-'))
    try {
      writeFileSync(join(folder, 'file'), writeLabels(fileOf(name), labels))
      look(join(folder, 'file'))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test.runIf(hasFfprobe)('find the key AIGC in moov.udta.meta of a film', () => {
    withFile('mp4', (path) => {
      const args = ['-v', 'error', '-show_entries', 'format_tags=AIGC', '-of', 'default=nk=1:nw=1', path]
      expect(execFileSync('ffprobe', args, { encoding: 'utf8' }).trim()).toBe(aigcJson(aigc))
    })
  })

  test.runIf(hasExiftool).each(['jpeg', 'png', 'webp', 'avif', 'gif', 'mp4'])(
    'read the XMP of %s',
    (name) => {
      withFile(name, (path) => {
        const read = execFileSync('exiftool', ['-j', '-XMP:all', path], { encoding: 'utf8' })
        expect(JSON.parse(read)[0].DigitalSourceType).toContain('compositeWithTrainedAlgorithmicMedia')
      })
    },
  )

  test('find the packet in the metadata that sharp reads', async () => {
    for (const name of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const { xmp } = await sharp(writeLabels(fileOf(name), labels)).metadata()
      expect(xmp?.toString()).toContain('http://www.tc260.org.cn/ns/AIGC/1.0/')
    }
  })
})

describe('labels in files from elsewhere', () => {
  const packet = (inner: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inner}</rdf:RDF></x:xmpmeta>`
  const iptc = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'
  const type = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
  const png = async (xmp: string) =>
    new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .withXmp(xmp)
        .png()
        .toBuffer(),
    )

  test.each([
    `<rdf:Description xmlns:e='${iptc}' e:DigitalSourceType='${type}'/>`,
    `<rdf:Description xmlns:e="${iptc}"><e:DigitalSourceType>${type}</e:DigitalSourceType></rdf:Description>`,
    `<rdf:Description xmlns:e="${iptc}"><e:DigitalSourceType rdf:resource="${type}"/></rdf:Description>`,
  ])('are read in other spellings of a property: %s', async (inner) => {
    expect(readLabels(await png(packet(inner)))).toMatchObject({ sourceType: type })
  })

  test('are read from an AIGC element, also within another object', async () => {
    const json = '{&quot;AIGC&quot;:{&quot;Label&quot;:2,&quot;ProduceID&quot;:&quot;x&quot;}}'
    const inner = `<rdf:Description xmlns:T="http://www.tc260.org.cn/ns/AIGC/1.0/"><T:AIGC>${json}</T:AIGC></rdf:Description>`
    expect(readLabels(await png(packet(inner)))?.aigc).toEqual({ Label: '2', ProduceID: 'x' })
  })

  test('are found as traces of generators', async () => {
    const plain = fileOf('png').bytes
    const text = (type: string, content: Buffer) => {
      const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type), content, Buffer.alloc(4)])
      chunk.writeUInt32BE(content.length)
      return Uint8Array.from(Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]))
    }
    const deflated = deflateSync('Steps: 20')
    for (const file of [
      text('tEXt', Buffer.from('parameters\0a cat\nSteps: 20')),
      text('zTXt', Buffer.concat([Buffer.from('parameters\0\0'), deflated])),
      text('iTXt', Buffer.concat([Buffer.from('parameters\0\x01\0\0\0'), deflated])),
    ])
      expect(readLabels(file)).toMatchObject({ generator: 'Stable Diffusion' })
    expect(readLabels(plain)).toEqual({ mime_type: 'image/png' })
    // A decompression bomb in a small chunk is not inflated.
    const bomb = deflateSync(Buffer.alloc(50_000_000))
    expect(readLabels(text('zTXt', Buffer.concat([Buffer.from('parameters\0\0'), bomb])))).toEqual({
      mime_type: 'image/png',
    })
  })

  test('are not read from other formats', () => {
    for (const bytes of [new Uint8Array(), Buffer.from('PK\x03\x04'), Buffer.alloc(100)])
      expect(readLabels(bytes)).toBeUndefined()
  })
})

describe('the source type of a picture', () => {
  const graph = {
    a: { class_type: 'LoadImage', inputs: { image: 'one' } },
    b: { class_type: 'LoadImages', inputs: { images: { __value__: ['two', 'three'] } } },
    c: { class_type: 'OilPainting', inputs: { image: ['a', 0] as const } },
    d: { class_type: 'StillLife', inputs: { seed: 1 } },
    e: { class_type: 'Dream', inputs: { image: ['c', 0] as const } },
    f: { class_type: 'LoadImage', inputs: { image: 'mask' } },
    g: { class_type: 'Inpaint', inputs: { image: ['a', 0] as const, mask: ['f', 0] as const } },
  }
  const dream = { ...registry.get('OilPainting')!, class_type: 'Dream', trained_model: true }
  const withDream = new Map([...registry, ['Dream', dream]])

  test.each([
    ['c', { sources: ['one'], hasModel: false }],
    ['b', { sources: ['two', 'three'], hasModel: false }],
    ['d', { sources: [], hasModel: false }],
    ['e', { sources: ['one'], hasModel: true }],
    ['g', { sources: ['one'], hasModel: true }],
  ])('is derived from the nodes before node %s', (node, making) => {
    expect(makingOf(graph, node, withDream)).toEqual(making)
  })

  const trained = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
  test.each([
    [[], false, 'algorithmicMedia'],
    [[], true, 'trainedAlgorithmicMedia'],
    [[undefined], false, 'algorithmicallyEnhanced'],
    [[undefined], true, 'compositeWithTrainedAlgorithmicMedia'],
    [['algorithmicMedia'], false, 'algorithmicMedia'],
    [['algorithmicMedia', undefined], false, 'algorithmicallyEnhanced'],
    [[trained], false, 'trainedAlgorithmicMedia'],
    [[trained, undefined], false, 'compositeWithTrainedAlgorithmicMedia'],
    [[trained], true, 'trainedAlgorithmicMedia'],
  ])('from %j and a model: %s is %s', (sources, hasModel, expected) => {
    expect(sourceTypeOf(sources, { hasModel })).toBe(expected)
  })
})

test('finishing a file does not change its pixels', async () => {
  const file = fileOf('png')
  const finishing = {
    labels,
    title: 'work-1',
    ingredients: [],
    actions: [],
    generator: { name: 'Easel', version: '1' },
  }
  const finished = await finishFile(file, { ...finishing, credential: await credential() })
  expect(await shown(finished, file.mime_type)).toEqual(await shown(file.bytes, file.mime_type))
})
