import type { Client } from '@easel/contract/client'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { refusal, sampleUser } from '../../../testing/samples.ts'
import { LoginForm } from './login-form.tsx'

afterEach(() => {
  leavePage()
  history.replaceState(null, '', '/')
})

/** Opens the login page like a provider that sends back a visitor who wanted to like a post. */
async function comeBack(likePost: Client['likePost']) {
  const act = { kind: 'like', id: 'p1' }
  const trip = { state: 's1', ticket: 't1', next: '/post/p1', locale: 'en', act }
  sessionStorage.setItem('provider-trip', JSON.stringify(trip))
  history.replaceState(null, '', '/login?state=s1&code=c1')
  const onDone = vi.fn()
  const form = <LoginForm mode="sign-in" onMode={() => undefined} next="/" onDone={onDone} />
  const site = { sign_up: 'open', provider: 'google', has_demo: false }
  await renderPage(form, {
    path: '/login',
    api: {
      getSite: () => Promise.resolve(site as never),
      getCurrentUser: () => Promise.resolve(sampleUser()),
      exchangeProviderCode: () => Promise.resolve({ token: 'id' }),
      googleLogin: () =>
        Promise.resolve({ token: 'b'.repeat(43), device_token: 'd', user: sampleUser() } as never),
      likePost,
    },
  })
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('/post/p1'))
}

test('after a sign-in at a provider, the action that the visitor wanted before is performed', async () => {
  const likePost = vi.fn<Client['likePost']>(async () => ({}))
  await comeBack(likePost)
  await waitFor(() => expect(likePost.mock.calls).toEqual([[{ id: 'p1' }]]))
})

test('a sentence explains that the post was deleted in the meantime', async () => {
  await comeBack(() => Promise.reject(refusal('A0404', 'This does not exist')))
  await screen.findByText('It was deleted in the meantime')
})

test('a new user who returns from a provider keeps the invite code, and a reserved name asks for another name', async () => {
  const wanted = { invite_code: 'K7QFM-3XWZ2', username: 'nora' }
  const trip = { state: 's1', ticket: 't1', next: '/', locale: 'en', wanted }
  sessionStorage.setItem('provider-trip', JSON.stringify(trip))
  history.replaceState(null, '', '/login?state=s1&code=c1')
  const site = { sign_up: 'open', provider: 'google', has_demo: false }
  const fieldFaults = [
    { path: 'username', message: 'This name is kept' },
    { path: 'invite_code', message: 'Not for this name' },
  ]
  const googleLogin = vi
    .fn<Client['googleLogin']>()
    .mockRejectedValueOnce(refusal('A0400', 'Age', [{ path: 'age_confirmed', message: 'Age' }]))
    .mockRejectedValueOnce(refusal('A0111', 'This name is kept for the host', fieldFaults))
    .mockResolvedValue({ token: 'b'.repeat(43), device_token: 'd', user: sampleUser() } as never)
  const onDone = vi.fn()
  await renderPage(<LoginForm mode="sign-up" onMode={() => undefined} next="/" onDone={onDone} />, {
    path: '/login',
    api: {
      getSite: () => Promise.resolve(site as never),
      getCurrentUser: () => Promise.resolve(sampleUser()),
      exchangeProviderCode: () => Promise.resolve({ token: 'id' }),
      googleLogin,
    },
  })
  const user = userEvent.setup()
  expect(await screen.findByLabelText('Username')).toHaveProperty('value', 'nora')
  expect(screen.getByLabelText('Invite code')).toHaveProperty('value', 'K7QFM-3XWZ2')
  await user.click(screen.getByLabelText('I am 13 or older'))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('npm run host -- invite --username nora', { exact: false })
  const code = screen.getByLabelText('Invite code')
  await user.clear(code)
  await user.type(code, 'OTHER')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(googleLogin.mock.lastCall?.[0]).toMatchObject({
    ...{ token: 'id', ticket: 't1', age_confirmed: true },
    ...{ username: 'nora', invite_code: 'OTHER' },
  })
})

test('a code that the server requested for an account is not required for another account', async () => {
  const signedIn = { token: 'b'.repeat(43), device_token: 'd', user: sampleUser() }
  const defaultLogin = vi.fn<Client['defaultLogin']>(async ({ username }) =>
    username === 'ann' ? { otp_required: true } : (signedIn as never),
  )
  const onDone = vi.fn()
  const site = { sign_up: 'open', provider: null, has_demo: false }
  const { person } = await renderPage(
    <LoginForm mode="sign-in" onMode={() => undefined} next="/" onDone={onDone} />,
    {
      path: '/login',
      api: {
        getSite: () => Promise.resolve(site as never),
        getCurrentUser: () => Promise.resolve(sampleUser()),
        defaultLogin,
      },
    },
  )
  const name = screen.getByLabelText('Username')
  await person.type(name, 'ann')
  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  await screen.findByRole('textbox', { name: /code/i })
  await person.clear(name)
  await person.type(name, 'bob{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
})
