import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  upload,
  workIn,
} from '../../../test/harness.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
  ann = await server.join()
  bob = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())

const dag = {
  '1': { class_type: 'LoadImage', inputs: { image: '' } },
  '2': { class_type: 'OilPainting', inputs: { image: ['1', 0], strength: 0.7, brush_size: 4 } },
  '3': { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}

test('the graph of a work is complete for its maker; other users get what its post shares', async () => {
  const template = await ann.api.createWorkTemplate({
    title: 'Oils',
    dag,
    input_arr: [{ name: '2.strength' }, { name: '2.brush_size', shareable: false }],
  })
  const work_template_id = template.id
  const [strength, brush] = template.input_arr.map(({ name }) => name)
  const photo = await upload(bob.api, await samplePhoto({ width: 64, height: 48 }))
  const { id } = await bob.api.createWork({
    work_template_id,
    source_arr: [{ id: photo }],
    params: { [strength!]: 0.3, [brush!]: 6 },
  })
  await workIn(bob.api, id, ['done'])
  const own = await bob.api.getWorkGraph({ id })
  expect(own).toMatchObject({ work_template_id, title: 'Oils' })
  expect(own.dag['2']!.inputs).toMatchObject({ strength: 0.3, brush_size: 6 })
  expect(String(own.dag['1']!.inputs!['image'])).toContain(photo)

  expect((await refusalOf(ann.api.getWorkGraph({ id }))).code).toBe('A0404')
  await bob.api.createPost({ work_id: id, title: 'Mine' })
  for (const api of [ann.api, server.visitor]) {
    const shared = await api.getWorkGraph({ id })
    expect(shared.dag['2']!.inputs).toMatchObject({ strength: 0.3, brush_size: 4 })
    expect(shared.dag['1']!.inputs!['image']).toBe('')
  }

  // A project with this graph runs unchanged, since the picture belongs to the maker.
  const project = await bob.api.createProject({ title: 'Mine', ui: { ...own.dag }, work_template_id })
  expect(project.based_on).toMatchObject({ work_template_id, title: 'Oils' })
  expect((await bob.api.quoteProjectTask({ project_id: project.id })).fault_arr).toEqual([])

  await ann.api.updateWorkTemplate({ id: work_template_id, hides_graph: true })
  for (const api of [bob.api, server.visitor])
    expect((await refusalOf(api.getWorkGraph({ id }))).code).toBe('A0301')
  expect((await ann.api.getWorkGraph({ id })).title).toBe('Oils')
})
