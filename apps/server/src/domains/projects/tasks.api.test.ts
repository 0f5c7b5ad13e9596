import { maxQuotedBytes, type ServerMessage, socketPath, type WorkProgress } from '@easel/contract'
import { damagedPhoto, filesOf, pictureOf, samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  until,
  upload,
} from '../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
})
afterAll(() => server[Symbol.asyncDispose]())

/** A node that generates a small picture quickly and without a source. */
const warp = (seed: number) => ({
  class_type: 'DomainWarp',
  inputs: { width: 64, height: 64, palette: 'ember', seed },
})
const quick = {
  '1': warp(1),
  '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
}
const painting = {
  '1': { class_type: 'LoadImage', inputs: { image: '' } },
  '2': { class_type: 'OilPainting', inputs: { image: ['1', 0], seed: 3 } },
  '3': { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}

/** A workflow in the form in which a node editor saves it. */
const workflow = {
  version: 0.4,
  last_node_id: 3,
  last_link_id: 2,
  nodes: [
    {
      id: 1,
      type: 'LoadImage',
      mode: 0,
      inputs: [],
      outputs: [{ name: 'image', type: 'IMAGE', links: [1] }],
      widgets_values: ['', 512],
    },
    {
      id: 2,
      type: 'OilPainting',
      mode: 0,
      inputs: [{ name: 'image', type: 'IMAGE', link: 1 }],
      outputs: [{ name: 'image', type: 'IMAGE', links: [2] }],
      widgets_values: [0.4, 3, 0.1, 42, 'fixed'],
    },
    {
      id: 3,
      type: 'SaveImage',
      mode: 0,
      inputs: [{ name: 'image', type: 'IMAGE', link: 2 }],
      widgets_values: ['png'],
    },
  ],
  links: [
    [1, 1, 0, 2, 0, 'IMAGE'],
    [2, 2, 0, 3, 0, 'IMAGE'],
  ],
}

async function drawn({ api }: TestUser, ui: Record<string, unknown>): Promise<string> {
  return (await api.createProject({ title: 'Drawn', ui })).id
}

async function photo({ api }: TestUser, side = 96): Promise<string> {
  return await upload(api, await samplePhoto({ width: side, height: side }))
}

async function total({ api }: TestUser): Promise<number> {
  const { balance_arr } = await api.listBalances()
  return balance_arr.reduce((sum, { amount }) => sum + amount, 0)
}

async function taskIn({ api }: TestUser, id: string, states: readonly string[]) {
  return await until(async () => {
    const task = await api.getProjectTask({ id })
    return states.includes(task.state) ? task : undefined
  })
}

describe('a project task', () => {
  test("runs the project's graph, takes the cost of the graph, and gives the project its cover", async () => {
    const ann = await server.join()
    const project_id = await drawn(ann, painting)
    const source = await photo(ann)
    const quote = await ann.api.quoteProjectTask({ project_id })
    expect(quote).toMatchObject({
      cost: 1,
      queue_position: 1,
      uses_engine: false,
      fault_arr: [{ path: 'ui.nodes.1.inputs.image', message: 'Choose a photo' }],
    })
    expect(quote.expected_ms!.p50).toBeGreaterThan(0)
    const queued = await ann.api.createProjectTask({ project_id, source_arr: [{ id: source }] })
    // A worker may have taken the task before the answer was made.
    expect(['queue', 'doing']).toContain(queued.state)
    expect(queued).toMatchObject({
      queue_position: queued.state === 'queue' ? 1 : null,
      project_id,
      project_version: 1,
      media_type: 'image',
      cost: 1,
      source_arr: [{ id: source }],
      result_info: null,
    })
    const done = await taskIn(ann, queued.id, ['done', 'fail', 'break'])
    expect(done).toMatchObject({ state: 'done', progress: { phase: 'completed', percent: 100 } })
    const { image, thumbnail } = filesOf(done)
    expect(image).toMatchObject({ width: 96, height: 96 })
    expect((await fetch(image!.url)).status).toBe(200)
    expect(await total(ann)).toBe(99)
    expect((await ann.api.getProject({ id: project_id })).cover?.key).toBe(thumbnail.key)
    expect((await ann.api.listProjects({})).project_arr[0]!.cover?.key).toBe(thumbnail.key)
    expect((await ann.api.listProjectTasks({ project_id })).project_task_arr).toEqual([done])
    // The end is reported with the progress; the notification list contains only works.
    expect((await ann.api.listNotifications({})).notification_arr).toEqual([])
  })

  test("runs a node editor's workflow, with the values in it", async () => {
    const ann = await server.join()
    const project_id = await drawn(ann, workflow)
    const { id } = await ann.api.createProjectTask({
      project_id,
      source_arr: [{ id: await photo(ann, 120) }],
      params: { '1.max_side': 64 },
    })
    const done = await taskIn(ann, id, ['done', 'fail', 'break'])
    expect(pictureOf(done)).toMatchObject({ width: 64, height: 64 })
    const { graph } = await server.context.db
      .selectFrom('runs')
      .select('graph')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(graph).toMatchObject({ '2': { inputs: { strength: 0.4, brush_size: 3, warmth: 0.1, seed: 42 } } })
  })

  test('reports its progress and its end over the socket, like a work', async () => {
    const ann = await server.join()
    const socket = new WebSocket(`${server.baseUrl.replace('http', 'ws')}${socketPath}?token=${ann.token}`)
    const received: WorkProgress[] = []
    socket.on('message', (text) => {
      const { data } = JSON.parse(String(text)) as ServerMessage
      if (data.type === 'work_progress') received.push(data.data)
    })
    await new Promise((resolve) => socket.once('open', resolve))
    const message_data = { task_id: '*', task_type: 'work_progress' }
    socket.send(JSON.stringify({ type: 'increase_task', id: 'p', message_data }))
    const project_id = await drawn(ann, painting)
    for (const [source, state] of [
      [await photo(ann, 72), 'done'],
      [await upload(ann.api, await damagedPhoto()), 'fail'],
    ] as const) {
      const { id } = await ann.api.createProjectTask({ project_id, source_arr: [{ id: source }] })
      const end = await until(async () =>
        received.find((message) => message.work_id === id && message.state === state),
      )
      expect(end.percent).toBe(state === 'done' ? 100 : 0)
      expect(received.some((message) => message.work_id === id && message.state === 'doing')).toBe(true)
    }
    socket.close()
  })

  test('reports for each node whether it was computed or cached', async () => {
    const ann = await server.join()
    const project_id = await drawn(ann, painting)
    const source_arr = [{ id: await photo(ann, 88) }]
    const statusOf = async () => {
      const { id } = await ann.api.createProjectTask({ project_id, source_arr })
      const queued = await ann.api.getTaskStatus({ id })
      expect(queued.node_arr.map(({ node_id }) => node_id)).toEqual(['1', '2', '3'])
      await taskIn(ann, id, ['done'])
      const status = await ann.api.getTaskStatus({ id })
      expect(status).toMatchObject({ id, state: 'done', percent: 100 })
      return status.node_arr
    }
    const first = await statusOf()
    expect(first.map(({ class_type, state, cached }) => [class_type, state, cached])).toEqual([
      ['LoadImage', 'done', false],
      ['OilPainting', 'done', false],
      ['SaveImage', 'done', false],
    ])
    expect(first[1]!.duration_ms).toBeGreaterThan(0)
    for (const { preview } of first) {
      expect(preview).toMatchObject({ mime_type: 'image/webp', width: 88, height: 88 })
      expect((await fetch(preview!.url)).status).toBe(200)
      expect((await fetch(preview!.url.split('?')[0]!)).status).toBe(404)
    }
    expect(first.map(({ upstream_arr }) => upstream_arr)).toEqual([[], ['1'], ['2']])
    const again = await statusOf()
    expect(again.map(({ state, cached }) => [state, cached])).toEqual([
      ['done', true],
      ['done', true],
      ['done', true],
    ])
    // Nodes that were not needed show the pictures of the previous run.
    expect(again.map(({ preview }) => preview?.key)).toEqual(first.map(({ preview }) => preview?.key))
    const otherUser = await server.join()
    const { project_task_arr } = await ann.api.listProjectTasks({ project_id })
    expect((await refusalOf(otherUser.api.getTaskStatus({ id: project_task_arr[0]!.id }))).code).toBe('A0404')
    expect((await refusalOf(ann.api.getTaskStatus({ id: project_id }))).code).toBe('A0404')
  })

  test('with broken material fails at the node that reads it, returns its attempts, and can be retried', async () => {
    const ann = await server.join()
    const project_id = await drawn(ann, painting)
    const source = await upload(ann.api, await damagedPhoto())
    const { id } = await ann.api.createProjectTask({ project_id, source_arr: [{ id: source }] })
    expect(await taskIn(ann, id, ['done', 'fail', 'break'])).toMatchObject({
      state: 'fail',
      error: { reason: 'material' },
    })
    const { node_arr } = await ann.api.getTaskStatus({ id })
    expect(node_arr.map(({ state, error }) => [state, error])).toEqual([
      ['fail', 'material'],
      ['break', undefined],
      ['break', undefined],
    ])
    expect(await total(ann)).toBe(100)
    await ann.api.commandProjectTask({ id, command_type: 'retry' })
    await taskIn(ann, id, ['fail'])
    const { balance_entry_arr } = await ann.api.listBalanceEntries({})
    expect(balance_entry_arr.map(({ amount }) => amount)).toEqual([1, -1, 1, -1, 100])
  })

  test('accepts values for its nodes, and a retry keeps the graph of the start', async () => {
    const ann = await server.join()
    const project_id = await drawn(ann, quick)
    const params = { '1.seed': 9, '1.width': 128, '1.palette': 'lagoon' }
    const { id } = await ann.api.createProjectTask({ project_id, params })
    await ann.api.updateProject({ id: project_id, ui: {}, version: 1 })
    const done = await taskIn(ann, id, ['done', 'fail', 'break'])
    expect(done.params).toEqual(params)
    expect(pictureOf(done)).toMatchObject({ width: 128, height: 64 })
    expect(await refusalOf(ann.api.commandProjectTask({ id, command_type: 'retry' }))).toMatchObject({
      code: 'A0440',
      message: '5',
    })
  })

  test('keeps every result of its graph, in the order of their nodes', async () => {
    const ann = await server.join()
    const ui = {
      '1': { ...warp(1), inputs: { ...warp(1).inputs, width: 72 } },
      '2': { ...warp(2), inputs: { ...warp(2).inputs, width: 80 } },
      '10': { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
      '9': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
    }
    const { id } = await ann.api.createProjectTask({ project_id: await drawn(ann, ui) })
    const { result_info } = await taskIn(ann, id, ['done', 'fail', 'break'])
    expect(result_info!.data.outputs.map(({ files }) => files.image!.width)).toEqual([72, 80])
  })

  test('uses the uploads that the graph names if no upload is given', async () => {
    const ann = await server.join()
    const [first, second] = [await photo(ann, 64), await photo(ann, 80)]
    const ui = {
      '1': { class_type: 'LoadImage', inputs: { image: first } },
      '2': { class_type: 'LoadImage', inputs: { image: `source/${second}` } },
      '3': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
      '4': { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
    }
    const project_id = await drawn(ann, ui)
    const widths = async (source_arr: { id: string }[]) => {
      const { id } = await ann.api.createProjectTask({ project_id, source_arr })
      const { result_info } = await taskIn(ann, id, ['done', 'fail', 'break'])
      return result_info!.data.outputs.map(({ files }) => files.image!.width)
    }
    expect(await widths([])).toEqual([64, 80])
    expect(await widths([{ id: second }])).toEqual([80, 80])
    expect(await widths([{ id: second }, { id: first }])).toEqual([80, 64])
  })

  test('runs a graph with a title that was cut within an emoji', async () => {
    const ann = await server.join()
    const cut = { ...warp(1), _meta: { title: 'Marble \ud83c' } }
    const project_id = await drawn(ann, {
      1: cut,
      2: { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
    })
    const { id } = await ann.api.createProjectTask({ project_id })
    expect((await taskIn(ann, id, ['done', 'fail', 'break'])).state).toBe('done')
  })

  test('names the node of a photo that the account does not have, and runs with another photo', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const theirs = await photo(bob)
    const project_id = await drawn(ann, {
      ...painting,
      '1': { class_type: 'LoadImage', inputs: { image: theirs } },
    })
    const absent = {
      path: 'ui.nodes.1.inputs.image',
      message: 'This photo is not among your photos on this site. Choose another photo',
    }
    // The quote is requested twice: such a quote is not stored.
    for (let time = 0; time < 2; time += 1)
      expect((await ann.api.quoteProjectTask({ project_id })).fault_arr).toEqual([absent])
    await expect(ann.api.createProjectTask({ project_id })).rejects.toMatchObject({
      code: 'A0700',
      details: [absent],
    })
    const { id } = await ann.api.createProjectTask({ project_id, source_arr: [{ id: await photo(ann) }] })
    expect((await taskIn(ann, id, ['done', 'fail', 'break'])).state).toBe('done')
  })

  test('runs up to a node: computes only the nodes that it needs, and returns its picture or mask as the result', async () => {
    const ann = await server.join()
    const ui = {
      '1': warp(1),
      '2': { class_type: 'ImageScale', inputs: { image: ['1', 0], width: 40, height: 40 } },
      '3': { class_type: 'ImageToMask', inputs: { image: ['2', 0] } },
      '4': { class_type: 'OilPainting', inputs: { image: ['2', 0], mask: ['3', 0] } },
      '5': { class_type: 'SaveImage', inputs: { image: ['4', 0] } },
      '6': { class_type: 'Broken', inputs: {} },
      '7': { class_type: 'PrimitiveInt', inputs: { value: 3 } },
    }
    const project_id = await drawn(ann, ui)
    // The nodes that are not needed may be broken.
    expect((await ann.api.quoteProjectTask({ project_id })).fault_arr).not.toEqual([])
    expect(await ann.api.quoteProjectTask({ project_id, node_id: '3' })).toMatchObject({
      cost: 1,
      fault_arr: [],
    })
    for (const [node_id, nodes] of [
      ['2', ['1', '2', '2-shown']],
      ['3', ['1', '2', '3', '3-picture', '3-shown']],
      ['5', ['1', '2', '3', '4', '4:within', '5']],
    ] as const) {
      const { id } = await ann.api.createProjectTask({ project_id, node_id })
      const done = await taskIn(ann, id, ['done', 'fail', 'break'])
      expect(done).toMatchObject({ state: 'done', node_id })
      expect(pictureOf(done)).toMatchObject({ width: 40, height: 40 })
      const { node_arr } = await ann.api.getTaskStatus({ id })
      expect(node_arr.map((node) => node.node_id).toSorted()).toEqual(nodes.toSorted())
    }
    // Only a run of the whole graph gives the project its cover.
    expect((await ann.api.getProject({ id: project_id })).cover).toBeUndefined()
    for (const [node_id, message] of [
      ['7', 'The node gives no picture, film or mask'],
      ['9', 'The node does not run: it is muted, bypassed, or only of the editor'],
    ] as const) {
      const { fault_arr } = await ann.api.quoteProjectTask({ project_id, node_id })
      expect(fault_arr).toEqual([{ path: 'node_id', message }])
      expect(await refusalOf(ann.api.createProjectTask({ project_id, node_id }))).toMatchObject({
        code: 'A0400',
        paths: ['node_id'],
      })
    }
  })

  test('varies two inputs with a run for each pair of values; the runs share the slot', async () => {
    const ann = await server.join()
    const project_id = await drawn(ann, quick)
    const axis_arr = [
      { input: '1.palette', value_arr: ['ember', 'lagoon'] },
      { input: '1.width', value_arr: [64, 72, 80] },
    ]
    const first = await ann.api.createProjectTask({ project_id, axis_arr, params: { '1.seed': 5 } })
    expect(await total(ann)).toBe(94)
    const { project_task_arr } = await ann.api.listProjectTasks({ project_id })
    const batch = project_task_arr.toReversed()
    expect(batch.map(({ params }) => params)).toEqual(
      ['ember', 'lagoon'].flatMap((palette) =>
        [64, 72, 80].map((width) => ({ '1.seed': 5, '1.palette': palette, '1.width': width })),
      ),
    )
    expect(new Set(batch.map(({ batch_id }) => batch_id))).toEqual(new Set([first.id]))
    for (const task of batch) {
      const done = await taskIn(ann, task.id, ['done', 'fail', 'break'])
      expect(done).toMatchObject({ state: 'done', axis_arr })
      expect(pictureOf(done).width).toBe(task.params['1.width'])
    }
  })

  test('with several photos fails only for the broken photo, whose attempt is returned', async () => {
    const ann = await server.join()
    const project_id = await drawn(ann, painting)
    const photos = [await photo(ann, 64), await upload(ann.api, await damagedPhoto()), await photo(ann, 72)]
    const axis_arr = [{ input: '1.image', value_arr: photos }]
    await ann.api.createProjectTask({ project_id, axis_arr })
    const { project_task_arr } = await ann.api.listProjectTasks({ project_id })
    const ended = await Promise.all(
      project_task_arr.map(({ id }) => taskIn(ann, id, ['done', 'fail', 'break'])),
    )
    expect(ended.map(({ state }) => state)).toEqual(['done', 'fail', 'done'])
    expect(await total(ann)).toBe(98)
  })

  test('is not started if one of its runs cannot start, or there are too many runs', async () => {
    const ann = await server.join()
    const project_id = await drawn(ann, quick)
    const refused = async (axis_arr: { input: string; value_arr: (string | number)[] }[]) =>
      (await refusalOf(ann.api.createProjectTask({ project_id, axis_arr }))).paths
    const seeds = { input: '1.seed', value_arr: [1, 2, 3, 4, 5, 6, 7] }
    expect(await refused([seeds, { input: '1.width', value_arr: [64, 72, 80, 88, 96, 104] }])).toEqual([
      'axis_arr',
    ])
    const many = Array.from({ length: 37 }, (_, index) => index)
    expect(await refused([{ input: '1.seed', value_arr: many }])).toEqual(['axis_arr.0.value_arr'])
    expect(await refused([{ input: '1.seed', value_arr: [] }])).toEqual(['axis_arr.0.value_arr'])
    expect(await refused([{ input: '9.seed', value_arr: [1, 2] }])).toEqual(['params.9.seed'])
    expect(await refused([{ input: '1.gone', value_arr: [1, 2] }])).toEqual(['params.1.gone'])
    expect(await refused([{ input: '1.seed', value_arr: [1, Number.NaN] }])).toEqual([
      'axis_arr.0.value_arr.1',
    ])
    expect(await refused([{ input: '1.seed', value_arr: ['x'.repeat(3000)] }])).toEqual([
      'axis_arr.0.value_arr.0',
    ])
    expect(await refused([seeds, seeds])).toEqual(['axis_arr.1.input'])
    expect(await refused([{ input: '1.width', value_arr: [64, 1] }])).toEqual(['params.1.width'])
    expect((await ann.api.listProjectTasks({ project_id })).project_task_arr).toEqual([])
    expect(await total(ann)).toBe(100)
  })

  test('is created once for the same idempotency key', async () => {
    const ann = await server.join()
    const body = { project_id: await drawn(ann, quick) }
    const tasks = await Promise.all(
      [1, 2, 3].map(() => ann.api.createProjectTask(body, { idempotencyKey: 'run-1' })),
    )
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(1)
    await taskIn(ann, tasks[0]!.id, ['done'])
    expect(await total(ann)).toBe(99)
  })
})

describe('the only slot of a user', () => {
  test('is taken by only one of many works and project tasks that start concurrently', async () => {
    // Without a worker no run ends, so the taken slot stays taken.
    const idle = await startTestServer({}, { withWorker: false })
    try {
      const ann = await idle.join()
      const project_id = await drawn(ann, quick)
      const body = { work_template_id: await templateId(ann.api), source_arr: [{ id: await photo(ann) }] }
      for (let round = 0; round < 5; round += 1) {
        const calls = Array.from({ length: 6 }, () => [
          ann.api.createWork(body).then(
            ({ id }) =>
              () =>
                ann.api.setWorkState({ id, state: 'break' }),
          ),
          ann.api.createProjectTask({ project_id }).then(
            ({ id }) =>
              () =>
                ann.api.setProjectTaskState({ id, state: 'break' }),
          ),
        ]).flat()
        const settled = await Promise.allSettled(calls)
        const started = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
        const codes = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
        expect(started).toHaveLength(1)
        expect(codes).toEqual(Array.from({ length: 11 }, () => 'A0502'))
        expect(await total(ann)).toBe(9)
        if (round < 4) await started[0]!()
      }
      const active = idle.context.db.selectFrom('runs').select('id').where('state', '=', 'queue')
      expect(await active.execute()).toHaveLength(1)
    } finally {
      await idle[Symbol.asyncDispose]()
    }
  })

  test('is free at once when a task is stopped or deleted, alone or with its project', async () => {
    const idle = await startTestServer({}, { withWorker: false })
    try {
      const ann = await idle.join()
      const project_id = await drawn(ann, quick)
      const start = async () => (await ann.api.createProjectTask({ project_id })).id
      const stopped = await start()
      expect((await ann.api.setProjectTaskState({ id: stopped, state: 'break' })).state).toBe('break')
      expect((await refusalOf(ann.api.setProjectTaskState({ id: stopped, state: 'break' }))).code).toBe(
        'A0440',
      )
      expect((await refusalOf(ann.api.setProjectTaskState({ id: stopped, state: 'done' }))).code).toBe(
        'A0440',
      )
      await ann.api.commandProjectTask({ id: stopped, command_type: 'retry' })
      expect(
        await refusalOf(ann.api.commandProjectTask({ id: stopped, command_type: 'retry' })),
      ).toMatchObject({
        code: 'A0440',
        message: '1',
      })
      await ann.api.deleteProjectTask({ id: stopped })
      expect((await refusalOf(ann.api.getProjectTask({ id: stopped }))).code).toBe('A0404')
      expect((await refusalOf(ann.api.getTaskStatus({ id: stopped }))).code).toBe('A0404')
      await start()
      expect(await total(ann)).toBe(9)
      await ann.api.deleteProject({ id: project_id })
      expect(await total(ann)).toBe(10)
      await ann.api.createProjectTask({ project_id: await drawn(ann, quick) })
    } finally {
      await idle[Symbol.asyncDispose]()
    }
  })
})

test('a quote is computed once for each version of a graph', async () => {
  const { api } = await server.join()
  const { id: project_id } = await api.createProject({ title: 'Quoted', ui: quick })
  const { cost } = await api.quoteProjectTask({ project_id })
  const versions = server.context.db.updateTable('project_versions').where('project_id', '=', project_id)
  await versions.set({ ui: Buffer.from('cannot be read any more') }).execute()
  expect((await api.quoteProjectTask({ project_id })).cost).toBe(cost)
  await api.updateProject({ id: project_id, version: 1, ui: {} })
  expect((await api.quoteProjectTask({ project_id })).fault_arr).toHaveLength(1)
})

test('a graph can be quoted before it is saved, up to a maximum size', async () => {
  const { api } = await server.join()
  const { id: project_id } = await api.createProject({ title: 'Drawn', ui: {} })
  expect(await api.quoteProjectTask({ project_id, ui: quick })).toMatchObject({ cost: 1, fault_arr: [] })
  expect((await api.getProject({ id: project_id })).ui).toEqual({})
  const many = Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => [
      String(index + 10),
      { class_type: 'Note', inputs: { text: 'x' } },
    ]),
  )
  expect(
    (await api.quoteProjectTask({ project_id, ui: { ...quick, ...many } })).fault_arr.length,
  ).toBeGreaterThan(0)
  const ui = { ...quick, '3': { class_type: 'Note', inputs: { text: 'x'.repeat(maxQuotedBytes) } } }
  expect((await refusalOf(api.quoteProjectTask({ project_id, ui }))).code).toBe('A0413')
  const otherUser = await server.join()
  expect((await refusalOf(otherUser.api.quoteProjectTask({ project_id, ui: quick }))).code).toBe('A0404')
})

describe('a refused project task takes no attempts', () => {
  const refused = async (ui: Record<string, unknown>, input: object = {}) => {
    const ann = await server.join()
    const project_id = await drawn(ann, ui)
    const refusal = await refusalOf(ann.api.createProjectTask({ project_id, ...input }))
    expect(await total(ann)).toBe(100)
    expect((await ann.api.listProjectTasks({ project_id })).project_task_arr).toEqual([])
    return refusal
  }

  test.each<[string, Record<string, unknown>, string[]]>([
    ['an empty graph', {}, ['ui.nodes']],
    ['an object that is no workflow', { nodes: 7 }, ['ui.nodes']],
    ['an unknown node', { ...quick, '1': { class_type: 'Magic', inputs: {} } }, ['ui.1']],
    ['a missing link', { '2': { class_type: 'SaveImage', inputs: {} } }, ['ui.2.inputs.image']],
    ['no result', { '1': warp(1) }, ['ui']],
    [
      'a value out of range',
      { ...quick, '1': { class_type: 'DomainWarp', inputs: { width: 9 } } },
      ['ui.1.inputs.width'],
    ],
  ])('for %s', async (_name, ui, paths) => {
    expect(await refused(ui)).toMatchObject({ code: 'A0400', paths })
    const { api } = await server.join()
    const { id: project_id } = await api.createProject({ title: 'Quoted', ui })
    const quote = await api.quoteProjectTask({ project_id })
    expect(quote.cost).toBeUndefined()
    expect(quote.fault_arr.map(({ path }) => path)).toEqual(paths)
  })

  test('for values that no node accepts', async () => {
    const params = { '1.seed': 1.5, '1.glow': 2, '7.seed': 1, nothing: 1, '2.image': 'x' }
    expect(await refused(quick, { params })).toMatchObject({
      code: 'A0400',
      paths: ['params.1.seed', 'params.1.glow', 'params.7.seed', 'params.nothing', 'params.2.image'],
    })
  })

  test('for no picture, too many pictures, and pictures of other users', async () => {
    expect(await refused(painting)).toMatchObject({ code: 'A0400', paths: ['source_arr'] })
    const ids = Array.from({ length: 11 }, () => ({ id: `${crypto.randomUUID()}.jpg` }))
    expect(await refused(painting, { source_arr: ids.slice(0, 2) })).toMatchObject({ code: 'A0400' })
    expect(await refused(painting, { source_arr: ids })).toMatchObject({
      code: 'A0400',
      message: 'Upload at most ten images',
    })
    const bob = await server.join()
    const photoOfBob = await photo(bob)
    expect(await refused(painting, { source_arr: [{ id: photoOfBob }] })).toMatchObject({ code: 'A0700' })
    const named = { ...painting, '1': { class_type: 'LoadImage', inputs: { image: `source/${photoOfBob}` } } }
    expect(await refused(named)).toMatchObject({ code: 'A0700' })
  })

  test("for another user's project", async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const project_id = await drawn(ann, quick)
    expect((await refusalOf(bob.api.createProjectTask({ project_id }))).code).toBe('A0404')
    expect((await refusalOf(bob.api.listProjectTasks({ project_id }))).code).toBe('A0404')
    const { id } = await ann.api.createProjectTask({ project_id })
    for (const call of [
      () => bob.api.getProjectTask({ id }),
      () => bob.api.setProjectTaskState({ id, state: 'break' }),
      () => bob.api.commandProjectTask({ id, command_type: 'retry' }),
      () => bob.api.deleteProjectTask({ id }),
    ])
      expect((await refusalOf(call())).code).toBe('A0404')
  })
})

