import { type Account, type Client, NetworkError } from '@easel/contract/client'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { AttemptsForm } from './attempts-form.tsx'

afterEach(leavePage)

const account: Account = {
  id: '01890000-0000-7000-8000-000000000001',
  username: 'ann',
  nick_name: 'Ann',
  avatar_url: '',
  kind: 'person',
  state: 'active',
  role_arr: [],
  joined_ts: 0,
}

const details = {
  ...account,
  ...{ work_count: 0, post_count: 0, file_bytes: 0, balance: 5, balance_entry_arr: [], act_arr: [] },
}

async function renderForm(changeAttempts: Client['changeAttempts']) {
  const { person } = await renderPage(<AttemptsForm account={account} />, {
    user: sampleUser(),
    api: { changeAttempts },
  })
  await person.type(screen.getByLabelText('Number'), '5')
  await person.type(screen.getByLabelText('Reason'), 'A prize')
  return person
}

const press = (name: string) => screen.getByRole('button', { name })

test('removed attempts are sent as a negative number', async () => {
  const changeAttempts = vi.fn<Client['changeAttempts']>(async () => details)
  const person = await renderForm(changeAttempts)
  await person.click(press('Take'))
  await waitFor(() => expect(changeAttempts).toHaveBeenCalledOnce())
  expect(changeAttempts.mock.calls[0]![0]).toEqual({ id: account.id, amount: -5, note: 'A prize' })
})

test('a retry after a lost answer has the same idempotency key, and a later change has another key', async () => {
  const changeAttempts = vi
    .fn<Client['changeAttempts']>(async () => details)
    .mockRejectedValueOnce(new NetworkError('lost'))
  const person = await renderForm(changeAttempts)
  await person.click(press('Give'))
  await screen.findByRole('alert')
  await person.click(press('Give'))
  await waitFor(() => expect(changeAttempts).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Number').value).toBe(''))
  await person.type(screen.getByLabelText('Number'), '5')
  await person.type(screen.getByLabelText('Reason'), 'A prize')
  await person.click(press('Give'))
  await waitFor(() => expect(changeAttempts).toHaveBeenCalledTimes(3))
  const [first, second, third] = changeAttempts.mock.calls.map(([, options]) => options?.idempotencyKey)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a number of 0 is not sent, and the field shows the reason', async () => {
  const changeAttempts = vi.fn<Client['changeAttempts']>()
  const person = await renderForm(changeAttempts)
  await person.clear(screen.getByLabelText('Number'))
  await person.type(screen.getByLabelText('Number'), '0')
  await person.click(press('Give'))
  expectVisible(screen.getByText('A whole number from 1 to 1000'))
  expect(changeAttempts).not.toHaveBeenCalled()
})
