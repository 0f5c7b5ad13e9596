import type { Client, Work } from '@easel/contract/client'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser, sampleWork } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { WorkBatch } from './work-batch.tsx'

afterEach(leavePage)

const ids = ['first', 'second', 'third']

/** Renders a batch of three works in these states; the first work is picked. */
async function renderBatch(states: readonly Work['state'][], calls: Partial<Client> = {}) {
  const works = new Map(
    ids.map((id, index) => [
      id,
      sampleWork({ id, state: states[index]!, batch_work_id_arr: ids, ...resultIn(states[index]!) }),
    ]),
  )
  const onPick = vi.fn()
  const { person } = await renderPage(<WorkBatch ids={ids} picked="first" onPick={onPick} />, {
    user: sampleUser(),
    api: {
      getWork: async ({ id }) => works.get(id)!,
      stopBatch: async () => {
        const running = [...works.values()].filter(({ state }) => state === 'queue' || state === 'doing')
        for (const work of running) works.set(work.id, { ...work, state: 'break' })
        return { stopped_count: running.length, attempts_returned: running.length }
      },
      ...calls,
    },
  })
  return { person, onPick, works }
}

const resultIn = (state: Work['state']) => (state === 'done' ? {} : { result_info: null })

test('works of a batch are radio buttons with names, and a single work is picked', async () => {
  const { person, onPick } = await renderBatch(['done', 'doing', 'break'])
  const [first, second] = await screen.findAllByRole('radio')
  expect(first).toHaveProperty('checked', true)
  await person.click(second!)
  expect(onPick).toHaveBeenCalledWith('second')
  expectVisible(await screen.findByRole('button', { name: 'Open Work 1 of 3' }))
  expectVisible(await screen.findByRole('button', { name: 'Cancel Work 2 of 3' }))
  expectVisible(await screen.findByRole('button', { name: 'Retry Work 3 of 3' }))
})

test('a work that failed because of its photos leads to the form, since a retry would end the same way', async () => {
  const failed = sampleWork({
    id: 'second',
    state: 'fail',
    batch_work_id_arr: ids,
    result_info: null,
    error: { reason: 'material', message: 'The picture is damaged and cannot be read' },
  })
  const getWork: Client['getWork'] = async ({ id }) =>
    id === failed.id ? failed : sampleWork({ id, batch_work_id_arr: ids })
  await renderBatch(['done', 'fail', 'done'], { getWork })
  const change = await screen.findByRole('link', { name: 'Change Work 2 of 3 and start again' })
  expect(change.getAttribute('href')).toBe(`/tool?template=${failed.work_template_id}&from=second`)
  expectVisible(screen.getByText('The picture is damaged and cannot be read'))
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
})

test('a button cancels all running works of a batch, and disappears afterwards', async () => {
  const { person, works } = await renderBatch(['done', 'doing', 'queue'])
  await person.click(await screen.findByRole('button', { name: 'Cancel all' }))
  await screen.findByRole('button', { name: 'Retry Work 3 of 3' })
  expectVisible(await screen.findByText('2 works were stopped. 2 attempts came back.'))
  expect(ids.map((id) => works.get(id)!.state)).toEqual(['done', 'break', 'break'])
  expect(screen.queryByRole('button', { name: 'Cancel all' })).toBeNull()
})

test('the next work is picked when the picked work is deleted', async () => {
  const deleteWork = vi.fn(async () => ({}))
  const { person, onPick } = await renderBatch(['done', 'done', 'done'], { deleteWork })
  await person.click(await screen.findByRole('button', { name: 'Delete Work 1 of 3' }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  await expect.poll(() => onPick).toHaveBeenCalledWith('second')
  expect(deleteWork).toHaveBeenCalledWith({ id: 'first' })
})

test('each result shows its likeness to the photo, and the highest likeness is marked', async () => {
  const figures = [64, 81, undefined]
  const getWork: Client['getWork'] = async ({ id }) => {
    const likeness = figures[ids.indexOf(id)]
    return sampleWork({ id, batch_work_id_arr: ids, ...(likeness !== undefined && { likeness }) })
  }
  await renderBatch(['done', 'done', 'done'], { getWork })
  expectVisible(await screen.findByText('Likeness 64 %'))
  expectVisible(await screen.findByText('Likeness 81 % · closest'))
  expect(screen.getAllByText(/^Likeness/)).toHaveLength(2)
})
