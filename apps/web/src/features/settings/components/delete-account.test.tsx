import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser } from '../../../testing/samples.ts'
import { DeleteAccount } from './delete-account.tsx'

afterEach(leavePage)

test('a form with a password names its account to password managers', async () => {
  await renderPage(<DeleteAccount hasPassword />, { user: sampleUser({ username: 'ann.lee' }) })
  const { form } = screen.getByLabelText<HTMLInputElement>('Password')
  const fields = [...form!.elements].filter((element) => element instanceof HTMLInputElement)
  expect(fields.map(({ autocomplete, value }) => [autocomplete, value])).toContainEqual([
    'username',
    'ann.lee',
  ])
})
