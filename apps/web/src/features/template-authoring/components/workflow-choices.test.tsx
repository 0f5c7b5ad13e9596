import type { Client, ReplaceableModel, ResultOfWorkflow, WorkflowCheck } from '@easel/contract/client'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTemplate, sampleUser } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { NewTemplate } from './new-template.tsx'

// The test's document has no `document.fonts`, for which growing text fields wait.
beforeAll(
  () => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }),
)
afterAll(() => void Reflect.deleteProperty(document, 'fonts'))
afterEach(leavePage)

const graph = { 3: { class_type: 'KSampler', inputs: { steps: 20 } } }
const engine = {
  ...{ name: 'studio-2', can_run: true, is_ready: true, is_known: true, has_model_loaded: false },
  ...{ lacking_class_arr: [], lacking_file_arr: [] },
}
const fine: WorkflowCheck = {
  ...{ can_run: true, place: 'engines', cost: 2, media_type: 'image', result_count: 1, image_count: 0 },
  ...{ error_arr: [], warning_arr: [], source_arr: [], input_arr: [], result_arr: [], replaceable_arr: [] },
  ...{ unknown_class_arr: [], file_arr: [] },
  engine_arr: [engine],
}
type CheckInput = Parameters<Client['checkWorkflow']>[0]

/** Opens the page with a file; `answer` checks it. */
async function renderMaker(
  answer: (asked: CheckInput) => Partial<WorkflowCheck>,
  calls: Partial<Client> = {},
) {
  const checkWorkflow = vi.fn<Client['checkWorkflow']>(async (asked) => ({ ...fine, ...answer(asked) }))
  const createWorkTemplate = vi.fn<Client['createWorkTemplate']>(async () => sampleTemplate())
  const api = { checkWorkflow, createWorkTemplate, ...calls }
  const page = await renderPage(<NewTemplate />, { user: sampleUser(), api })
  const file = new File([JSON.stringify(graph)], 'fox.json', { type: 'application/json' })
  await page.person.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
  const publish = async () => {
    await page.person.type(await screen.findByLabelText('Title'), 'Fox')
    await page.person.click(screen.getByRole('button', { name: 'Publish the template' }))
    await waitFor(() => expect(createWorkTemplate).toHaveBeenCalled())
    return createWorkTemplate.mock.calls[0]![0]
  }
  return { ...page, publish, checkWorkflow }
}

const results = (chosen: string): ResultOfWorkflow[] => [
  {
    ...{ node_id: '9', node_title: 'First pass', class_type: 'SaveImage', media_type: 'image' },
    is_chosen: chosen === '9',
  },
  {
    ...{ node_id: '12', node_title: 'SaveVideo', class_type: 'SaveVideo', media_type: 'video' },
    is_chosen: chosen === '12',
  },
]

test('one of several results is suggested, and the chosen result is checked and published', async () => {
  const page = await renderMaker(({ output_arr }) => ({ result_arr: results(output_arr?.[0] ?? '12') }))
  await screen.findByRole('radiogroup', { name: 'Result of the template' })
  const first = screen.getByRole<HTMLInputElement>('radio', {
    name: /First pass.*Picture · SaveImage, node 9/,
  })
  const second = screen.getByRole<HTMLInputElement>('radio', {
    name: /SaveVideo.*Video · SaveVideo, node 12/,
  })
  expect([first.checked, second.checked]).toEqual([false, true])
  await page.person.click(first)
  expect(first.checked).toBe(true)
  await waitFor(() => expect(page.checkWorkflow.mock.calls.at(-1)?.[0].output_arr).toEqual(['9']))
  expect(await page.publish()).toMatchObject({ ui: graph, output_arr: ['9'] })
})

test('a single result needs no choice', async () => {
  const page = await renderMaker(() => ({ result_arr: results('9').slice(0, 1) }))
  await screen.findByText('Runs on studio-2')
  expect(screen.queryByRole('radiogroup')).toBeNull()
  expect(await page.publish()).toMatchObject({ output_arr: ['9'] })
})

const old = 'v1-5-pruned.ckpt'
const lacking = {
  ...engine,
  can_run: false,
  lacking_file_arr: [{ name: old, is_forbidden: false }],
}
const model: ReplaceableModel = {
  name: old,
  choice_arr: [
    { name: 'dreamshaper_8.safetensors', is_same_model: true, is_same_family: true },
    { name: 'sdxl.safetensors', is_same_model: false, is_same_family: false },
  ],
}

