import { deflateSync } from 'node:zlib'
import {
  chromaticities,
  chunkIn,
  cicp,
  clli,
  contentLight,
  type DrawnPng,
  drawnPng,
  gamma,
  type InkJpeg,
  inkJpeg,
  nclx,
  pngChunk,
  srgbChunk,
  withChunks,
  withCodePoints,
  withProperties,
} from '@easel/testkit'
import sharp, { type AvifOptions, type Sharp } from 'sharp'

export interface ColourFile {
  name: string
  mime: string
  bytes: Buffer
}

const [width, height] = [72, 48]

/** Colours of every hue, lightness and saturation, a ramp of greys, and waves. Values are 0 to 1. */
function scene(x: number, y: number): [number, number, number] {
  if (y < 6) return [x / (width - 1), x / (width - 1), x / (width - 1)]
  const turn = (x / width) * 2 * Math.PI
  const strength = 0.5 * (1 - Math.abs((2 * (y - 6)) / (height - 6) - 1))
  const base = (y - 6) / (height - 7)
  const channelOf = (shift: number) => Math.min(1, Math.max(0, base + strength * Math.cos(turn + shift)))
  return [channelOf(0), channelOf(-2.1), channelOf(2.1)]
}

/** Brightness of the scene for HDR; most of the scene is darker than white. */
const dim = (x: number, y: number) => scene(x, y).map((value) => 0.08 + 0.6 * value)
const veil = (x: number, _: number) => 0.3 + (0.7 * x) / (width - 1)

const primaries = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 22]
const transfers = [1, 4, 5, 6, 7, 8, 11, 13, 14, 15, 17]
const [unspecified, reserved, logarithmic] = [2, 3, 9]
const p3 = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
const adobe = [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]
const bt2020 = [0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046]
const at5000K = [0.3457, 0.3585, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
const impossible = [0.3127, 0.329, 0.64, 0.33, 0.64, 0.33, 0.15, 0.06]

const source = (pixel: DrawnPng['pixel'] = scene, more: Partial<DrawnPng> = {}) =>
  drawnPng({ width, height, pixel, ...more })

const png = (name: string, chunks: readonly Buffer[], more: Partial<DrawnPng> = {}): ColourFile => ({
  name: `PNG: ${name}`,
  mime: 'image/png',
  bytes: source(scene, { chunks, ...more }),
})

function pngsOfCodes(): ColourFile[] {
  const hdr = [9, 12, 1].flatMap((code) => [16, 18].map((transfer) => [code, transfer] as const))
  return [
    ...primaries.map((code) => png(`primaries ${code}`, [cicp(code, 13)])),
    ...transfers.map((code) => png(`transfer ${code}`, [cicp(1, code)])),
    ...[unspecified, reserved].map((code) => png(`primaries ${code}`, [cicp(code, 13)])),
    ...[unspecified, logarithmic].map((code) => png(`Display P3, transfer ${code}`, [cicp(12, code)])),
    ...hdr.flatMap(([code, transfer]) =>
      ([8, 16] as const).map((depth) =>
        png(`HDR ${code}/${transfer}, ${depth} bits`, [cicp(code, transfer)], { depth, pixel: dim }),
      ),
    ),
    ...[100, 400, 4000].map((peak) =>
      png(`PQ up to ${peak}`, [cicp(9, 16), contentLight(peak)], { pixel: dim }),
    ),
    png('HLG up to 400', [cicp(9, 18), contentLight(400)], { pixel: dim }),
    png('Display P3, 16 bits', [cicp(12, 13)], { depth: 16 }),
    png('linear light, 16 bits', [cicp(1, 8)], { depth: 16 }),
  ]
}

function pngsOfGamma(): ColourFile[] {
  return [
    ...[1, 0.55, 0.45455, 0.46, 0.35].map((value) => png(`gamma ${value}`, [gamma(value)])),
    ...Object.entries({ p3, adobe, bt2020, at5000K, impossible }).map(([name, values]) =>
      png(`gamma, chromaticities ${name}`, [gamma(0.45455), chromaticities(...values)]),
    ),
    png('chromaticities alone', [chromaticities(...p3)]),
    png('gamma 1, 16 bits', [gamma(1)], { depth: 16 }),
  ]
}

function pngsOfKinds(): ColourFile[] {
  const translucent = (x: number, y: number) => [...scene(x, y), veil(x, y)]
  const grey = (x: number, y: number) => [scene(x, y)[1]]
  const translucentGrey = (x: number, y: number) => [scene(x, y)[1], veil(x, y)]
  const chunks = { 'Display P3': [cicp(12, 13)], 'gamma 1': [gamma(1)], PQ: [cicp(9, 16)] }
  return Object.entries(chunks).flatMap(([name, signal]) => [
    png(`${name}, alpha`, signal, { pixel: translucent }),
    png(`${name}, alpha, 16 bits`, signal, { pixel: translucent, depth: 16 }),
    png(`${name}, grey`, signal, { pixel: grey }),
    png(`${name}, grey with alpha`, signal, { pixel: translucentGrey }),
  ])
}

const profileChunk = (icc: Buffer) =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(icc)]))

