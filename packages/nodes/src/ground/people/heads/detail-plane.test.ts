import { afterAll, expect, test } from 'vitest'
import { closeKernels } from '../../../kernels/pool.ts'
import { loadPhoto, portraitFile } from '../../../testing/photos.ts'
import { scenery } from '../../../testing/pictures.ts'
import { findFaces } from '../faces/find-faces.ts'
import { detailPlane } from './detail-plane.ts'

afterAll(closeKernels)

const { signal } = new AbortController()

test('a plane of any size requests most detail in eyes and mouth, some detail in a face, and no detail beside a face', async () => {
  const image = await loadPhoto(await portraitFile(), (same) => same.resize(400, 400))
  const [face] = await findFaces(image, signal)
  const { leftEye, rightEye, nose, mouth } = face!
  for (const side of [120, 400]) {
    const plane = await detailPlane(image, { width: side, height: side }, signal)
    const scale = side / image.width
    const valueAt = ({ x, y }: { x: number; y: number }) =>
      plane.data[Math.floor(y * scale) * side + Math.floor(x * scale)]!
    for (const feature of [leftEye, rightEye, mouth]) expect(valueAt(feature)).toBeGreaterThan(1.4)
    const cheek = { x: leftEye.x, y: nose.y }
    expect(valueAt(cheek)).toBeGreaterThan(0.8)
    expect(valueAt(cheek)).toBeLessThan(1.2)
    expect(valueAt({ x: 3, y: 3 })).toBe(0)
    expect(plane.data.every((value) => value <= 2)).toBe(true)
  }
})

test('a picture without faces needs no additional detail', async () => {
  const plane = await detailPlane(scenery(90, 60), { width: 30, height: 20 }, signal)
  expect(plane.data.every((value) => value === 0)).toBe(true)
})
