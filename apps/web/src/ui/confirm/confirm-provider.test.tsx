import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../testing/render.tsx'
import { expectVisible } from '../../testing/visible.ts'
import type { ConfirmRequest } from './confirm-dialog.tsx'
import { useConfirm } from './index.ts'

afterEach(leavePage)

function Asker({ request, answers }: { request: ConfirmRequest; answers: boolean[] }) {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={async () => answers.push(await confirm(request))}>
      Ask
    </button>
  )
}

async function ask(request: Partial<ConfirmRequest> = {}, locale: 'en' | 'zh' = 'en') {
  const answers: boolean[] = []
  const asker = <Asker request={{ message: 'Really?', ...request }} answers={answers} />
  const page = await renderPage(asker, { locale })
  await page.person.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByText('Really?')
  return { ...page, answers }
}

const isClosed = () => waitFor(() => expect(screen.queryByText('Really?')).toBeNull())

test('a question that is confirmed resolves with true and closes', async () => {
  const { person, answers } = await ask()
  await person.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(answers).toEqual([true])
  await isClosed()
})

test('a question that is cancelled resolves with false and closes', async () => {
  const { person, answers } = await ask({ cancelLabel: 'Keep it' })
  await person.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(answers).toEqual([false])
  await isClosed()
})

test('Escape leaves a question open', async () => {
  const { person, answers } = await ask()
  await person.keyboard('{Escape}')
  expectVisible(screen.getByText('Really?'))
  expect(answers).toEqual([])
})

test('a second question resolves with false while the first is open', async () => {
  const { person, answers } = await ask()
  await person.click(screen.getByRole('button', { name: 'Ask', hidden: true }))
  expect(answers).toEqual([false])
  await person.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(answers).toEqual([false, true])
})

test('a question whose page is left resolves with false', async () => {
  const { router, answers } = await ask()
  await act(() => router.navigate('/elsewhere'))
  expect(answers).toEqual([false])
  await isClosed()
})

test('a question has Chinese buttons on a Chinese page', async () => {
  const { person, answers } = await ask({}, 'zh')
  expectVisible(screen.getByRole('dialog', { name: '温馨提示' }))
  await person.click(screen.getByRole('button', { name: '确认' }))
  expect(answers).toEqual([true])
})