async function p3Profile(): Promise<Buffer> {
  const { icc } = await sharp(await sharp(source()).withIccProfile('p3').png().toBuffer()).metadata()
  return icc!
}

async function pngsThatDisagree(): Promise<ColourFile[]> {
  const profiled = await sharp(source()).withIccProfile('p3').png().toBuffer()
  const profile = chunkIn(profiled, 'iCCP')
  const icc = await p3Profile()
  const palette = await sharp(source()).png({ palette: true }).toBuffer()
  return [
    png('profile', [profile]),
    png('profile and gamma', [profile, gamma(1)]),
    png('profile of PQ', [profileChunk(withCodePoints(icc, 12, 16))], { pixel: dim }),
    png('profile of HLG', [profileChunk(withCodePoints(icc, 12, 18))], { pixel: dim }),
    png('profile, code points of sRGB', [cicp(1, 13), profile]),
    png('profile, code points of BT.2020', [profile, cicp(9, 13)]),
    png('profile, code points unspecified', [cicp(unspecified, unspecified), profile]),
    png('gamma, code points unspecified', [cicp(12, unspecified), gamma(1)]),
    png('sRGB and gamma', [srgbChunk, gamma(1), chromaticities(...p3)]),
    png('sRGB and code points', [srgbChunk, cicp(12, 13)]),
    { ...png('palette, Display P3', []), bytes: withChunks(palette, [cicp(12, 13)]) },
    { ...png('palette, gamma 1', []), bytes: withChunks(palette, [gamma(1)]) },
  ]
}

async function avif(
  name: string,
  properties: readonly Buffer[],
  { pixel = scene, change = (picture) => picture, ...options }: AvifWish = {},
): Promise<ColourFile> {
  const picture = change(sharp(source(pixel)))
  const plain = await picture.avif({ quality: 95, chromaSubsampling: '4:4:4', ...options }).toBuffer()
  return { name: `AVIF: ${name}`, mime: 'image/avif', bytes: withProperties(plain, properties) }
}

interface AvifWish extends AvifOptions {
  pixel?: DrawnPng['pixel']
  change?: (picture: Sharp) => Sharp
}

