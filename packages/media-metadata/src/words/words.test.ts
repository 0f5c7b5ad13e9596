import { type PngText, pngWithTexts, propertyRuns, samplePhoto } from '@easel/testkit'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeWords } from '../write-words.ts'
import { readPictureWords, writeA1111 } from './index.ts'
import { wordsFrom } from './picture-words.ts'

let photo: Buffer
beforeAll(async () => {
  photo = await samplePhoto({ width: 64, height: 48 })
})

async function png(texts: Readonly<Record<string, string>>, type?: PngText): Promise<Blob> {
  return blobOf(pngWithTexts(await sharp(photo).png().toBuffer(), texts, type))
}

const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])

async function wordsOf(file: Blob) {
  const answer = await readPictureWords(file)
  return answer.kind === 'found' ? answer.words : answer.kind
}

const settings =
  'Steps: 25, Sampler: DPM++ 2M, Schedule type: Karras, CFG scale: 6.5, Seed: 4294967296, Size: 512x768, Model hash: 31e35c80fc, Model: sd_xl_base_1.0, Lora hashes: "a: 1, b: 2", Version: v1.10.1'
const a1111 = `a lighthouse (in fog:1.2), <lora:ink:0.8>\nsecond line\nNegative prompt: people, text\n${settings}`
const ofA1111 = {
  source: 'a1111',
  prompt: 'a lighthouse (in fog:1.2),\nsecond line',
  negative_prompt: 'people, text',
  ...{ seed: 4_294_967_296, steps: 25, guidance: 6.5, width: 512, height: 768 },
  ...{ sampler: 'DPM++ 2M', scheduler: 'Karras', model: 'sd_xl_base_1.0' },
  loras: [{ name: 'ink', weight: 0.8 }],
}

describe('words of AUTOMATIC1111', () => {
  test.each(['tEXt', 'zTXt', 'iTXt', 'packed iTXt'] as const)('are read from a PNG, as %s', async (type) => {
    expect(await wordsOf(await png({ parameters: a1111 }, type))).toEqual(ofA1111)
  })

  /** Makes EXIF with one comment. It is written by hand, because libraries choose the encoding themselves. */
  function exif(comment: Buffer, isLittle: boolean): Buffer {
    const tiff = Buffer.alloc(44)
    const u16 = (value: number, offset: number) =>
      isLittle ? tiff.writeUInt16LE(value, offset) : tiff.writeUInt16BE(value, offset)
    const u32 = (value: number, offset: number) =>
      isLittle ? tiff.writeUInt32LE(value, offset) : tiff.writeUInt32BE(value, offset)
    tiff.write(isLittle ? 'II' : 'MM')
    for (const [offset, tag, type, count, value] of [
      [8, 0x8769, 4, 1, 26],
      [26, 0x9286, 7, comment.length, 44],
    ] as const) {
      u16(1, offset)
      u16(tag, offset + 2)
      u16(type, offset + 4)
      u32(count, offset + 6)
      u32(value, offset + 10)
    }
    u16(42, 2)
    u32(8, 4)
    return Buffer.concat([tiff, comment])
  }

  async function jpegWith(block: Buffer): Promise<Blob> {
    const plain = await sharp(photo).jpeg().toBuffer()
    const content = Buffer.concat([Buffer.from('Exif\0\0'), block])
    const head = Buffer.from([0xff, 0xe1, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return blobOf(Buffer.concat([plain.subarray(0, 2), head, content, plain.subarray(2)]))
  }

  const utf16 = Buffer.from(a1111, 'utf16le')
  test.each([
    ['UTF-16, big-endian', Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from(utf16).swap16()]), false],
    ['UTF-16, little-endian', Buffer.concat([Buffer.from('UNICODE\0'), utf16]), true],
    ['UTF-16 that is called ASCII', Buffer.concat([Buffer.from('ASCII\0\0\0'), utf16]), true],
    ['UTF-8 that is called Unicode', Buffer.from(`UNICODE\0${a1111}\0\0`), true],
    ['ASCII', Buffer.from(`ASCII\0\0\0${a1111}`), true],
    ['an encoding without a name', Buffer.from(a1111), false],
  ])('are read from a JPEG, in %s', async (_, comment, isLittle) => {
    expect(await wordsOf(await jpegWith(exif(comment, isLittle)))).toEqual(ofA1111)
  })

  test('are read from a WebP', async () => {
    const plain = await sharp(photo).webp().toBuffer()
    const block = exif(Buffer.from(`ASCII\0\0\0${a1111}`), true)
    const head = Buffer.from('EXIF\0\0\0\0')
    head.writeUInt32LE(block.length, 4)
    expect(await wordsOf(blobOf(Buffer.concat([plain, head, block])))).toEqual(ofA1111)
  })

  test('are read without unwanted words, in Chinese', async () => {
    const words = await wordsOf(await png({ parameters: `雾中的灯塔\nSteps: 8, Seed: 1` }))
    expect(words).toEqual({ source: 'a1111', prompt: '雾中的灯塔', steps: 8, seed: 1 })
  })
})

