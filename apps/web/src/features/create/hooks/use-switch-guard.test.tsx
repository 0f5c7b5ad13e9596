import { act, screen, waitFor } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { expectVisible } from '../../../testing/visible.ts'
import { draftStore, useDraft } from '../draft/draft-store.ts'
import { useSwitchGuard } from './use-switch-guard.ts'

afterEach(() => {
  draftStore.dispatch({ kind: 'begun', templateId: 'none', origin: {} })
  leavePage()
})

/** The question may be followed by the list of losses. */
const inPart = { exact: false }
const question = 'There is content about to be lost or missing. Are you sure you want to switch?'

function Tool() {
  const [params] = useSearchParams()
  const templateId = params.get('template')
  return templateId ? <Composer templateId={templateId} /> : <p>Elsewhere</p>
}

function Composer({ templateId }: { templateId: string }) {
  useSwitchGuard({ id: templateId, max: 1 })
  return <p>{`Draft of ${useDraft().templateId}`}</p>
}

/** Opens the page of a template; by default the user has changed its strength. */
async function renderTool({ isChanged = true, locale = 'en' as 'en' | 'zh' } = {}) {
  const page = await renderPage(<Tool />, { locale, path: '/tool?template=oil' })
  await screen.findByText('Draft of oil')
  if (isChanged) act(() => draftStore.dispatch({ kind: 'set', name: 'strength', value: 0.4 }))
  const follow = (search: string) =>
    act(() => page.router.navigate(`${locale === 'zh' ? '/zh' : ''}/tool${search}`))
  return { ...page, follow }
}

const settings = () => draftStore.get().params

test('a draft without changes is replaced without a question', async () => {
  const { follow } = await renderTool({ isChanged: false })
  await follow('?template=ink')
  await screen.findByText('Draft of ink')
  expect(screen.queryByText(question, inPart)).toBeNull()
})

test('a changed draft stays if the user declines, and the address returns to the draft', async () => {
  const { follow, person, router } = await renderTool()
  await follow('?template=ink')
  await screen.findByText(question, inPart)
  await person.click(screen.getByText('Cancel'))
  await waitFor(() => expect(router.state.location.search).toBe('?template=oil'))
  expectVisible(screen.getByText('Draft of oil'))
  expect(settings()).toEqual({ strength: 0.4 })
})

test('the question lists what would be lost and what would be kept', async () => {
  const { follow } = await renderTool()
  act(() =>
    draftStore.dispatch({
      kind: 'added',
      items: ['a', 'b'].map((key) => ({ key, name: key, url: '', upload: { kind: 'waiting' } })),
    }),
  )
  await follow('?template=ink')
  await screen.findByText(
    `${question} Your 1 changed setting will be lost. 1 photo does not fit and will be lost. Your photo stays.`,
  )
})

test('a changed draft is replaced if the user agrees', async () => {
  const { follow, person } = await renderTool()
  await follow('?template=ink')
  await screen.findByText(question, inPart)
  await person.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Draft of ink')
  expect(settings()).toEqual({})
})

test('a remix of the same template asks, as its settings replace the changed settings', async () => {
  const { follow, person } = await renderTool()
  await follow('?template=oil&remix=post')
  await screen.findByText(question, inPart)
  await person.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(draftStore.get().origin).toEqual({ remix: 'post' }))
  expect(settings()).toEqual({})
})

test('a user who leaves the page during the question keeps the draft, and stays on the other page', async () => {
  const { follow, router } = await renderTool()
  await follow('?template=ink')
  await screen.findByText(question, inPart)
  await follow('')
  await waitFor(() => expect(screen.queryByText(question, inPart)).toBeNull())
  expectVisible(screen.getByText('Elsewhere'))
  expect(router.state.location.search).toBe('')
  expect(draftStore.get()).toMatchObject({ templateId: 'oil', params: { strength: 0.4 } })
})

test('the question is Chinese on a Chinese page, and declining leads back to a Chinese address', async () => {
  const { follow, person, router } = await renderTool({ locale: 'zh' })
  await follow('?template=ink')
  await screen.findByText('有内容即将丢失或缺失，确定要切换吗？你改动的 1 项参数将会丢失。')
  await person.click(screen.getByText('取消'))
  await waitFor(() => expect(router.state.location.search).toBe('?template=oil'))
  expect(router.state.location.pathname).toBe('/zh/tool')
})
