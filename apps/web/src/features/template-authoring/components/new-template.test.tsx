import type { Client, WorkflowCheck } from '@easel/contract/client'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryKeys } from '../../../lib/api/index.ts'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { refusal, sampleTemplate, sampleUser } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { NewTemplate } from './new-template.tsx'

// The test's document has no `document.fonts`, for which growing text fields wait.
beforeAll(
  () => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }),
)
afterAll(() => void Reflect.deleteProperty(document, 'fonts'))
afterEach(leavePage)

const graph = { 3: { class_type: 'KSampler', inputs: { steps: 20 }, _meta: { title: 'Sampler' } } }
const file = (content: object = graph) =>
  new File([JSON.stringify(content)], 'fox.json', { type: 'application/json' })
const check: WorkflowCheck = {
  ...{ can_run: true, place: 'engines', cost: 2, media_type: 'image', result_count: 1, image_count: 0 },
  ...{ error_arr: [], warning_arr: [], source_arr: [], result_arr: [], replaceable_arr: [] },
  ...{ unknown_class_arr: [], file_arr: [] },
  engine_arr: [
    {
      ...{ name: 'studio-2', can_run: true, is_ready: true, has_model_loaded: true, expected_ms: 14_000 },
      ...{ is_known: true, lacking_class_arr: [], lacking_file_arr: [] },
    },
  ],
  input_arr: [
    {
      ...{ node_id: '3', node_title: 'Sampler', input: 'steps', type: 'integer', value: 20 },
      ...{ min: 1, max: 60, suggested: true },
    },
    {
      ...{ node_id: '6', node_title: 'Words', input: 'text', type: 'text', value: 'a fox' },
      suggested: false,
    },
  ],
}

async function renderMaker(answer: Partial<WorkflowCheck> = {}, calls: Partial<Client> = {}) {
  const checkWorkflow = vi.fn<Client['checkWorkflow']>(async () => ({ ...check, ...answer }))
  const user = sampleUser()
  const page = await renderPage(<NewTemplate />, { user, api: { checkWorkflow, ...calls } })
  const choose = async (content = file()) => page.person.upload(fileField(), content)
  return { ...page, choose, checkWorkflow }
}

const fileField = () => document.querySelector<HTMLInputElement>('input[type=file]')!
const publish = () => screen.getByRole('button', { name: 'Publish the template' })
const fieldList = () => within(screen.getByRole('list', { name: 'Fields of the form' }))

test('a workflow is checked at once, and its suggested fields are selected', async () => {
  const { choose, checkWorkflow } = await renderMaker()
  await choose()
  await screen.findByText('Runs on studio-2')
  expectVisible(screen.getByText('about 15 sec · model loaded'))
  expect(checkWorkflow.mock.calls[0]?.[0]).toEqual({ ui: graph, output_arr: [] })
  expect(fieldList().getAllByRole('listitem')).toHaveLength(1)
  expectVisible(within(screen.getByRole('region', { name: 'Preview' })).getByRole('slider'))
})

test('a file without a workflow is refused in plain words, and the previous workflow is kept', async () => {
  const { choose } = await renderMaker()
  await choose()
  await screen.findByText('Runs on studio-2')
  await choose(file({ a: 1 }))
  expect((await screen.findByRole('alert')).textContent).toContain('This file contains no nodes.')
  expectVisible(screen.getByText('Runs on studio-2'))
})

test('files and node types that an engine lacks are named, with links to their downloads', async () => {
  const lacking = { ...check.engine_arr[0]!, can_run: false }
  const { choose } = await renderMaker({
    can_run: false,
    engine_arr: [
      {
        ...lacking,
        lacking_class_arr: [{ name: 'LoadImageMask', is_forbidden: true }],
        lacking_file_arr: [{ name: 'b.safetensors', is_forbidden: false }],
      },
    ],
    source_arr: [{ name: 'b.safetensors', url: 'https://huggingface.co/a/b.safetensors' }],
  })
  await choose()
  const link = await screen.findByRole('link', { name: 'Get it from huggingface.co' })
  expect(link.getAttribute('rel')).toContain('noopener')
  expectVisible(screen.getByText(/LoadImageMask is not allowed by the host/))
  expectVisible(screen.getByText(/No template can be made from it yet/))
  expect(screen.queryByRole('button', { name: 'Publish the template' })).toBeNull()
})

test('faults and warnings use the node names of the editor', async () => {
  const nowhere = { node_id: '', code: 'nothing_to_set', message: 'Sets nothing' }
  const { choose } = await renderMaker({
    error_arr: [{ node_id: '3', input: 'steps', code: 'missing_input', message: 'Missing' }],
    warning_arr: [{ node_id: '3', code: 'widget_mismatch', message: 'Too many' }, nowhere, nowhere],
  })
  await choose()
  expectVisible(await screen.findByText('Sampler · steps · Missing'))
  expectVisible(screen.getByText('Sampler · Too many'))
  expectVisible(screen.getByText('Sets nothing'))
})