const graph = {
  '3': {
    class_type: 'KSampler',
    inputs: {
      ...{ seed: 7, steps: ['20', 0], cfg: 8, sampler_name: 'euler', scheduler: 'normal', denoise: 1 },
      ...{ model: ['10', 0], positive: ['11', 0], negative: ['7', 0], latent_image: ['5', 0] },
    },
  },
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'folder/v1-5.safetensors' } },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 640, batch_size: 1 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: ['21', 0], clip: ['4', 1] } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'blurry', clip: ['4', 1] } },
  '8': { class_type: 'VAEDecode', inputs: { samples: ['12', 0], vae: ['4', 2] } },
  '9': { class_type: 'SaveImage', inputs: { images: ['8', 0], filename_prefix: 'a' } },
  '10': {
    class_type: 'LoraLoaderModelOnly',
    inputs: { lora_name: 'fox', strength_model: -0.5, model: ['14', 0] },
  },
  '14': {
    class_type: 'LoraLoader',
    inputs: { lora_name: 'style/ink.safetensors', model: ['15', 0], clip: ['4', 1] },
  },
  '15': {
    class_type: 'Power Lora Loader (rgthree)',
    inputs: {
      lora_1: { on: true, lora: 'paper.safetensors', strength: 0.4 },
      lora_2: { on: false, lora: 'off.safetensors', strength: 1 },
      ...{ model: ['16', 0], clip: ['4', 1] },
    },
  },
  '16': { class_type: 'LoraLoader', inputs: { lora_name: 'none', strength_model: 0, model: ['4', 0] } },
  '11': { class_type: 'ControlNetApply', inputs: { conditioning: ['6', 0], strength: 1 } },
  '12': {
    class_type: 'KSampler',
    inputs: { seed: 8, steps: 10, positive: ['6', 0], negative: ['7', 0], latent_image: ['13', 0] },
  },
  '13': { class_type: 'LatentUpscale', inputs: { samples: ['3', 0], width: 1024, height: 1280 } },
  '20': { class_type: 'PrimitiveInt', inputs: { value: 30 } },
  '21': { class_type: 'StringConcatenate', inputs: { string_a: 'a fox', string_b: 'snow', delimiter: ', ' } },
}
const ofComfyui = {
  source: 'comfyui',
  prompt: 'a fox, snow',
  negative_prompt: 'blurry',
  ...{ seed: 7, steps: 30, guidance: 8, width: 512, height: 640 },
  ...{ sampler: 'euler', scheduler: 'normal', model: 'folder/v1-5.safetensors' },
  loras: [
    { name: 'paper.safetensors', weight: 0.4 },
    { name: 'style/ink.safetensors', weight: 1 },
    { name: 'fox', weight: -0.5 },
  ],
}

