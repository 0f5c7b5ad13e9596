import type { Client, PhotoSurvey, TemplateInput, Work } from '@easel/contract/client'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draftOwner } from '../../../lib/drafts/index.ts'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { refusal, sampleFile, sampleTemplate, sampleUser, sampleWork } from '../../../testing/samples.ts'
import { runningKey, workQuery } from '../../works/index.ts'
import { draftStore } from '../draft/draft-store.ts'
import { lineUp } from '../line-up/line-up.ts'
import { sessionWorks } from '../line-up/session-works.ts'
import { surveyQuery } from '../mask/photo-survey.ts'
import { Workspace } from './workspace.tsx'

const shared = { required: false, shareable: true } as const
const inputs: TemplateInput[] = [
  { ...shared, name: 'strength', type: 'number', label: 'Strength', default: 0.5, min: 0, max: 1 },
  { ...shared, name: 'seed', type: 'seed', label: 'Seed', default: 0, min: 0, max: 9 },
]
const image_count = { min: 1, max: 1 }
const oil = sampleTemplate({ id: 'oil', image_count, input_arr: inputs })
const ink = sampleTemplate({ id: 'ink', title: 'Ink', image_count, cost: 2 })
const painted = sampleWork({
  ...{ id: 'painted', work_template_id: 'oil', params: { strength: 0.5, seed: 3 } },
  source_arr: [{ id: 'a.jpg', file: sampleFile }],
})
const survey: PhotoSurvey = {
  ...{ face_arr: [], part_arr: [], cut: 'none', busyness: 0.3, lightness: 0.5 },
  subject: { found: 'none', people_count: 0, thing: 'none' },
}

afterEach(() => {
  for (const { key } of lineUp.get()) lineUp.remove(key)
  for (const { id } of sessionWorks.get()) sessionWorks.remove(id)
  draftStore.dispatch({ kind: 'begun', templateId: 'none', origin: {} })
  leavePage()
})

type Sent = Parameters<Client['createWork']>[0]

/** Opens the page of a painted work. With `unknown`, the page does not have the running work until a start is refused. */
async function openResult({
  running = null as Work | null,
  unknown = null as Work | null,
  change = {},
  answers = true,
  isMade = false,
} = {}) {
  draftOwner.change('ann')
  sessionWorks.add({ id: 'painted', templateId: 'oil' })
  const sent: Sent[] = []
  const looks: Parameters<Client['makeLook']>[0][] = []
  const undone: string[] = []
  const page = await renderPage(<Workspace template={oil} />, {
    path: '/tool?template=oil&run=painted',
    user: sampleUser(),
    api: {
      getWork: ({ id }) => Promise.resolve({ ...painted, id, ...change }),
      getWorkTemplate: () => Promise.resolve(oil),
      setWorkState: ({ id, state }) => {
        undone.push(`${id} ${state}`)
        if (isMade) return Promise.reject(refusal('A0440', 'The work is finished'))
        return Promise.resolve({ ...painted, id, state })
      },
      deleteWork: ({ id }) => {
        undone.push(`${id} deleted`)
        return Promise.resolve({})
      },
      listWorks: () => {
        const active = running ?? (sent.length > 0 ? unknown : null)
        return Promise.resolve({ work_arr: active ? [active] : [], next_cursor: null })
      },
      listHotWorkTemplates: () => Promise.resolve({ work_template_arr: [oil, ink], next_cursor: null }),
      makeLook: (order) => {
        looks.push(order)
        return Promise.resolve({ file: { ...sampleFile, url: '/look.webp' } })
      },
      listBalances: () => Promise.resolve({ balance_arr: [{ type: 'start', amount: 9 }] }),
      quoteWork: () =>
        Promise.resolve({
          cost: 1,
          queue_position: 1,
          starts_left: 36,
          expected_ms: { p50: 1000, p90: 1000 },
        }),
      createWork: (order) => {
        sent.push(order)
        if (!answers) return new Promise(() => undefined)
        if (unknown) return Promise.reject(refusal('A0502', 'You already have a task in progress'))
        const { work_template_id, params } = order
        return Promise.resolve(
          sampleWork({
            id: 'next',
            state: 'queue',
            result_info: null,
            work_template_id,
            params: params ?? {},
          }),
        )
      },
    },
    prepare: (queryClient) => {
      queryClient.setQueryData(runningKey, running)
      queryClient.setQueryData(workQuery({} as Client, 'painted').queryKey, painted)
      queryClient.setQueryData(surveyQuery({} as Client, sampleFile).queryKey, survey)
    },
  })
  await screen.findByRole('button', { name: 'Again' })
  return {
    ...page,
    sent,
    looks,
    undone,
    run: () => new URLSearchParams(page.router.state.location.search).get('run'),
  }
}

test('a work is made again with its photo and settings, and another seed', async () => {
  const { person, sent, run } = await openResult()
  await person.click(screen.getByRole('button', { name: 'Again' }))
  await waitFor(() => expect(run()).toBe('next'))
  expect(sent).toMatchObject([
    { work_template_id: 'oil', source_arr: [{ id: 'a.jpg' }], params: { strength: 0.5 } },
  ])
  expect(sent[0]!.params!['seed']).not.toBe(3)
})

