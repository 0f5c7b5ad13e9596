import { afterAll, expect, test } from 'vitest'
import { fieldBytes, jobBytes, patchesOver, writeJob } from '../effects/style-from-picture/search.ts'
import { pad } from '../ground/drawing/surface.ts'
import { randomOf } from '../ground/random/random.ts'
import { toOklabReference } from '../testing/kernels/oklab.ts'
import {
  apartReference,
  type Features,
  type Found,
  patchCount,
  searchReference,
  voteReference,
} from '../testing/kernels/patches.ts'
import { planeOf } from '../testing/kernels/plane.ts'
import { scenery } from '../testing/pictures.ts'
import { readLab, worst, writeLab } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const size = { width: 37, height: 30 }
const tile = 24

afterAll(closeKernels)

function noise(width: number, height: number, seed: number): Features {
  const random = randomOf(seed)
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height * 4 }, () => Math.floor(random() * 256)),
  }
}

/** Prepares a search with noise as its pictures, and a field of random positions. */
function preparedSearch(session: KernelSession) {
  const picture = noise(size.width, size.height, 1)
  const style = noise(2 * tile, 2 * tile, 2)
  const job = session.reserve(jobBytes)
  const bytes = fieldBytes(size.width, size.height)
  const [from, to] = [session.reserve(bytes), session.reserve(bytes)]
  const base = {
    ...{ picture: session.place(picture.data), style: session.place(style.data), from, to },
    ...{ ...size, tile, jump: 2, seed: 0x9e3779b1, stray: 1.15 },
  }
  const rows = patchesOver(size.height)
  const read = (position: number): Found[] => {
    const words = session.ints(position, bytes / 4)
    return Array.from({ length: bytes / 8 }, (_, i) => ({
      ...{ x: words[i * 2]! & 0xffff, y: words[i * 2]! >>> 16, apart: words[i * 2 + 1]! >>> 0 },
    }))
  }
  return { picture, style, job, base, rows, read }
}

test('scattered, rated and searched patches are bit-identical to the reference', async () => {
  using session = new KernelSession(never)
  const { picture, style, job, base, rows, read } = preparedSearch(session)
  writeJob(session, job, { ...base, to: base.from })
  await session.run('scatterPatches', rows, { parameters: job })
  await session.run('ratePatches', rows, { parameters: job })
  const first = read(base.from)
  const columns = patchCount(size.width)
  for (const [i, { x, y, apart }] of first.entries()) {
    expect(Math.max(x % tile, y % tile)).toBeLessThanOrEqual(tile - 8)
    const addresses = {
      x: Math.min((i % columns) * 2, size.width - 8),
      y: Math.min(Math.floor(i / columns) * 2, size.height - 8),
    }
    expect(apart).toBe(apartReference(picture, style, addresses, { x, y }))
  }
  writeJob(session, job, base)
  await session.run('searchPatches', rows, { parameters: job })
  const expected = searchReference(picture, style, first, { tile, jump: 2, seed: base.seed, stray: 294 })
  expect(read(base.to)).toEqual(expected)
  expect(expected.filter((found, i) => found.apart < first[i]!.apart).length).toBeGreaterThan(50)
})

test('votes agree with their reference within a step, even where the result moves towards the content', async () => {
  using session = new KernelSession(never)
  const { job, base, rows, read } = preparedSearch(session)
  writeJob(session, job, { ...base, to: base.from })
  await session.run('scatterPatches', rows, { parameters: job })
  await session.run('ratePatches', rows, { parameters: job })
  const content = planeOf(size.width, size.height, 4)
  const lab = toOklabReference(scenery(size.width, size.height), 0)
  const address = writeLab(session, lab)
  const stride = size.width + 2 * pad
  const shorts = session.shorts(address, stride * (size.height + 2 * pad) * 4)
  for (let i = 0; i < size.width * size.height; i++) {
    const [x, y] = [i % size.width, Math.floor(i / size.width)]
    content.data.set([...lab.data.subarray(i * 3, i * 3 + 3), (i % 5) / 4], i * 4)
    shorts[((y + pad) * stride + x + pad) * 4 + 3] = ((i % 5) / 4) * 16_384
  }
  const style = toOklabReference(scenery(2 * tile, 2 * tile, 4), 0)
  const out = session.reserve(stride * (size.height + 2 * pad) * 8)
  await session.run('votePatches', size.height, {
    parameters: job,
    style: writeLab(session, style),
    content: address,
    out,
    width: size.width,
    shift: 0,
    distanceOffset: 400,
    contentShare: 0.2,
    detailShare: 0.5,
  })
  const weights = { distanceOffset: 400, contentShare: 0.2, detailShare: 0.5 }
  const expected = voteReference(size, read(base.from), { style, content }, weights)
  expect(worst(readLab(session, out, size).data, expected.data)).toBeLessThan(2 / 16_384)
})

test('a finer field continues the coarser field and stays within its tiles', async () => {
  using session = new KernelSession(never)
  const { job, base, rows, read } = preparedSearch(session)
  const fine = { width: 2 * size.width + 1, height: 2 * size.height }
  writeJob(session, job, { ...base, to: base.from })
  await session.run('scatterPatches', rows, { parameters: job })
  const coarse = read(base.from)
  const to = session.reserve(fieldBytes(fine.width, fine.height))
  writeJob(session, job, { ...base, ...fine, tile: 2 * tile, to })
  await session.run('refinePatches', patchesOver(fine.height), {
    parameters: job,
    coarseColumns: patchesOver(size.width),
    coarseRows: rows,
    coarseWidth: size.width,
    coarseHeight: size.height,
  })
  const words = session.ints(to, 2)
  expect([words[0]! & 0xffff, words[0]! >>> 16]).toEqual([coarse[0]!.x * 2, coarse[0]!.y * 2])
  const matches = session.ints(to, fieldBytes(fine.width, fine.height) / 4).filter((_, i) => i % 2 === 0)
  for (const word of matches) {
    expect(Math.max((word & 0xffff) % (2 * tile), (word >>> 16) % (2 * tile))).toBeLessThanOrEqual(
      2 * tile - 8,
    )
  }
})

test('features are lightness, both colours around 128, and the lightness of the guide', async () => {
  using session = new KernelSession(never)
  const lab = toOklabReference(scenery(size.width, size.height), 0)
  const guide = toOklabReference(scenery(size.width, size.height, 5), 0)
  const out = session.reserve(size.width * size.height * 4)
  await session.run('patchFeatures', size.height, {
    lab: writeLab(session, lab),
    guide: writeLab(session, guide),
    out,
    width: size.width,
    colour: 1.2,
    structure: 0.5,
  })
  const expected = Array.from({ length: size.width * size.height }, (_, i) => [
    lab.data[i * 3]! * 255,
    128 + lab.data[i * 3 + 1]! * 1.2 * 255,
    128 + lab.data[i * 3 + 2]! * 1.2 * 255,
    guide.data[i * 3]! * 0.5 * 255,
  ]).flat()
  expect(worst(session.bytes(out, expected.length), expected)).toBeLessThan(0.53)
})
