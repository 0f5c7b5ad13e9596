import { samplePhoto } from '@easel/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer, upload } from '../../../test/harness.ts'

const instance = (id: number, from: number, to: number) => ({
  ...{ id, type: 'painting', inputs: [{ name: 'photo', type: 'IMAGE', link: from }] },
  outputs: [{ name: 'result', type: 'IMAGE', links: [to] }],
})

/** A subgraph is used twice, one after the other. */
const ui = {
  version: 0.4,
  nodes: [
    { id: 1, type: 'LoadImage', outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [1] }] },
    instance(5, 1, 2),
    instance(6, 2, 3),
    { id: 9, type: 'SaveImage', inputs: [{ name: 'image', type: 'IMAGE', link: 3 }] },
  ],
  links: [
    [1, 1, 0, 5, 0, 'IMAGE'],
    [2, 5, 0, 6, 0, 'IMAGE'],
    [3, 6, 0, 9, 0, 'IMAGE'],
  ],
  definitions: {
    subgraphs: [
      {
        ...{ id: 'painting', name: 'Painting', inputNode: { id: -10 }, outputNode: { id: -20 } },
        inputs: [{ id: 'in', name: 'photo', type: 'IMAGE', linkIds: [1] }],
        outputs: [{ id: 'out', name: 'result', type: 'IMAGE', linkIds: [2] }],
        nodes: [
          {
            ...{ id: 7, type: 'OilPainting', inputs: [{ name: 'image', type: 'IMAGE', link: 1 }] },
            outputs: [{ name: 'image', type: 'IMAGE', links: [2] }],
          },
        ],
        links: [
          { id: 1, origin_id: -10, origin_slot: 0, target_id: 7, target_slot: 0, type: 'IMAGE' },
          { id: 2, origin_id: 7, origin_slot: 0, target_id: -20, target_slot: 0, type: 'IMAGE' },
        ],
      },
    ],
  },
}

test('an input of a subgraph that is used twice is a field for each use, and each value reaches its use', async () => {
  await using server = await startTestServer({}, { withWorker: false })
  const { api } = await server.join()
  const check = await api.checkWorkflow({ ui })
  const found = check.input_arr.filter(({ input }) => input === 'strength')
  expect(found.map(({ node_id }) => node_id)).toEqual(['5:7', '6:7'])

  const cover = { id: await upload(api, await samplePhoto({ width: 64, height: 48 })) }
  const input_arr = found.map(({ node_id, input }) => ({ node_id, input, name: `${node_id}.${input}` }))
  const { id } = await api.createWorkTemplate({ title: 'Twice', ui, input_arr, cover })
  await api.createWork({
    ...{ work_template_id: id, source_arr: [cover] },
    params: { '5:7.strength': 0.25, '6:7.strength': 0.75 },
  })
  const { rows } = await sql<{ graph: Record<string, { inputs: Record<string, unknown> }> }>`
    select graph from runs where kind = 'work'`.execute(server.context.db)
  const strengthOf = (node: string) => rows[0]!.graph[node]!.inputs['strength']
  expect([strengthOf('5:7'), strengthOf('6:7')]).toEqual([0.25, 0.75])
})
