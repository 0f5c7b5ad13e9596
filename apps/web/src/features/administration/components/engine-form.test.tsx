import type { Client, Engine } from '@easel/contract/client'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { EngineForm } from './engine-form.tsx'

afterEach(leavePage)

const engine: Engine = {
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'comfyui',
  name: 'Studio',
  address: 'http://127.0.0.1:8188',
  has_key: true,
  slots: 1,
  uses_socket: true,
  reached_by: 'attic',
  families: {},
  allowed_model_arr: ['*'],
  allowed_class_arr: [],
  mode: 'on',
  from_settings: false,
  is_local: false,
  state: 'ready',
  state_ts: 0,
  model_count: 0,
  usable_model_count: 0,
  running_count: 0,
  create_ts: 0,
}

async function renderForm() {
  const updateEngine = vi.fn<Client['updateEngine']>(async () => engine)
  const ignore = () => {}
  const { person } = await renderPage(
    <EngineForm engine={engine} onSaved={ignore} onCancel={ignore} onUnsaved={ignore} />,
    { user: sampleUser(), api: { updateEngine } },
  )
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }))
  const sent = async () => {
    await save()
    await waitFor(() => expect(updateEngine).toHaveBeenCalled())
    return updateEngine.mock.calls[0]![0]
  }
  return { person, updateEngine, save, sent }
}

test('an unchanged engine keeps its key, its headers and its worker', async () => {
  const { sent } = await renderForm()
  const change = await sent()
  expect(change.reached_by).toBe('attic')
  expect(change).not.toHaveProperty('key')
  expect(change).not.toHaveProperty('headers')
})

test('headers are sent by name, and an empty field for the worker means every worker', async () => {
  const { person, sent } = await renderForm()
  await person.type(screen.getByLabelText('Other headers'), 'X-Team: studio')
  await person.clear(screen.getByLabelText('Reached by the worker'))
  expect(await sent()).toMatchObject({ headers: { 'X-Team': 'studio' }, reached_by: null })
})

test('a line that is not a header is not sent, and the field shows the reason', async () => {
  const { person, save, updateEngine } = await renderForm()
  await person.type(screen.getByLabelText('Other headers'), 'X-Team')
  await save()
  expectVisible(screen.getByText('One header per line, such as X-Team: studio'))
  expect(updateEngine).not.toHaveBeenCalled()
})

test('a stored key and its headers are removed on demand', async () => {
  const { person, sent } = await renderForm()
  await person.click(screen.getByLabelText('Remove the stored key and headers'))
  expect(await sent()).toMatchObject({ key: null, headers: null })
})
