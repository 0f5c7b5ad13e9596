import { filesOf, samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestServer,
  type TestServer,
  type TestUser,
  until,
  upload,
  workIn,
} from '../../../test/harness.ts'

let server: TestServer
let ann: TestUser

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())

async function photo(side: number): Promise<string> {
  return await upload(ann.api, await samplePhoto({ width: side, height: side }))
}

describe("a user's template of a film", () => {
  test('has a preview', async () => {
    const dag = {
      '1': { class_type: 'LoadImages', inputs: { max_side: 128 } },
      '2': { class_type: 'PhotoStory', inputs: { images: ['1', 0], pace: 'lively' } },
      '3': { class_type: 'SaveVideo', inputs: { video: ['2', 0] } },
    }
    const { id, image_count, cost, media_type } = await ann.api.createWorkTemplate({ title: 'Film', dag })
    expect({ image_count, cost, media_type }).toEqual({
      image_count: { min: 1, max: 10 },
      cost: 2,
      media_type: 'video',
    })
    const { preview } = await until(async () => {
      const template = await server.visitor.getWorkTemplate({ id })
      return template.cover_pending ? undefined : template
    })
    expect((await fetch(preview!.url)).status).toBe(200)
    expect(preview!.duration_ms).toBeGreaterThan(0)
  })

  test('makes a film with the shape that the workflow of a node editor sets', async () => {
    const node = (id: number, type: string, rest: object) => ({
      ...{ id, type, mode: 0, inputs: [], outputs: [] },
      ...rest,
    })
    const ui = {
      version: 0.4,
      nodes: [
        node(1, 'LoadImages', {
          outputs: [{ name: 'images', type: 'IMAGES', links: [1] }],
          widgets_values: [[], 128],
        }),
        node(2, 'PhotoStory', {
          inputs: [{ name: 'images', type: 'IMAGES', link: 1 }],
          outputs: [{ name: 'video', type: 'VIDEO', links: [2] }],
          widgets_values: ['lively', '720p', 'square', '24', 7, 'fixed'],
        }),
        node(3, 'SaveVideo', { inputs: [{ name: 'video', type: 'VIDEO', link: 2 }] }),
      ],
      links: [
        [1, 1, 0, 2, 0, 'IMAGES'],
        [2, 2, 0, 3, 0, 'VIDEO'],
      ],
    }
    const cover = { id: await photo(90) }
    const { id } = await ann.api.createWorkTemplate({ title: 'From an editor', ui, cover })
    const source_arr = [{ id: await photo(96) }, { id: await photo(80) }]
    const work = await ann.api.createWork({ work_template_id: id, source_arr })
    const done = await workIn(ann.api, work.id, ['done', 'fail', 'break'])
    const { video } = filesOf(done)
    expect(video!.width).toBe(video!.height)
  })
})
