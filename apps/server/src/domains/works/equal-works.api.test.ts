import { readLabels, readManifest } from '@easel/nodes/origin'
import { filesOf, propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser, workIn } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import { deleteUnusedObjects, findFiles, keepNodeOutputsMs } from '../files/index.ts'
import { workRunOwner } from './worker.ts'

let server: TestServer
let lines: string

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000' })
  const { work_template_arr } = await server.visitor.listWorkTemplates({ limit: 100 })
  lines = work_template_arr.find(({ title }) => title === 'Flowing Lines')!.id
})
afterAll(() => server[Symbol.asyncDispose]())

interface Made {
  id: string
  person: TestUser
  /** URLs of its files: the result, its medium form, the thumbnail and its small form. */
  urls: readonly string[]
  files: readonly Uint8Array[]
  /** True if it was saved from a cached result, so that nothing was computed. */
  isFound: boolean
}

async function make(person: TestUser, seed: number): Promise<Made> {
  const { id } = await person.api.createWork({ work_template_id: lines, source_arr: [], params: { seed } })
  const made = await workIn(person.api, id, ['done'])
  const { image, thumbnail } = filesOf(made)
  const urls = [image!.url, image!.medium_url!, thumbnail.url, thumbnail.small_url!]
  const nodes = server.context.db.selectFrom('run_nodes').select('cached').where('run_id', '=', id)
  const isFound = (await nodes.execute()).every(({ cached }) => cached)
  return { id, person, urls, files: await Promise.all(urls.map(fetched)), isFound }
}

async function fetched(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

async function expectWhole({ urls, files }: Made): Promise<void> {
  for (const [index, url] of urls.entries()) expect(Buffer.compare(await fetched(url), files[index]!)).toBe(0)
}

const hour = 3600_000
const clean = (afterMs: number) => deleteUnusedObjects(server.context, Date.now() + afterMs)

async function objectNamesOf({ id }: Made): Promise<string[]> {
  const keys = ['image', 'thumbnail'].map((role) => `work/${id}/${role}`)
  return (await findFiles(server.context.db, keys)).map(({ object_name }) => object_name)
}

test('equal works are computed once, and the files of each work name this work', async () => {
  const [ann, bo] = [await server.join(), await server.join()]
  const made = [await make(ann, 1), await make(ann, 1), await make(bo, 1)]
  expect(made.map(({ isFound }) => isFound)).toEqual([false, true, true])
  const pixels = await Promise.all(made.map(({ files }) => sharp(files[0]).raw().toBuffer()))
  for (const { id, files } of made) {
    const [image, medium, thumbnail, small] = files.map((bytes) => readLabels(bytes))
    expect([image!.producedId, medium!.producedId]).toEqual([id, id])
    expect([thumbnail!.sourceType, small!.sourceType]).toEqual([image!.sourceType, image!.sourceType])
    const trace = server.context.origin.credential.trace
    expect(await readManifest(files[0]!, 'image/jpeg', trace)).toMatchObject({ state: 'valid', isOwn: true })
  }
  expect(pixels.every((pixel) => pixel.equals(pixels[0]!))).toBe(true)
  const scores = await server.context.db
    .selectFrom('works')
    .select('pre_check')
    .where(
      'id',
      'in',
      made.map(({ id }) => id),
    )
    .execute()
  expect(new Set(scores.map(({ pre_check }) => JSON.stringify(pre_check))).size).toBe(1)
  expect(scores[0]!.pre_check).not.toBeNull()
})

test('if equal works are deleted in any order, the remaining works keep all their files, and the last work leaves none', async () => {
  const people = [await server.join(), await server.join()]
  let seed = 1
  const plan = fc.record({
    makers: fc.array(fc.nat(people.length - 1), { minLength: 2, maxLength: 4 }),
    /** The index of the next deleted work among the remaining works, and whether housekeeping runs afterwards. */
    ends: fc.array(fc.record({ which: fc.nat(), isCleaned: fc.boolean() }), { minLength: 4, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ makers, ends }) => {
      seed += 1
      const left: Made[] = []
      for (const maker of makers) left.push(await make(people[maker]!, seed))
      const names = (await Promise.all(left.map(objectNamesOf))).flat()
      for (const { which, isCleaned } of ends.slice(0, makers.length)) {
        const [gone] = left.splice(which % left.length, 1)
        await gone!.person.api.deleteWork({ id: gone!.id })
        if (isCleaned) await clean(2 * hour)
        expect((await fetch(gone!.urls[0]!)).status).toBe(404)
        for (const made of left) await expectWhole(made)
      }
      await clean(keepNodeOutputsMs + 2 * hour)
      const objects = server.context.db.selectFrom('objects').select('name').where('name', 'in', names)
      expect(await objects.execute()).toEqual([])
      expect((await make(people[0]!, seed)).isFound).toBe(false)
    }),
    { numRuns: propertyRuns(6) },
  )
}, 120_000)

test('the account that made a work first can be erased; an equal work of another user stays complete', async () => {
  const [ann, bo] = [await server.join(), await server.join()]
  await make(ann, 0)
  const made = await make(bo, 0)
  await ann.api.deleteAccount({ password: 'correct horse', immediately: true })
  await clean(2 * hour)
  await expectWhole(made)
  expect((await make(bo, 0)).isFound).toBe(true)
})

test('a cached result that cannot be read is computed again', async () => {
  const ann = await server.join()
  const { db, store } = server.context
  await make(ann, 99)
  const kept = await db
    .selectFrom('files')
    .select(['object_name'])
    .where('key', 'like', 'node/%/result-%')
    .orderBy('use_ts', 'desc')
    .executeTakeFirstOrThrow()
  await store.remove(kept.object_name)
  const again = await make(ann, 99)
  expect(again.isFound).toBe(false)
  await expectWhole(again)
})

// Vitest fails for an unhandled rejection, which would also end a worker.
test('a result that cannot be encoded fails its save and nothing else', async () => {
  const nothing = async () => undefined
  const preCheck = { prepare: () => {}, scorePictures: nothing, scoreResult: nothing }
  const owner = workRunOwner({ ...server.context, preCheck, requestClip: async () => {} })
  const keeper = owner.open({ id: newId(), userId: newId(), round: 1 })
  const making = async () => ({ sources: [], hasModel: false, models: [] })
  const value = { kind: 'images', images: [] } as const
  const saving = keeper.save({ nodeId: '1', contentKey: 'list', value, making })
  await expect(saving).rejects.toThrow('A list of pictures or a mask is not a result')
  await keeper.keepForEqual?.()
})
