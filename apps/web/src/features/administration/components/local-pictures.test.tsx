import type { Client, LocalEngine } from '@easel/contract/client'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser, sampleWork } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { LocalPictures } from './local-pictures.tsx'

afterEach(leavePage)

const form = {
  work_template_id: '01890000-0000-7000-8000-000000000001',
  input: 'model',
  model_name: 'lake.gguf',
}
const engine: LocalEngine = {
  ...{ state: 'ready', process: 'stopped', offer_arr: [], import_arr: [], refused_arr: [], refused_count: 0 },
  ...{ file_arr: [], can_cancel: false, used_size: 0, is_test_awaited: false, form },
}
const failed = sampleWork({
  state: 'fail',
  error: { reason: 'system', message: 'The engine ran out of memory.' },
})

test('a picture is made with the model of this engine, and only from words', async () => {
  const createWork = vi.fn<Client['createWork']>(async () => failed)
  const { person } = await renderPage(<LocalPictures engine={engine} />, {
    ...{ user: sampleUser(), api: { createWork, getWork: async () => failed } },
  })
  const make = () => person.click(screen.getByRole('button', { name: 'Make a picture from words' }))
  await make()
  expectVisible(await screen.findByText('Write what the picture should show.'))
  expect(createWork).not.toHaveBeenCalled()
  await person.type(screen.getByLabelText('What should the picture show?'), ' a red fox ')
  const link = screen.getByRole('link', { name: 'All settings' }).getAttribute('href')
  const settings = new URLSearchParams(link?.split('#')[1]).get('settings')
  expect(JSON.parse(settings ?? '')).toEqual({ model: 'lake.gguf', prompt: 'a red fox' })
  await make()
  expect(createWork.mock.calls[0]?.[0]).toEqual({
    work_template_id: form.work_template_id,
    params: { model: 'lake.gguf', prompt: 'a red fox' },
  })
  expectVisible(await screen.findByText('The picture was not made. The engine ran out of memory.'))
})

test('a press while the test picture is made starts the picture after it', async () => {
  const running = sampleWork({ state: 'doing', progress: { phase: 'processing', percent: 10 } })
  const getWork = vi.fn<Client['getWork']>(async () => running)
  const createWork = vi.fn<Client['createWork']>(async () => sampleWork({ id: 'next' }))
  const { person, queryClient } = await renderPage(
    <LocalPictures engine={{ ...engine, test_work_id: running.id }} />,
    { user: sampleUser(), api: { createWork, getWork } },
  )
  await person.type(screen.getByLabelText('What should the picture show?'), 'a red fox')
  await person.click(screen.getByRole('button', { name: 'Make a picture from words' }))
  expect(createWork).not.toHaveBeenCalled()
  getWork.mockResolvedValue(sampleWork())
  await queryClient.invalidateQueries()
  await waitFor(() => expect(createWork).toHaveBeenCalledOnce())
})

test('a test picture that failed shows its reason, and a picture that is awaited is announced', async () => {
  const page = { user: sampleUser(), api: { getWork: async () => failed } }
  await renderPage(<LocalPictures engine={{ ...engine, test_work_id: failed.id }} />, page)
  expectVisible(await screen.findByText('The test picture was not made. The engine ran out of memory.'))
  await leavePage()
  await renderPage(<LocalPictures engine={{ ...engine, is_test_awaited: true }} />, page)
  expectVisible(await screen.findByText('Making a test picture…'))
})
