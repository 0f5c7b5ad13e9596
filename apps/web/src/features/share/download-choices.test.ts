import { expect, test } from 'vitest'
import { formatsOf, sizesOf } from './download-choices.ts'

test('a picture has picture formats, a film also film formats, a picture of lines also SVG; its own format comes first', () => {
  const formats = (file: Parameters<typeof formatsOf>[0]) => formatsOf(file, { hasLines: false })
  expect(formats({ mime_type: 'image/webp' })).toEqual(['webp', 'jpeg', 'png', 'avif', 'pdf'])
  expect(formats({ mime_type: 'image/webp', duration_ms: 4000 })).toEqual(['webp', 'jpeg', 'png', 'avif'])
  expect(formats({ mime_type: 'video/mp4' })).toEqual(['mp4', 'webm', 'gif', 'jpeg', 'png', 'webp'])
  const drawing = formatsOf({ mime_type: 'image/png' }, { hasLines: true })
  expect(drawing).toEqual(['png', 'jpeg', 'webp', 'avif', 'pdf', 'svg'])
})

test('no size larger than the original is offered', () => {
  expect(sizesOf({ width: 900, height: 1600 })).toEqual(['original', 'medium', 'small'])
  expect(sizesOf({ width: 4000, height: 10 })).toEqual(['original', 'large', 'medium', 'small'])
  expect(sizesOf({ width: 640, height: 480 })).toEqual(['original'])
})
