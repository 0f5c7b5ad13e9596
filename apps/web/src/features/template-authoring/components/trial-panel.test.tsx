import type { Client, WorkflowCheck } from '@easel/contract/client'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { refusal, sampleTemplate, sampleUser, sampleWork } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { NewTemplate } from './new-template.tsx'

// The test's document has no `document.fonts`, for which growing text fields wait.
beforeAll(
  () => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }),
)
afterAll(() => void Reflect.deleteProperty(document, 'fonts'))
afterEach(leavePage)

const graph = { 3: { class_type: 'KSampler', inputs: { steps: 20 } } }
const check: WorkflowCheck = {
  ...{ can_run: true, place: 'here', cost: 2, media_type: 'image', result_count: 1, image_count: 0 },
  ...{ error_arr: [], warning_arr: [], source_arr: [], result_arr: [], replaceable_arr: [] },
  ...{ unknown_class_arr: [], file_arr: [], engine_arr: [], input_arr: [] },
}

async function renderMaker(answer: Partial<WorkflowCheck>, calls: Partial<Client>) {
  const api: Partial<Client> = {
    checkWorkflow: async () => ({ ...check, ...answer }),
    listBalances: async () => ({ balance_arr: [{ type: 'start', amount: 10 }] }),
    getWork: async () => sampleWork({ state: 'done' }),
    ...calls,
  }
  const page = await renderPage(<NewTemplate />, { user: sampleUser(), api })
  const file = new File([JSON.stringify(graph)], 'fox.json', { type: 'application/json' })
  await page.person.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
  return page
}

test('a template is tried as a draft without a title, once for two clicks, and publishing replaces the draft', async () => {
  const createWorkTemplate = vi.fn<Client['createWorkTemplate']>(async () =>
    sampleTemplate({ is_draft: true }),
  )
  const updateWorkTemplate = vi.fn<Client['updateWorkTemplate']>(async () => sampleTemplate())
  const createWork = vi.fn<Client['createWork']>(async () => sampleWork({ state: 'done' }))
  const { person } = await renderMaker({}, { createWorkTemplate, updateWorkTemplate, createWork })
  expectVisible(await screen.findByText('2 attempts (8 left)'))
  await person.dblClick(screen.getByRole('button', { name: 'Try it' }))
  expectVisible(await screen.findByRole('button', { name: 'Try again' }))
  expect(createWork).toHaveBeenCalledTimes(1)
  expect(createWork.mock.calls[0]![0]).toMatchObject({ work_template_id: 'template', source_arr: [] })
  expect(createWorkTemplate.mock.calls.map(([body]) => body)).toMatchObject([
    { title: 'fox', ui: graph, is_draft: true },
  ])
  expectVisible(screen.getByText(/your latest trial becomes the cover/))

  await person.type(screen.getByLabelText('Title'), 'Fox')
  await person.click(screen.getByRole('button', { name: 'Publish the template' }))
  await waitFor(() =>
    expect(updateWorkTemplate.mock.calls.at(-1)?.[0]).toMatchObject({
      ...{ id: 'template', title: { en: 'Fox' }, is_draft: false },
    }),
  )
  expect(createWorkTemplate).toHaveBeenCalledTimes(1)
})

test('a refused trial shows the reason, and the input is kept', async () => {
  const { person } = await renderMaker(
    {},
    {
      createWorkTemplate: async () => sampleTemplate({ is_draft: true }),
      createWork: async () => {
        throw refusal('A0502', 'Another work is in progress')
      },
    },
  )
  await person.click(await screen.findByRole('button', { name: 'Try it' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/progress/)
  expectVisible(screen.getByText('fox.json'))
})

test('a workflow that takes a photo is tried once there is a photo', async () => {
  await renderMaker({ image_count: 1 }, {})
  expectVisible(await screen.findByText('It needs 1 more photo.'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try it' }).disabled).toBe(true)
})

test('a workflow that no engine can run is kept, and its author gets a notification when an engine can run it', async () => {
  const createWorkTemplate = vi.fn<Client['createWorkTemplate']>(async () =>
    sampleTemplate({ is_draft: true }),
  )
  const { person, router } = await renderMaker({ can_run: false, place: 'engines' }, { createWorkTemplate })
  await person.type(await screen.findByLabelText('Title'), 'Fox')
  expect(screen.queryByRole('button', { name: 'Try it' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Keep it, and tell me when it can run' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/templates/mine'))
  expect(createWorkTemplate.mock.calls[0]![0]).toMatchObject({
    ...{ title: { en: 'Fox' }, is_draft: true, awaits_engine: true },
  })
})