test('a template is published once, with its fields, and the draft is deleted', async () => {
  const made = Promise.withResolvers<Awaited<ReturnType<Client['createWorkTemplate']>>>()
  const createWorkTemplate = vi.fn<Client['createWorkTemplate']>(() => made.promise)
  const { choose, person, router, queryClient } = await renderMaker({}, { createWorkTemplate })
  await choose()
  await person.click(await screen.findByRole('checkbox', { name: /^text/ }))
  await person.click(publish())
  expectVisible(screen.getByText('Give it a title'))
  expect(createWorkTemplate).not.toHaveBeenCalled()

  await person.type(screen.getByLabelText('Title'), 'Fox')
  await person.dblClick(publish())
  made.resolve(sampleTemplate())
  await waitFor(() => expect(router.state.location.pathname).toBe('/tool'))
  // The page that opens starts with the saved version.
  expect(queryClient.getQueryData([...queryKeys.templates, 'one', 'template'])).toEqual(sampleTemplate())
  expect(createWorkTemplate).toHaveBeenCalledTimes(1)
  const [body, options] = createWorkTemplate.mock.calls[0]!
  expect(body).toMatchObject({ title: { en: 'Fox' }, ui: graph })
  expect(body.input_arr?.map(({ name, label }) => [name, label])).toEqual([
    ['3.steps', 'Steps'],
    ['6.text', 'Words'],
  ])
  expect(options?.idempotencyKey).toMatch(/./)
  expect(sessionStorage.getItem('unsent-template')).toBeNull()
})

test('a refusal keeps everything that was entered', async () => {
  const createWorkTemplate = vi.fn<Client['createWorkTemplate']>(async () => {
    throw refusal('A0440', 'You have 300 templates')
  })
  const { choose, person } = await renderMaker({}, { createWorkTemplate })
  await choose()
  await person.type(await screen.findByLabelText('Title'), 'Fox')
  await person.click(publish())
  await screen.findByText('You have 300 templates')
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Fox')
})

test('a range beyond the range of the node is not published', async () => {
  const createWorkTemplate = vi.fn<Client['createWorkTemplate']>()
  const { choose, person } = await renderMaker({}, { createWorkTemplate })
  await choose()
  await person.type(await screen.findByLabelText('Title'), 'Fox')
  await person.type(screen.getByLabelText('Maximum'), '99')
  expectVisible(screen.getByText('The node takes 1 to 60'))
  await person.click(publish())
  expect(createWorkTemplate).not.toHaveBeenCalled()
})

test('the presets, the sample and the texts of a file are published with its form, without photos of other users', async () => {
  const createWorkTemplate = vi.fn<Client['createWorkTemplate']>(async () => sampleTemplate())
  const signTargetDownload = vi.fn<Client['signTargetDownload']>(async ({ key }) => {
    if (key !== 'source/own.jpg') throw refusal('A0404', 'There is no such file')
    return { url: `/${key}`, expires_ts: 0, is_marked: false }
  })
  const preset_arr = [{ name: { en: 'Quick', zh: '快速' }, values: { '3.steps': 8, '9.gone': 1 } }]
  const easel = {
    version: 1,
    input_arr: [{ node_id: '3', input: 'steps' }],
    template: {
      ...{ title: { en: 'Fox', zh: '狐狸' }, topics: 'fox', preset_arr },
      cover: { id: 'others.png', name: 'cover.png' },
      sample: { params: { '3.steps': 12 }, source_arr: [{ id: 'others.jpg' }, { id: 'own.jpg' }, {}] },
    },
  }
  const { choose, person } = await renderMaker({ image_count: 3 }, { createWorkTemplate, signTargetDownload })
  await choose(file({ ...graph, extra: { easel } }))
  await screen.findByText('2 photos of the sample are not among your uploads, so they are left out.')
  expect(screen.getAllByText('Photo 1')).not.toHaveLength(0)
  await person.click(publish())
  await waitFor(() => expect(createWorkTemplate).toHaveBeenCalledTimes(1))
  const [body] = createWorkTemplate.mock.calls[0]!
  expect(body).toMatchObject({
    ...{ title: { en: 'Fox', zh: '狐狸' }, topic_arr: ['fox'] },
    preset_arr: [{ name: { en: 'Quick', zh: '快速' }, values: { '3.steps': 8 } }],
    sample: { params: { '3.steps': 12 }, source_arr: [{ id: 'own.jpg' }] },
  })
  expect(body).not.toHaveProperty('cover')
})
