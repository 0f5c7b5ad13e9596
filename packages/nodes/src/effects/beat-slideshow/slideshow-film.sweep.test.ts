import { afterAll, expect, test } from 'vitest'
import { openFilm } from '../../download/read-film.ts'
import { openSound } from '../../download/read-sound.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { drawPicture, quietContext } from '../../testing/pictures.ts'
import { planCuts } from './cut-list.ts'
import { makeSlideshow } from './execution.ts'

afterAll(closeKernels)

const { signal } = new AbortController()

test('a slideshow accepts photos of any shape, and has all frames, sound of the same length and a sample of every photo', async () => {
  const photos = [
    drawPicture(300, 30, (x) => [255 * x, 90, 60]),
    drawPicture(16, 16, () => [40, 90, 200, 128]),
  ]
  const settings = { music: 'electric', tempo: 'faster', look: 'film', fps: 24, seed: 1 } as const
  const film = await makeSlideshow(photos, { ...settings, size: { width: 64, height: 64 } }, quietContext())
  const frames = planCuts(2, 1).bars.length * 8 * 5
  expect(film.duration_ms).toBe(Math.round((frames * 1000) / 24))
  expect(film.frames).toHaveLength(2)
  expect(await openFilm(film.bytes)).toMatchObject({ frames, fps: 24 })
  expect(await openSound(film.bytes, 'mp4', signal)).toMatchObject({ kind: 'coded', codec: 'aac' })
})
