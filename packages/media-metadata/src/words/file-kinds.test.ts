import { deflateSync, gzipSync } from 'node:zlib'
import { pngWithTexts, samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPictureWords } from './index.ts'

let photo: Buffer
beforeAll(async () => {
  photo = await samplePhoto({ width: 64, height: 48 })
})

const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])
const text = 'a fox\nNegative prompt: snow\nSteps: 20, Seed: 5'
const words = { source: 'a1111', prompt: 'a fox', negative_prompt: 'snow', seed: 5, steps: 20 }

async function wordsOf(bytes: Uint8Array) {
  const answer = await readPictureWords(blobOf(bytes))
  return answer.kind === 'found' ? answer.words : answer.kind
}

const be16 = (value: number) => Buffer.from([value >> 8, value & 255])
const le16 = (value: number) => Buffer.from([value & 255, value >> 8])
const le32 = (value: number) => Buffer.concat([le16(value & 0xffff), le16(value >>> 16)])

/** Makes EXIF with one text. */
function exif(tag: number, type: number, value: Buffer): Buffer {
  const entry = [le16(tag), le16(type), le32(value.length), le32(26), le32(0)]
  return Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), le16(1), ...entry, value])
}

async function jpegWith(code: number, content: Buffer): Promise<Buffer> {
  const plain = await sharp(photo).jpeg().toBuffer()
  const head = Buffer.concat([Buffer.from([0xff, code]), be16(content.length + 2)])
  return Buffer.concat([plain.subarray(0, 2), head, content, plain.subarray(2)])
}

describe('words are read', () => {
  test('from the EXIF of an AVIF', async () => {
    const image = sharp(photo).withExif({ IFD0: { ImageDescription: text } })
    expect(await wordsOf(await image.avif().toBuffer())).toEqual(words)
  })

  test('from the EXIF of a JPEG XL', async () => {
    const block = exif(0x010e, 2, Buffer.from(text))
    const box = (type: string, content: Buffer) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(content.length + 8)
      return Buffer.concat([length, Buffer.from(type), content])
    }
    const start = [box('JXL ', Buffer.from([13, 10, 135, 10])), box('ftyp', Buffer.from('jxl \0\0\0\0jxl '))]
    const bytes = Buffer.concat([...start, box('Exif', Buffer.concat([Buffer.alloc(4), block]))])
    expect(await wordsOf(bytes)).toEqual(words)
  })

  test('from the comment of a GIF, in blocks of at most 255 bytes', async () => {
    const gif = await sharp(photo).gif().toBuffer()
    const start = 13 + ((gif[10]! & 0x80) === 0 ? 0 : 3 << ((gif[10]! & 7) + 1))
    const comment = Buffer.from(`${'ink, '.repeat(100)}${text}`)
    const blocks = Array.from({ length: Math.ceil(comment.length / 255) }, (_, index) => {
      const block = comment.subarray(index * 255, index * 255 + 255)
      return Buffer.concat([Buffer.from([block.length]), block])
    })
    const extension = Buffer.concat([Buffer.from([0x21, 0xfe]), ...blocks, Buffer.from([0])])
    const atStart = Buffer.concat([gif.subarray(0, start), extension, gif.subarray(start)])
    const atEnd = Buffer.concat([gif.subarray(0, -1), extension, gif.subarray(-1)])
    const prompt = `${'ink, '.repeat(100)}a fox`
    for (const bytes of [atStart, atEnd]) expect(await wordsOf(bytes)).toEqual({ ...words, prompt })
  })

  test('from the comment of a JPEG', async () => {
    expect(await wordsOf(await jpegWith(0xfe, Buffer.from(text)))).toEqual(words)
  })

  test('from the comment in the file properties of Windows', async () => {
    const block = exif(0x9c9c, 1, Buffer.from(`${text}\0`, 'utf16le'))
    expect(await wordsOf(await jpegWith(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), block])))).toEqual(
      words,
    )
  })

  test('from the EXIF that ImageMagick wrote into a text of a PNG', async () => {
    const block = Buffer.concat([Buffer.from('Exif\0\0'), exif(0x010e, 2, Buffer.from(text))])
    const lines = block.toString('hex').replaceAll(/.{72}/g, '$&\n')
    const raw = `\nexif\n${String(block.length).padStart(8)}\n${lines}\n`
    const png = await sharp(photo).png().toBuffer()
    expect(await wordsOf(pngWithTexts(png, { 'Raw profile type exif': raw }, 'zTXt'))).toEqual(words)
  })

  test('from a graph in a comment of EXIF', async () => {
    const graph = {
      s: {
        class_type: 'KSampler',
        inputs: { positive: ['p', 0], negative: ['p', 0], latent_image: ['l', 0] },
      },
      p: { class_type: 'CLIPTextEncode', inputs: { text: 'a fox' } },
    }
    const block = exif(0x9286, 7, Buffer.from(JSON.stringify(graph)))
    const jpeg = await jpegWith(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), block]))
    expect(await wordsOf(jpeg)).toMatchObject({ source: 'comfyui', prompt: 'a fox' })
  })

  test('from the texts and the JSON of Easy Diffusion, in both spellings', async () => {
    const found = {
      source: 'easydiffusion',
      prompt: 'a fox',
      negative_prompt: 'snow',
      seed: 5,
      steps: 20,
      model: 'ink',
    }
    const png = await sharp(photo).png().toBuffer()
    const texts = {
      ...{ prompt: 'a fox', negative_prompt: 'snow', seed: '5', num_inference_steps: '20' },
      use_stable_diffusion_model: 'ink',
    }
    expect(await wordsOf(pngWithTexts(png, texts))).toEqual(found)
    const json = JSON.stringify({
      ...{ Prompt: 'a fox', 'Negative Prompt': 'snow', Seed: 5, Steps: 20, 'Stable Diffusion model': 'ink' },
    })
    expect(await wordsOf(await jpegWith(0xfe, Buffer.from(json)))).toEqual(found)
  })
})

