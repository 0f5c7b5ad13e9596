import { maxSources, maxUploadBytes } from '@easel/contract'
import { expect, test } from 'vitest'
import { type Allotment, allotmentOf } from './allotments.ts'

function maxStored({ unusedUploads, unusedArchives, archiveBytes, projectBytes }: Allotment) {
  const pictures = (unusedUploads - unusedArchives) * maxUploadBytes
  return { uploads: pictures + unusedArchives * archiveBytes, projects: projectBytes }
}

test.each([
  ['person', 40, 2, 500, 1000, 1024],
  ['maker', 40, 2, 500, 1000, 1024],
  ['system', 40, 2, 500, 1000, 1024],
  ['demo', 10, 1, 50, 100, 100],
] as const)(
  'the allotment of a %s is %i uploads, %i archives of %i MiB, %i projects of %i MiB',
  (kind, ...numbers) => {
    const { unusedUploads, unusedArchives, archiveBytes, projects, projectBytes } = allotmentOf(kind)
    const inMebibytes = [archiveBytes / 1024 ** 2, projects, projectBytes / 1024 ** 2]
    expect([unusedUploads, unusedArchives, ...inMebibytes]).toEqual(numbers)
  },
)

test('a demo account gets about a tenth of the allotment, and enough for any template', () => {
  const [demo, person] = [allotmentOf('demo'), allotmentOf('person')]
  expect(demo.unusedUploads).toBeGreaterThanOrEqual(maxSources)
  expect(maxStored(demo).uploads / maxStored(person).uploads).toBeLessThan(0.14)
  expect(maxStored(demo).projects / maxStored(person).projects).toBeLessThan(0.1)
})
