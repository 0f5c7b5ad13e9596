import { type Client, createClient } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
} from '../../../test/harness.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' }, { withWorker: false })
  ann = await server.join()
  bob = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())

const dag = {
  '1': { class_type: 'LoadImage', inputs: { image: '' } },
  '2': { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
  '3': { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}

test('a project names the template from which it was copied, and so do its copies and the templates published from them', async () => {
  const title = { en: 'Evening oil', zh: '黄昏油画' }
  const template = await ann.api.createWorkTemplate({ title, dag })
  const made = await bob.api.createProject({ title: 'Mine', ui: { ...dag }, work_template_id: template.id })
  const basedOn = {
    work_template_id: template.id,
    title: 'Evening oil',
    user_info: { id: ann.userId },
  }
  expect(made.based_on).toMatchObject(basedOn)

  const changed = await bob.api.updateProject({ id: made.id, ui: {}, version: 1 })
  expect(changed.based_on).toMatchObject(basedOn)
  const back = await bob.api.updateProject({ id: made.id, ui: { ...dag }, version: 2 })
  const copy = await bob.api.duplicateProject({ id: back.id })
  expect(copy.based_on).toMatchObject(basedOn)
  const { project_arr } = await bob.api.listProjects({})
  expect(project_arr.map(({ based_on }) => based_on?.work_template_id)).toEqual([template.id, template.id])

  const published = await bob.api.createWorkTemplate({ title: 'Night oil', project_id: copy.id })
  expect(published.based_on).toMatchObject(basedOn)
  const renamed = await bob.api.updateWorkTemplate({ id: published.id, title: 'Dawn oil' })
  expect(renamed.based_on).toMatchObject(basedOn)

  // The template is still named after it was deleted.
  await ann.api.deleteWorkTemplate({ id: template.id })
  expect((await bob.api.getProject({ id: copy.id })).based_on).toMatchObject(basedOn)
  expect((await server.visitor.getWorkTemplate({ id: published.id })).based_on).toMatchObject(basedOn)
  expect((await bob.api.createProject({ title: 'Drawn' })).based_on).toBe(undefined)
})

test('a private graph can be opened and copied only by its maker', async () => {
  const { id } = await ann.api.createWorkTemplate({ title: 'Closed', dag, hides_graph: true })
  expect((await server.visitor.getWorkTemplate({ id })).hides_graph).toBe(true)
  for (const api of [bob.api, server.visitor]) {
    expect((await refusalOf(api.getWorkTemplateGraph({ id }))).code).toBe('A0301')
  }
  expect((await refusalOf(bob.api.getWorkTemplateWorkflow({ id }))).code).toBe('A0301')
  const copying = bob.api.createProject({ title: 'Copied', work_template_id: id })
  expect((await refusalOf(copying)).code).toBe('A0301')
  expect((await ann.api.getWorkTemplateGraph({ id })).dag).toEqual(dag)
  expect((await ann.api.updateWorkTemplate({ id, title: 'Still closed' })).hides_graph).toBe(true)

  expect((await ann.api.updateWorkTemplate({ id, hides_graph: false })).hides_graph).toBe(undefined)
  expect((await server.visitor.getWorkTemplateGraph({ id })).dag).toEqual(dag)
  expect((await server.visitor.listNodeTypes({})).node_type_arr.length).toBeGreaterThan(0)
})

test('the steps of a built-in template have their names in the language of the reader', async () => {
  const id = await templateId(server.visitor)
  const chinese = createClient({ baseUrl: server.baseUrl, locale: () => 'zh' })
  const titles = ({ dag }: Awaited<ReturnType<Client['getWorkTemplateGraph']>>) =>
    Object.values(dag).map(({ _meta }) => _meta?.title)
  const [english, own] = [
    await server.visitor.getWorkTemplateGraph({ id }),
    await chinese.getWorkTemplateGraph({ id }),
  ]
  expect(titles(english)[0]).toBe('Photo')
  expect(titles(own)[0]).toBe('照片')
})