test('a cover is replaced by the photo in its style, once this picture is made and has loaded', async () => {
  const { looks } = await openResult()
  const styles = await screen.findByRole('region', { name: 'This photo in another style' })
  await waitFor(() => expect(styles.querySelector('img[src="/look.webp"]')).not.toBeNull())
  expect(looks).toEqual([{ work_template_id: 'ink', source: { id: 'a.jpg' }, params: {} }])
  expect(within(styles).getByRole('button', { name: 'Ink 2 attempts' })).not.toBeNull()
  fireEvent.load(styles.querySelector('img[src="/look.webp"]')!)
  within(styles).getByRole('button', { name: 'Your photo in this style: Ink 2 attempts' })
})

test('one click on a cover starts the same photo in another style', async () => {
  const { sent, router } = await openResult()
  const styles = await screen.findByRole('region', { name: 'This photo in another style' })
  expect(
    within(styles)
      .getAllByRole('button')
      .map((tile) => tile.textContent),
  ).toEqual(['2InkExample2 attempts'])
  // Two clicks in a row, like a double click on a fast machine.
  const ink = within(styles).getByRole('button', { name: /Ink/ })
  fireEvent.click(ink)
  fireEvent.click(ink)
  await waitFor(() => expect(router.state.location.search).toBe('?template=ink&run=next'))
  expect(sent).toEqual([{ work_template_id: 'ink', source_arr: [{ id: 'a.jpg' }], params: {} }])
})

test('a start of another style can be undone, and the page shows the previous work', async () => {
  const { person, undone, router } = await openResult()
  fireEvent.click(await screen.findByRole('button', { name: /Ink/ }))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(router.state.location.search).toBe('?template=oil&run=painted'))
  await screen.findByText('Cancelled. Your attempts have been returned.')
  await waitFor(() => expect(undone).toEqual(['next break', 'next deleted']))
  expect(sessionWorks.get().map(({ id }) => id)).toEqual(['painted'])
})

test('a start whose work has finished cannot be undone, and a message explains the reason', async () => {
  const { person, undone, router } = await openResult({ isMade: true })
  fireEvent.click(await screen.findByRole('button', { name: /Ink/ }))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('The work is finished')
  expect(undone).toEqual(['next break'])
  expect(router.state.location.search).toBe('?template=ink&run=next')
})

test('while another style starts, the photo of the work is shown instead of the photos of the form', async () => {
  await openResult({ answers: false })
  await waitFor(() => expect(draftStore.get().items).toHaveLength(1))
  const upload = { kind: 'done', source: { id: 'b.jpg' } } as const
  const items = [{ key: 'b', name: 'b.jpg', url: '/b.jpg', upload }]
  draftStore.dispatch({ kind: 'added', items, replacing: true })
  draftStore.dispatch({ kind: 'started' })
  fireEvent.click(await screen.findByRole('button', { name: /Ink/ }))
  const progress = await screen.findByRole('region', { name: 'Progress' })
  expect(progress.querySelector('img')!.getAttribute('src')).toBe('/picture.webp')
})

test('the form beside a result begins with the settings of the result, and asks before it starts the same picture again', async () => {
  const { person, sent } = await openResult()
  await screen.findByText('Same settings, same result. Change something or press Again')
  await person.click(screen.getByRole('button', { name: 'Start generating' }))
  const question = await screen.findByRole('dialog', { name: 'Friendly Reminder' })
  await person.click(within(question).getByText('Cancel'))
  expect(sent).toEqual([])
  screen.getByRole('slider', { name: 'Strength' }).focus()
  await person.keyboard('{End}')
  await waitFor(() =>
    expect(screen.queryByText('Same settings, same result. Change something or press Again')).toBeNull(),
  )
})

test('while a work runs, at most two others can be lined up, and each can be removed', async () => {
  const { person, sent } = await openResult({ running: sampleWork({ id: 'other', state: 'doing' }) })
  const again = screen.getByRole('button', { name: 'Again' })
  const count = () => screen.queryAllByRole('button', { name: /^Take / }).length
  for (const number of [1, 2]) {
    await waitFor(async () => {
      await person.click(again)
      expect(count()).toBe(number)
    })
  }
  await waitFor(async () => {
    await person.click(again)
    expect(screen.queryAllByText(/^You already have a task in progress/)).not.toEqual([])
  })
  expect(count()).toBe(2)
  await person.click(screen.getAllByRole('button', { name: 'Take Oil Painting out of the line' })[0]!)
  expect(count()).toBe(1)
  expect(sent).toEqual([])
})

test('a start is put in line behind a work of another tab that the page had not loaded', async () => {
  const { person, sent } = await openResult({ unknown: sampleWork({ id: 'other', state: 'doing' }) })
  await person.click(screen.getByRole('button', { name: 'Again' }))
  await screen.findByText('Lined up. It starts by itself.')
  await screen.findByRole('button', { name: 'Take Oil Painting out of the line' })
  await screen.findByText('One of your works is still being made. The next one starts when it is finished.')
  expect(sent).toHaveLength(1)
  expect(screen.queryByText('You already have a task in progress')).toBeNull()
})

test('two results of the session are compared, and one result is chosen', async () => {
  sessionWorks.add({ id: 'second', templateId: 'oil' })
  const { person, run } = await openResult()
  await person.click(await screen.findByRole('button', { name: 'Compare' }))
  await screen.findByRole('slider', { name: 'Compare Oil Painting 1 and Oil Painting 2' })
  await person.click(screen.getByRole('button', { name: 'Choose Oil Painting 1' }))
  await waitFor(() => expect(run()).toBe('second'))
})