async function avifs(): Promise<ColourFile[]> {
  // libheif does not write the range of alpha. An alpha of one half has the same code value in both ranges.
  const translucent = (x: number, y: number) => [...scene(x, y), 0.5]
  const code = (primaries: number, transfer: number, matrix?: number) =>
    nclx({ primaries, transfer, ...(matrix !== undefined && { matrix }) })
  const narrow = (primaries: number, transfer: number) => nclx({ primaries, transfer, isFullRange: false })
  return await Promise.all([
    avif('nothing', []),
    ...[1, 4, 5, 6, 9, 11, 12, 22].map((primary) => avif(`primaries ${primary}`, [code(primary, 13)])),
    ...[1, 4, 5, 7, 8, 14, 17].map((transfer) => avif(`transfer ${transfer}`, [code(1, transfer)])),
    avif('unspecified', [code(2, 2)]),
    avif('Display P3, transfer unspecified', [code(12, 2)]),
    avif('Display P3, matrix of BT.709', [code(12, 13, 1)]),
    avif('BT.2020, matrix of its own', [code(9, 14, 9)]),
    avif('Display P3, narrow range', [narrow(12, 13)]),
    avif('PQ, narrow range', [narrow(9, 16)], { pixel: dim }),
    ...[16, 18].flatMap((transfer) =>
      [8, 10, 12].map((bitdepth) =>
        avif(`HDR 9/${transfer}, ${bitdepth} bits`, [code(9, transfer, 9)], {
          pixel: dim,
          bitdepth: bitdepth as 8 | 10 | 12,
        }),
      ),
    ),
    avif('PQ in Display P3, 10 bits', [code(12, 16)], { pixel: dim, bitdepth: 10 }),
    avif('PQ up to 4000', [code(9, 16), clli(4000)], { pixel: dim, bitdepth: 10 }),
    avif('PQ up to 300', [code(9, 16), clli(300)], { pixel: dim, bitdepth: 10 }),
    avif('Display P3, 4:2:0', [code(12, 13)], { chromaSubsampling: '4:2:0' }),
    avif('Display P3, alpha', [code(12, 13)], { pixel: translucent }),
    avif('profile', [], { change: (picture) => picture.withIccProfile('p3') }),
    avif('profile, code points of BT.2020', [code(9, 13)], {
      change: (picture) => picture.withIccProfile('p3'),
    }),
  ])
}

async function jpegs(): Promise<ColourFile[]> {
  const inks: InkJpeg['inks'] = (x, y) => {
    const [r, g, b] = scene(x, y)
    const black = 0.7 * (1 - Math.max(r, g, b))
    return [0.9 * (1 - r), 0.9 * (1 - g), 0.9 * (1 - b), black]
  }
  const jpeg = (name: string, bytes: Buffer) => ({ name: `JPEG: ${name}`, mime: 'image/jpeg', bytes })
  const plain = () => sharp(source()).jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
  const adobeRgb = { IFD2: { ColorSpace: '65535' } }
  return [
    ...(await Promise.all(
      (['adobe', 'plain', 'ycck'] as const).map(async (kind) =>
        jpeg(`inks, ${kind}`, await inkJpeg({ width, height, inks, kind })),
      ),
    )),
    jpeg('sRGB', await plain().toBuffer()),
    jpeg('grey', await plain().toColourspace('b-w').toBuffer()),
    jpeg('Display P3', await plain().withIccProfile('p3').toBuffer()),
    jpeg('uncalibrated', await plain().withExif(adobeRgb).toBuffer()),
  ]
}

async function others(): Promise<ColourFile[]> {
  const webp = () => sharp(source()).webp({ quality: 95, smartSubsample: true })
  return [
    { name: 'WebP: sRGB', mime: 'image/webp', bytes: await webp().toBuffer() },
    { name: 'WebP: Display P3', mime: 'image/webp', bytes: await webp().withIccProfile('p3').toBuffer() },
    { name: 'GIF', mime: 'image/gif', bytes: await sharp(source()).gif().toBuffer() },
  ]
}

/** Makes a small picture for each way in which a file can define its colours. */
export async function colourFiles(): Promise<ColourFile[]> {
  const made = await Promise.all([pngsThatDisagree(), avifs(), jpegs(), others()])
  return [...pngsOfCodes(), ...pngsOfGamma(), ...pngsOfKinds(), ...made.flat()]
}
