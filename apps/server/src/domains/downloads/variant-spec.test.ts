import type { DownloadFormat, DownloadQuality, DownloadSize } from '@easel/contract'
import { expect, test } from 'vitest'
import { specOf, variantOf } from './variant-spec.ts'

const files = {
  jpeg: { mime_type: 'image/jpeg', width: 1536, height: 1920, duration_ms: null },
  film: { mime_type: 'video/mp4', width: 1080, height: 1920, duration_ms: 4000 },
  moving: { mime_type: 'image/webp', width: 1080, height: 1920, duration_ms: 4000 },
}

type Choice = [format: DownloadFormat, quality: DownloadQuality, size: DownloadSize]

const nameOf = (file: keyof typeof files, [format, quality, size]: Choice) => {
  const form = variantOf(files[file], { format, quality, size, mark: 'Easel' })
  return form && specOf(form)
}

test.each<[string, keyof typeof files, Choice[]]>([
  [
    'sizes above its own',
    'jpeg',
    [
      ['jpeg', 'high', 'original'],
      ['jpeg', 'high', 'large'],
    ],
  ],
  [
    'PNG without loss',
    'jpeg',
    [
      ['png', 'high', 'medium'],
      ['png', 'standard', 'medium'],
    ],
  ],
  [
    'the picture as its own format',
    'jpeg',
    [
      ['image', 'high', 'small'],
      ['jpeg', 'high', 'small'],
    ],
  ],
  [
    'GIF of a film',
    'film',
    [
      ['gif', 'high', 'original'],
      ['gif', 'high', 'medium'],
      ['gif', 'high', 'small'],
    ],
  ],
  [
    'the film as its own format',
    'film',
    [
      ['video', 'high', 'small'],
      ['mp4', 'high', 'small'],
    ],
  ],
  [
    'a still of a film',
    'film',
    [
      ['image', 'high', 'small'],
      ['jpeg', 'high', 'small'],
    ],
  ],
  [
    'GIF of moving pictures',
    'moving',
    [
      ['gif', 'high', 'small'],
      ['gif', 'compressed', 'small'],
    ],
  ],
])('all choices give the same spec for %s', (_what, file, choices) => {
  expect(new Set(choices.map((choice) => nameOf(file, choice))).size).toBe(1)
})

test.each<[string, keyof typeof files, Choice, Choice]>([
  ['PNG with fewer colours', 'jpeg', ['png', 'high', 'small'], ['png', 'compressed', 'small']],
  ['colours of a GIF', 'film', ['gif', 'high', 'small'], ['gif', 'compressed', 'small']],
  ['size of moving pictures', 'moving', ['gif', 'high', 'original'], ['gif', 'high', 'small']],
  ['quality', 'jpeg', ['webp', 'high', 'small'], ['webp', 'standard', 'small']],
])('the choices give different specs for %s', (_what, file, first, second) => {
  expect(nameOf(file, first)).not.toBe(nameOf(file, second))
})

test('a page has the title in its name, and shows no film and no moving pictures', () => {
  const form = (title: string) =>
    variantOf(files.jpeg, { format: 'pdf', quality: 'high', size: 'original', title })!
  expect(specOf(form('Lake'))).toBe(specOf(form('Lake')))
  expect(specOf(form('Lake'))).not.toBe(specOf(form('湖')))
  for (const file of [files.film, files.moving, { ...files.moving, mime_type: 'image/gif' }])
    expect(() => variantOf(file, { format: 'pdf', quality: 'high', size: 'original' })).toThrow(
      'download_unmakeable',
    )
})

test('an SVG is made of a picture of lines only, in a single size and quality', () => {
  const svg = (more: Partial<Parameters<typeof variantOf>[1]>) =>
    variantOf(files.jpeg, { format: 'svg', quality: 'high', size: 'original', ...more })!
  expect(svg({ isLineDrawing: true })).toEqual({ format: 'svg', quality: 'high' })
  const small = svg({
    isLineDrawing: true,
    quality: 'compressed',
    size: 'small',
    words: 'lake',
    title: 'Lake',
  })
  expect(specOf(small)).toBe(specOf(svg({ isLineDrawing: true })))
  for (const isLineDrawing of [false, undefined])
    expect(() => svg({ ...(isLineDrawing !== undefined && { isLineDrawing }) })).toThrow(
      'download_unmakeable',
    )
})

test('other formats than a page do not depend on the title', () => {
  const form = variantOf(files.jpeg, { format: 'png', quality: 'high', size: 'original', title: 'Lake' })
  expect(form).not.toHaveProperty('title')
})

test('a picture without loss and without mark is its own variant', () => {
  const png = { ...files.jpeg, mime_type: 'image/png' }
  expect(variantOf(png, { quality: 'standard', size: 'original' })).toBeUndefined()
})
