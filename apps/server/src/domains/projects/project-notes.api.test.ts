import { createClient } from '@easel/contract'
import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, upload } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

test('a quote notes, by node and input, where the run differs from the drawn graph, in the language of the caller', async () => {
  const { api, token } = await server.join()
  const photo = await upload(api, await samplePhoto({ width: 64, height: 48 }))
  const image = (link: number) => ({ name: 'image', type: 'IMAGE', link })
  const output = (...links: number[]) => ({ name: 'IMAGE', type: 'IMAGE', links })
  const ui = {
    version: 0.4,
    nodes: [
      { id: 1, type: 'LoadImage', outputs: [output(1)], widgets_values: [photo, 2048] },
      {
        id: 2,
        type: 'OilPainting',
        inputs: [image(1), { name: 'mask', type: 'MASK', link: 3 }],
        outputs: [output(2)],
        widgets_values: [0.5],
      },
      { id: 3, type: 'SaveImage', inputs: [image(2)], widgets_values: ['jpeg'] },
      {
        id: 4,
        type: 'SolidMask',
        mode: 2,
        outputs: [{ name: 'MASK', type: 'MASK', links: [3] }],
        widgets_values: [1, 64, 64],
      },
    ],
    links: [
      [1, 1, 0, 2, 0, 'IMAGE'],
      [2, 2, 0, 3, 0, 'IMAGE'],
      [3, 4, 0, 2, 1, 'MASK'],
    ],
  }
  const { id } = await api.createProject({ title: 'Drawn', ui })
  const { warning_arr } = await api.quoteProjectTask({ project_id: id })
  expect(warning_arr).toContainEqual({
    ...{ node_id: '2', input: 'mask', code: 'link_dropped' },
    message: 'The link to "mask" comes from no node that runs, and was left out',
  })
  const defaulted = warning_arr.filter(({ code }) => code === 'widget_mismatch')
  expect(defaulted.length).toBeGreaterThan(1)
  expect(new Set(defaulted.map(({ node_id }) => node_id))).toEqual(new Set(['2']))
  for (const { input, message } of defaulted) expect(message).toContain(`"${input}" has no value in the file`)

  // The second quote comes from the table of quotes.
  const chinese = createClient({ baseUrl: server.baseUrl, token: () => token, locale: () => 'zh' })
  const again = (await chinese.quoteProjectTask({ project_id: id })).warning_arr
  expect(again.map(({ node_id, input }) => [node_id, input])).toEqual(
    warning_arr.map(({ node_id, input }) => [node_id, input]),
  )
  expect(again.map(({ message }) => message)).toContain('"mask" 的连接没有来自会运行的节点，已忽略')
})

test('a graph that cannot run keeps its notes, here and in an inspection process', async () => {
  const { api } = await server.join()
  const image = { name: 'image', type: 'IMAGE', link: null }
  const ui = (words: string) => ({
    version: 0.4,
    nodes: [
      { id: 1, type: 'OilPainting', inputs: [image], outputs: [], widgets_values: [0.5] },
      { id: 2, type: 'Note', widgets_values: [words] },
    ],
    links: [],
  })
  // A file above some length is read in a separate process.
  for (const words of ['', 'word '.repeat(10_000)]) {
    const { id } = await api.createProject({ title: 'Loose', ui: ui(words) })
    const { cost, fault_arr, warning_arr } = await api.quoteProjectTask({ project_id: id })
    expect(cost).toBeUndefined()
    expect(fault_arr).not.toEqual([])
    expect(warning_arr.map(({ node_id, code }) => [node_id, code])).toContainEqual(['1', 'widget_mismatch'])
  }
})
