import type { Client } from '@easel/contract/client'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { refusal, sampleUser } from '../../../testing/samples.ts'
import { LoginForm } from './login-form.tsx'

afterEach(() => {
  leavePage()
  history.replaceState(null, '', '/')
})

/** Opens the login page as a provider sends a visitor back to it, who wanted to like a post. */
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

test('a visitor who signed in at a provider gets what they wanted before', async () => {
  const likePost = vi.fn<Client['likePost']>(async () => ({}))
  await comeBack(likePost)
  await waitFor(() => expect(likePost.mock.calls).toEqual([[{ id: 'p1' }]]))
})

test('a post that was deleted meanwhile is told in a sentence', async () => {
  await comeBack(() => Promise.reject(refusal('A0404', 'This does not exist')))
  await screen.findByText('It was deleted in the meantime')
})