describe('words of other programs', () => {
  test('AUTOMATIC1111: the model ends before the template of the words', async () => {
    const parameters =
      'a red fox\nSteps: 20, Seed: 5, Model: ink\nTemplate: a {red|blue} fox\nNegative Template: blurry'
    expect(await wordsOf(await png({ parameters }))).toEqual({
      ...{ source: 'a1111', prompt: 'a red fox', seed: 5, steps: 20, model: 'ink' },
    })
  })

  test('ComfyUI: words of the sampler that began the picture, through nodes that change the words', async () => {
    // Keys that are numbers come first in an object, so with this id the later sampler also comes first.
    const { '12': later, ...rest } = graph
    const moved = JSON.parse(JSON.stringify({ ...rest, '1': later }).replaceAll('["12",0]', '["1",0]'))
    for (const version of [graph, moved])
      expect(await wordsOf(await png({ prompt: JSON.stringify(version) }))).toEqual(ofComfyui)
  })

  test('ComfyUI: words of a sampler that consists of several nodes', async () => {
    const parts = {
      '1': {
        class_type: 'SamplerCustomAdvanced',
        inputs: {
          ...{ noise: ['2', 0], guider: ['3', 0], sampler: ['4', 0], sigmas: ['5', 0] },
          latent_image: ['6', 0],
        },
      },
      '2': { class_type: 'RandomNoise', inputs: { noise_seed: 99 } },
      '3': { class_type: 'BasicGuider', inputs: { model: ['7', 0], conditioning: ['8', 0] } },
      '4': { class_type: 'KSamplerSelect', inputs: { sampler_name: 'euler' } },
      '5': { class_type: 'BasicScheduler', inputs: { scheduler: 'simple', steps: 20, denoise: 1 } },
      '6': { class_type: 'EmptySD3LatentImage', inputs: { width: 1024, height: 768 } },
      '7': { class_type: 'UNETLoader', inputs: { unet_name: 'flux1-dev.safetensors' } },
      '8': { class_type: 'FluxGuidance', inputs: { guidance: 3.5, conditioning: ['9', 0] } },
      '9': { class_type: 'CLIPTextEncodeFlux', inputs: { clip_l: 'a cat', t5xxl: 'a black cat' } },
    }
    expect(await wordsOf(await png({ prompt: JSON.stringify(parts) }))).toEqual({
      source: 'comfyui',
      prompt: 'a black cat',
      ...{ seed: 99, steps: 20, guidance: 3.5, width: 1024, height: 768 },
      ...{ sampler: 'euler', scheduler: 'simple', model: 'flux1-dev.safetensors' },
    })
  })

  test('ComfyUI: words of a graph with nodes that are always run again', async () => {
    const text = JSON.stringify({ ...graph, '30': { class_type: 'Any', inputs: {}, is_changed: ['?'] } })
    expect(await wordsOf(await png({ prompt: text.replace('"?"', 'NaN') }))).toEqual(ofComfyui)
  })

  test('ComfyUI: words in the EXIF of a WebP', async () => {
    const file = await sharp(photo)
      .withExif({ IFD0: { Model: `prompt:${JSON.stringify(graph)}`, Make: 'workflow:{}' } })
      .webp()
      .toBuffer()
    expect(await wordsOf(blobOf(file))).toEqual(ofComfyui)
  })

  test('InvokeAI: words of older and newer versions', async () => {
    const now = {
      ...{ positive_prompt: 'a harbour', negative_prompt: '', seed: 5, steps: 30, cfg_scale: 7.5 },
      ...{ width: 832, height: 1216, scheduler: 'dpmpp_2m_k', model: { key: 'k', name: 'juggernaut' } },
      loras: [
        { model: { key: 'l', name: 'ink' }, weight: 0.75 },
        { lora: { model_name: 'fox', base_model: 'sdxl' }, weight: 1.5 },
      ],
    }
    expect(await wordsOf(await png({ invokeai_metadata: JSON.stringify(now) }))).toEqual({
      ...{ source: 'invokeai', prompt: 'a harbour', seed: 5, steps: 30, guidance: 7.5 },
      ...{ width: 832, height: 1216, sampler: 'dpmpp_2m', scheduler: 'karras', model: 'juggernaut' },
      loras: [
        { name: 'ink', weight: 0.75 },
        { name: 'fox', weight: 1.5 },
      ],
    })
    const image = { prompt: [{ prompt: 'a harbour', weight: 1 }], seed: 5, steps: 30, sampler: 'k_lms' }
    expect(
      await wordsOf(await png({ 'sd-metadata': JSON.stringify({ model_weights: 'sd-1.4', image }) })),
    ).toEqual({
      ...{ source: 'invokeai', prompt: 'a harbour', seed: 5, steps: 30, sampler: 'k_lms', model: 'sd-1.4' },
    })
  })

  test('NovelAI: words in texts and comments', async () => {
    const comment = {
      ...{ prompt: 'old', uc: 'lowres', steps: 28, scale: 5, seed: 3, width: 832, height: 1216 },
      ...{ sampler: 'k_euler', v4_prompt: { caption: { base_caption: 'a girl, {rain}' } } },
    }
    const texts = { Software: 'NovelAI', Description: 'old', Source: 'NovelAI Diffusion V4' }
    expect(await wordsOf(await png({ ...texts, Comment: JSON.stringify(comment) }))).toEqual({
      ...{ source: 'novelai', prompt: 'a girl, {rain}', negative_prompt: 'lowres', seed: 3, steps: 28 },
      ...{ guidance: 5, width: 832, height: 1216, sampler: 'k_euler', model: 'NovelAI Diffusion V4' },
    })
  })

  test('Fooocus and SwarmUI: words in JSON', async () => {
    const fooocus = {
      ...{ prompt: 'a tree', negative_prompt: '', seed: '123', steps: 30, guidance_scale: 4 },
      ...{ resolution: '(896, 1152)', base_model: 'juggernautXL', sampler: 'dpmpp_2m_sde_gpu' },
      loras: [['ink', 0.3, '31e35c80fc']],
    }
    const loras = [{ name: 'ink', weight: 0.3 }]
    expect(await wordsOf(await png({ parameters: JSON.stringify(fooocus) }))).toEqual({
      ...{ source: 'fooocus', prompt: 'a tree', seed: 123, steps: 30, guidance: 4 },
      ...{ width: 896, height: 1152, sampler: 'dpmpp_2m_sde_gpu', model: 'juggernautXL', loras },
    })
    const numbered = { prompt: 'a tree', lora_combined_1: 'None : 1.0', lora_combined_2: 'ink : 0.3' }
    expect(await wordsOf(await png({ parameters: JSON.stringify(numbered) }))).toMatchObject({ loras })
    const swarm = {
      ...{ prompt: 'a tree <lora:fox>', negativeprompt: 'leaves', cfgscale: 7, seed: 1, model: 'x' },
      ...{ loras: ['style/ink'], loraweights: ['0.3'] },
    }
    expect(await wordsOf(await png({ parameters: JSON.stringify({ sui_image_params: swarm }) }))).toEqual({
      ...{ source: 'swarmui', prompt: 'a tree', negative_prompt: 'leaves', guidance: 7, seed: 1, model: 'x' },
      loras: [
        { name: 'fox', weight: 1 },
        { name: 'style/ink', weight: 0.3 },
      ],
    })
  })

  test('Draw Things: words in XMP', async () => {
    const json = JSON.stringify({
      ...{ c: 'a "blue" tree', uc: '', sampler: 'DPM++', scale: 4, size: '512x768' },
      v2: { loras: [{ file: 'ink_lora_f16.ckpt', weight: 0.6 }] },
    })
    const text = json.replaceAll('"', '&quot;')
    const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><exif:UserComment><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></exif:UserComment></rdf:RDF></x:xmpmeta>`
    expect(await wordsOf(await png({ 'XML:com.adobe.xmp': packet }, 'iTXt'))).toEqual({
      ...{ source: 'drawthings', prompt: 'a "blue" tree', sampler: 'DPM++', guidance: 4 },
      ...{ width: 512, height: 768, loras: [{ name: 'ink_lora_f16.ckpt', weight: 0.6 }] },
    })
  })
})

describe('tags of LoRAs', () => {
  test.each([
    ['<lora:ink:0.8>, a fox', 'a fox', 0.8],
    ['a fox, <lora:ink:0.8>', 'a fox', 0.8],
    ['a fox, <lora:ink>, snow', 'a fox, snow', 1],
    ['a fox <LORA:ink:-1> snow', 'a fox snow', -1],
    ['a fox，<lora:ink:0.5:0.7>，雪', 'a fox，雪', 0.5],
    ['a fox, <lora:ink:te=0.5:unet=0.7>\nsnow', 'a fox,\nsnow', 0.7],
    ['a fox <lyco:ink:none> <lora:ink:0.2>', 'a fox', 1],
    ['<lora:ink:0.4>', '', 0.4],
  ])('are read and removed: %s', (prompt, text, weight) => {
    const found = wordsFrom('a1111', { prompt })
    expect(found).toEqual({ source: 'a1111', prompt: text, loras: [{ name: 'ink', weight }] })
  })

  test('without an effect, without a name or without an end are no LoRAs', () => {
    expect(wordsFrom('a1111', { prompt: 'a fox <lora:ink:0>' })).toEqual({ source: 'a1111', prompt: 'a fox' })
    for (const prompt of ['a <lora:> fox', 'a <lora:ink fox', 'a < lora:ink> fox', 'a <b> fox'])
      expect(wordsFrom('a1111', { prompt })).toEqual({ source: 'a1111', prompt })
  })

  test('are removed at any place, and no word is lost', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    const name = fc.stringMatching(/^[\w ./-]{0,20}[\w]$/)
    const weight = fc.integer({ min: -200, max: 200 }).filter((number) => number !== 0)
    const part = fc.oneof(
      word.map((text) => ({ text, lora: undefined })),
      fc
        .record({ name, weight })
        .map(({ name, weight }) => ({ text: `<lora:${name}:${weight / 100}>`, lora: name.trim() })),
    )
    const gap = fc.constantFrom(' ', ', ', ',', '\n', ' , ')
    fc.assert(
      fc.property(fc.array(fc.tuple(part, gap), { maxLength: 12 }), (parts) => {
        const prompt = parts.map(([{ text }, space]) => text + space).join('')
        const words = parts.flatMap(([{ text, lora }]) => (lora === undefined ? [text] : []))
        const names = [...new Set(parts.flatMap(([{ lora }]) => lora ?? []))]
        const found = wordsFrom('a1111', { prompt })
        expect((found?.prompt ?? '').match(/[a-z]+/g) ?? []).toEqual(words)
        expect(found?.loras?.map((lora) => lora.name) ?? []).toEqual(names.filter((lora) => lora !== 'None'))
      }),
      { numRuns: propertyRuns(200) },
    )
  })
})

describe('files without words', () => {
  test('are photos and files of other formats', async () => {
    expect(await wordsOf(blobOf(photo))).toBe('none')
    expect(await wordsOf(await png({ Comment: 'Made with GIMP', parameters: 'no settings' }))).toBe('none')
    expect(await wordsOf(blobOf(Buffer.from('GIF89a')))).toBe('none')
    expect(await wordsOf(blobOf(Buffer.from('BM')))).toBe('not_a_picture')
    expect(await wordsOf(new Blob([]))).toBe('not_a_picture')
  })

  test('a text that unpacks to more than the limit is not read', async () => {
    const bomb = `Steps: 1, Seed: 1\n${'a'.repeat(64 << 20)}`
    expect(await wordsOf(await png({ parameters: bomb }, 'zTXt'))).toBe('none')
  })

  test('reading a graph with cycles and very many paths ends', async () => {
    const wide = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => {
        const next = [String(index + 1), 0]
        const inputs = {
          text: next,
          prompt: next,
          value: next,
          string: next,
          conditioning: next,
          steps: next,
        }
        return [String(index), { class_type: 'X', inputs }]
      }),
    )
    const sampler = { positive: ['0', 0], negative: ['199', 0], latent_image: ['5', 0], model: ['s', 0] }
    const nodes = {
      ...wide,
      '199': { class_type: 'X', inputs: { text: ['199', 0], conditioning: ['0', 0] } },
    }
    const text = JSON.stringify({ ...nodes, s: { class_type: 'KSampler', inputs: sampler } })
    expect(await wordsOf(await png({ prompt: text }))).toBe('none')
  })
})

test('any bytes at any position give words or none, without an error', async () => {
  const files = [
    await png({ parameters: a1111, prompt: JSON.stringify(graph) }),
    await png({ prompt: JSON.stringify(graph) }, 'zTXt'),
    blobOf(
      await sharp(photo)
        .withExif({ IFD0: { Model: `prompt:${JSON.stringify(graph)}` } })
        .webp()
        .toBuffer(),
    ),
    blobOf(
      await sharp(photo)
        .withExif({ IFD0: { ImageDescription: 'a' }, IFD2: { UserComment: a1111 } })
        .jpeg()
        .toBuffer(),
    ),
    blobOf(
      await sharp(photo)
        .withExif({ IFD0: { ImageDescription: a1111 } })
        .avif()
        .toBuffer(),
    ),
    blobOf(await sharp(photo).ensureAlpha().gif().toBuffer()),
    blobOf(await sharp(photo).ensureAlpha().png().toBuffer()),
  ]
  const bytes = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(fc.nat(files.length - 1), changes, fc.nat(), async (which, changed, cut) => {
      const file = bytes[which]!.slice(0, cut % 3 === 0 ? cut % bytes[which]!.length : undefined)
      for (const [position, value] of changed)
        file[position % Math.max(1, Math.min(file.length, 3000))] = value
      const answer = await readPictureWords(blobOf(file))
      if (answer.kind === 'found') expect(answer.words.prompt.length).toBeLessThanOrEqual(20_000)
    }),
    { numRuns: propertyRuns(100) },
  )
})

test('any values in a graph and in settings give words or none, without an error', async () => {
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(['3', 0], ['6', 0], ['__proto__', 0]))
  const inputs = fc.dictionary(
    fc.constantFrom(
      ...['text', 'positive', 'negative', 'latent_image', 'seed', 'model', 'conditioning', 'cfg'],
      ...['lora_name', 'strength_model', 'loras', 'prompt'],
    ),
    value,
  )
  const nodes = fc.dictionary(
    fc.constantFrom('3', '6', '__proto__', 'a'),
    fc.oneof(fc.record({ class_type: fc.constant('KSampler'), inputs }), value),
  )
  await fc.assert(
    fc.asyncProperty(nodes, fc.constantFrom('prompt', 'parameters', 'Comment'), async (graph, keyword) => {
      await readPictureWords(await png({ [keyword]: JSON.stringify(graph) }))
    }),
    { numRuns: propertyRuns(50) },
  )
})

describe('words of this program', () => {
  const words = {
    prompt: 'a lighthouse, (fog:1.2)\n在雾中 🦊',
    negative_prompt: 'people, text',
    ...{ seed: 0, steps: 12, guidance: 6.5, width: 64, height: 48 },
    ...{ sampler: 'DPM++ 2M', scheduler: 'karras', model: 'odd: "name", v2' },
    loras: [
      { name: 'ink', weight: 0.8 },
      { name: 'fox-v2', weight: -1 },
    ],
  }

  test.each(['png', 'jpeg', 'webp'] as const)(
    'are read from the %s that they are written into',
    async (format) => {
      const bytes = await sharp(photo).toFormat(format).toBuffer()
      const file = { bytes, mime_type: `image/${format}`, width: 64, height: 48 }
      const written = writeWords(file, writeA1111(words))
      expect(await wordsOf(blobOf(written))).toEqual({ source: 'easel', ...words })
      const decode = async (from: Uint8Array) => await sharp(from).raw().toBuffer()
      expect((await decode(written)).equals(await decode(bytes))).toBe(true)
      expect((await sharp(written).metadata()).exif !== undefined).toBe(format !== 'png')
    },
  )

  test('are read without values that the model chose', async () => {
    const text = writeA1111({ prompt: 'fox', seed: 7, steps: 0, guidance: 0, sampler: '' })
    expect(await wordsOf(await png({ parameters: text }))).toEqual({
      source: 'easel',
      prompt: 'fox',
      seed: 7,
    })
  })

  test('are unchanged after writing and reading, for any text', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((word) => /^[^\s\0].*$/.test(word))
    await fc.assert(
      fc.asyncProperty(text, text, fc.nat(), async (prompt, model, seed) => {
        const read = await wordsOf(await png({ parameters: writeA1111({ prompt, model, seed }) }, 'iTXt'))
        expect(read).toMatchObject({ source: 'easel', prompt: prompt.trim(), seed, model: model.trim() })
      }),
      { numRuns: propertyRuns(60) },
    )
  })

  test('leave files of other formats unchanged', () => {
    const file = { bytes: Buffer.from('film'), mime_type: 'video/mp4', width: 2, height: 2 }
    expect(writeWords(file, 'words')).toBe(file.bytes)
  })
})
