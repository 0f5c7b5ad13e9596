import type { Client, Engine, EngineDetails } from '@easel/contract/client'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser } from '../../../testing/samples.ts'
import EngineDialog from './engine-dialog.tsx'
import { ModelList } from './model-list.tsx'

afterEach(leavePage)

const added: Engine = {
  id: '01890000-0000-7000-8000-000000000001',
  ...{ kind: 'comfyui', name: 'Studio', address: 'http://127.0.0.1:8188', has_key: false, slots: 1 },
  ...{ uses_socket: true, families: {}, allowed_model_arr: ['*'], allowed_class_arr: [], mode: 'on' },
  ...{ from_settings: false, is_local: false, state: 'new', state_ts: 0, create_ts: 0 },
  ...{ model_count: 0, usable_model_count: 0, running_count: 0 },
}
const tested = (changes: Partial<EngineDetails>): EngineDetails => ({
  ...{ ...added, state: 'ready', probe_ts: 1, model_count: 2, usable_model_count: 2 },
  ...{ model_arr: [], state_arr: [], outcome_arr: [], duration_arr: [] },
  ...changes,
})

async function addEngine(result: EngineDetails) {
  const api: Partial<Client> = {
    createEngine: () => Promise.resolve(added),
    getEngine: () => Promise.resolve(result),
  }
  const { person } = await renderPage(
    <EngineDialog opened address={added.address} onClose={() => undefined} />,
    { user: sampleUser(), api },
  )
  await person.click(await screen.findByRole('radio', { name: /ComfyUI/ }))
  await person.type(await screen.findByLabelText(/^Name/), 'Studio')
  await person.click(screen.getByRole('button', { name: 'Add and test' }))
}

test('after the test of a new engine, the models of the site are the next step', async () => {
  await addEngine(tested({}))
  const link = await screen.findByRole('link', { name: 'Make pictures' })
  expect(link.getAttribute('href')).toBe('/models')
})

test('an engine without a usable model leads to its own page only', async () => {
  await addEngine(tested({ usable_model_count: 0 }))
  await screen.findByText(/2 models/)
  expect(screen.queryByRole('link', { name: 'Make pictures' })).toBeNull()
  screen.getByRole('link', { name: 'Show the engine' })
})

test('the families of a model are offered by their names', async () => {
  const model = { name: 'a.safetensors', is_told: false, is_allowed: true, task_arr: [], missing_arr: [] }
  const engine = tested({ model_arr: [{ ...model, family: 'sdxl' }] })
  await renderPage(<ModelList engine={engine} />, { user: sampleUser(), locale: 'zh' })
  const names = [...document.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(names[0]).toBe('Stable Diffusion XL（自动识别）')
  expect(names).toEqual(expect.arrayContaining(['FLUX.1 [dev]', 'Wan 2.2', '放大图片的模型']))
})