test('a deleted project deletes its results and uploads, except an upload that a work uses', async () => {
  const ann = await server.join()
  const project_id = await drawn(ann, painting)
  const [shared, alone] = [await photo(ann), await photo(ann, 64)]
  for (const source of [shared, alone]) {
    const { id } = await ann.api.createProjectTask({ project_id, source_arr: [{ id: source }] })
    await taskIn(ann, id, ['done'])
  }
  const { project_task_arr } = await ann.api.listProjectTasks({ project_id })
  const results = project_task_arr.map((task) => pictureOf(task).url)
  const work = await ann.api.createWork({
    work_template_id: await templateId(ann.api),
    source_arr: [{ id: shared }],
  })
  await until(async () => ((await ann.api.getWork({ id: work.id })).state === 'done' ? true : undefined))
  // Deleting a task keeps its upload, since the graph may name it.
  await ann.api.deleteProjectTask({ id: project_task_arr[0]!.id })
  const uploads = async () =>
    (await server.context.db.selectFrom('uploads').select('id').where('user_id', '=', ann.userId).execute())
      .length
  expect(await uploads()).toBe(2)
  await ann.api.deleteProject({ id: project_id })
  expect(await uploads()).toBe(1)
  for (const url of results) expect((await fetch(url)).status).toBe(404)
  expect((await ann.api.getWork({ id: work.id })).source_arr![0]!.file).toMatchObject({
    width: 96,
    height: 96,
  })
})