describe('words of programs with several texts', () => {
  const png = async (texts: Readonly<Record<string, string>>) =>
    await wordsOf(pngWithTexts(await sharp(photo).png().toBuffer(), texts))

  test('InvokeAI: the style of SDXL adds words, unless it repeats the prompt', async () => {
    const invokeai_metadata = (style: string) =>
      JSON.stringify({ positive_prompt: 'a fox', positive_style_prompt: style, negative_prompt: 'snow' })
    expect(await png({ invokeai_metadata: invokeai_metadata('ink') })).toMatchObject({ prompt: 'a fox\nink' })
    expect(await png({ invokeai_metadata: invokeai_metadata('a fox') })).toMatchObject({ prompt: 'a fox' })
    expect(await png({ invokeai_metadata: invokeai_metadata('a fox, ink') })).toMatchObject({
      prompt: 'a fox, ink',
    })
  })

  test('InvokeAI: older versions have unwanted words in brackets', async () => {
    const image = { prompt: [{ prompt: 'a fox [snow, text] in a wood [ice]', weight: 1 }] }
    expect(await png({ 'sd-metadata': JSON.stringify({ image }) })).toMatchObject({
      ...{ prompt: 'a fox in a wood', negative_prompt: 'snow, text, ice' },
    })
  })

  test('NovelAI: characters have words of their own', async () => {
    const char_captions = [
      { char_caption: 'girl, red hair', centers: [{ x: 0.5, y: 0.5 }] },
      { char_caption: 'boy' },
    ]
    const Comment = JSON.stringify({
      uc: 'lowres',
      v4_prompt: { caption: { base_caption: 'two people', char_captions } },
    })
    expect(await png({ Software: 'NovelAI', Comment })).toMatchObject({
      ...{ prompt: 'two people\ngirl, red hair\nboy', negative_prompt: 'lowres' },
    })
  })

  test('RuinedFooocus: words have other names', async () => {
    const parameters = JSON.stringify({
      ...{ Prompt: 'a fox', Negative: 'snow', steps: 20, cfg: 5, seed: 7, sampler_name: 'euler' },
      ...{ base_model_name: 'ink', software: 'RuinedFooocus' },
    })
    expect(await png({ parameters })).toEqual({
      ...{ source: 'fooocus', prompt: 'a fox', negative_prompt: 'snow', steps: 20, guidance: 5, seed: 7 },
      ...{ sampler: 'euler', model: 'ink' },
    })
  })

  test('words in the description of an XMP packet are read', async () => {
    const item = `<rdf:li xml:lang="x-default">${text.replace('fox', 'fox &amp; owl')}</rdf:li>`
    const packet = `<rdf:Description><dc:description><rdf:Alt>${item}</rdf:Alt></dc:description></rdf:Description>`
    const plain = await sharp(photo).png().toBuffer()
    const found = await wordsOf(pngWithTexts(plain, { 'XML:com.adobe.xmp': packet }, 'iTXt'))
    expect(found).toEqual({ ...words, prompt: 'a fox & owl' })
  })

  test('Fooocus: names of styles are kept, because their words are not in the prompt', async () => {
    const parameters = JSON.stringify({ prompt: 'a fox', styles: "['Fooocus V2', 'Ink']" })
    expect(await png({ parameters })).toEqual({
      source: 'fooocus',
      prompt: 'a fox',
      styles: 'Fooocus V2, Ink',
    })
  })
})

