import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser } from '../../../testing/samples.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await leavePage()
})

test('a page follows a sign-out of another tab, also while it still reads the removed cookie', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await renderPage(<p>Own page</p>, { user: sampleUser() })
  localStorage.removeItem('token')
  expect(document.cookie).toContain('token=')
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})