test('a missing model is replaced by a model of an engine, and the replacement can be undone', async () => {
  const page = await renderMaker(({ replace_arr: [replaced] = [] }) =>
    replaced
      ? { replaceable_arr: [{ ...model, by: replaced.by }] }
      : { can_run: false, engine_arr: [lacking], replaceable_arr: [model] },
  )
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: `In place of ${old}` })
  expect([...choice.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual([
    'Of the same family',
    'Others',
  ])
  expectVisible(screen.getByText(/Choose another model for each one/))
  expect(screen.queryByRole('button', { name: 'Publish the template' })).toBeNull()

  await page.person.selectOptions(choice, 'dreamshaper_8.safetensors')
  expectVisible(await screen.findByText(`Uses dreamshaper_8.safetensors in place of ${old}.`))
  await screen.findByText('Runs on studio-2')
  await page.person.selectOptions(choice, 'Choose a model')
  await screen.findByText('studio-2 cannot run it')
  await page.person.selectOptions(choice, 'sdxl.safetensors')
  expect(await page.publish()).toMatchObject({ replace_arr: [{ name: old, by: 'sdxl.safetensors' }] })
})

test('if no model can replace a missing model, the page suggests asking the host', async () => {
  await renderMaker(() => ({ can_run: false, engine_arr: [lacking] }))
  expectVisible(await screen.findByText(/Ask the host for what is missing/))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('an embedding that an engine lacks is reported, and does not prevent publishing', async () => {
  const without = { ...engine, lacking_file_arr: [{ name: 'SDA768.pt', is_forbidden: false }] }
  const page = await renderMaker(() => ({ engine_arr: [without] }))
  expectVisible(await screen.findByText(/^SDA768.pt is missing\. The workflow runs without this/))
  expect(await page.publish()).toMatchObject({ title: { en: 'Fox' } })
})

test('a variant of a missing model is chosen by a single click', async () => {
  const page = await renderMaker(({ replace_arr: [replaced] = [] }) =>
    replaced
      ? { replaceable_arr: [{ ...model, by: replaced.by }] }
      : {
          ...{ can_run: false, engine_arr: [lacking], replaceable_arr: [model] },
          file_arr: [{ name: old, folder: 'checkpoints' }],
        },
  )
  expectVisible(await screen.findByText(/v1-5-pruned.ckpt is missing in the folder “checkpoints”/))
  await page.person.click(screen.getByRole('button', { name: 'Use dreamshaper_8.safetensors instead' }))
  await screen.findByText('Runs on studio-2')
  expect(page.checkWorkflow.mock.calls.at(-1)?.[0].replace_arr).toEqual([
    { name: old, by: 'dreamshaper_8.safetensors' },
  ])
  expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull()
})

const nowhere = { can_run: false, engine_arr: [] }

test('a workflow on a site without an engine is accepted, with its graph and the models that it needs', async () => {
  const label = 'Positive prompt'
  await renderMaker(() => ({
    ...nowhere,
    file_arr: [{ name: old, folder: 'checkpoints' }],
    input_arr: [
      {
        ...{ node_id: '3', node_title: 'CLIPTextEncode', input: 'text', type: 'text', value: 'a fox' },
        ...{ suggested: true, label },
      },
    ],
  }))
  expectVisible(await screen.findByText(/^Your file is fine\. This site has no ComfyUI server yet/))
  expectVisible(screen.getByText(`${old}, in the folder “checkpoints”`))
  expect(screen.queryByText(/errors/)).toBeNull()
  // The form can be prepared, but not published.
  expectVisible(screen.getByLabelText('Title'))
  expect(screen.queryByRole('button', { name: 'Publish the template' })).toBeNull()
  const picture = screen.getByRole('region', { name: 'Nodes and links of the workflow' })
  expect(picture.querySelector('li')?.textContent).toBe(label)
})

test('nodes of packs and faults are named without paths of the file, and nodes of packs with their source', async () => {
  await renderMaker(() => ({
    ...nowhere,
    error_arr: [{ node_id: 'ui.nodes.3.inputs.steps', code: 'unreadable', message: 'Too long' }],
    unknown_class_arr: ['Text Multiline'],
    source_arr: [{ name: 'Text Multiline', url: 'https://registry.comfy.org/nodes/was-ns' }],
  }))
  expectVisible(await screen.findByText('Nodes that come from packs'))
  const link = screen.getByRole('link', { name: 'Get it from registry.comfy.org' })
  expect(link.closest('li')?.textContent).toContain('Text Multiline')
  expectVisible(screen.getByText('KSampler · steps · Too long'))
})

test('the administrators are notified once, and the page confirms it', async () => {
  const wishForEngine = vi.fn<Client['wishForEngine']>(async () => ({}))
  const page = await renderMaker(() => nowhere, { wishForEngine })
  await page.person.dblClick(await screen.findByRole('button', { name: 'Tell the host' }))
  expectVisible(await screen.findByText('The host has been told.'))
  expect(wishForEngine).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Tell the host' })).toBeNull()
})