describe('text in the bits of the pixels', () => {
  const width = 90
  let height = 70

  /** Makes a PNG with a text in the lowest bits of channels, column by column. Each row has another filter. */
  function hiding(mark: string, hidden: Buffer, wanted: readonly number[], channels: 3 | 4): Buffer {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(hidden.length * 8)
    const all = Buffer.concat([Buffer.from(mark), length, hidden])
    const pixels = Buffer.alloc(width * height * channels, 255)
    for (let bit = 0; bit < all.length * 8; bit += 1) {
      const place = Math.floor(bit / wanted.length)
      const [x, y] = [Math.floor(place / height), place % height]
      const value = (all[bit >> 3]! >> (7 - (bit & 7))) & 1
      pixels[(y * width + x) * channels + wanted[bit % wanted.length]!] = 254 | value
    }
    const head = Buffer.alloc(13)
    head.writeUInt32BE(width, 0)
    head.writeUInt32BE(height, 4)
    head.set([8, channels === 4 ? 6 : 2], 8)
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      ...[chunk('IHDR', head), chunk('IDAT', deflateSync(filtered(pixels, width * channels, channels)))],
      chunk('IEND', Buffer.alloc(0)),
    ])
  }

  function chunk(type: string, content: Buffer): Buffer {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)])
  }

  function filtered(pixels: Buffer, rowBytes: number, step: number): Buffer {
    return Buffer.concat(
      Array.from({ length: height }, (_, row) => {
        const filter = row % 5
        const at = (column: number, line: number) =>
          column < 0 || line < 0 ? 0 : pixels[line * rowBytes + column]!
        const values = Array.from({ length: rowBytes }, (_, column) => {
          const [a, b, c] = [at(column - step, row), at(column, row - 1), at(column - step, row - 1)]
          const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
          const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
          return at(column, row) - [0, a, b, (a + b) >> 1, paeth][filter]!
        })
        return Buffer.from([filter, ...values])
      }),
    )
  }

  const novelai = JSON.stringify({
    ...{ Description: 'a fox', Software: 'NovelAI', Source: 'NovelAI Diffusion V3' },
    Comment: JSON.stringify({ prompt: 'a fox', uc: 'snow', steps: 20, seed: 5 }),
  })

  test('is read from the transparency, as NovelAI writes it', async () => {
    for (height of [70, 200])
      expect(await wordsOf(hiding('stealth_pngcomp', gzipSync(novelai), [3], 4))).toEqual({
        ...{ ...words, source: 'novelai', model: 'NovelAI Diffusion V3' },
      })
  })

  test('is read from the colours and without compression, as web UIs write it', async () => {
    expect(await wordsOf(hiding('stealth_rgbinfo', Buffer.from(text), [0, 1, 2], 3))).toEqual(words)
    expect(await wordsOf(hiding('stealth_pnginfo', Buffer.from(text), [3], 4))).toEqual(words)
  })

  test('is not read if it is damaged or claims more than the picture holds', async () => {
    expect(await wordsOf(hiding('stealth_pngcomp', Buffer.from('no archive'), [3], 4))).toBe('none')
    const cut = hiding('stealth_pnginfo', Buffer.alloc(0), [3], 4)
    expect(await wordsOf(cut)).toBe('none')
    expect(await wordsOf(cut.subarray(0, 60))).toBe('none')
  })
})
