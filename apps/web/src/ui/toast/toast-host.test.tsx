import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../testing/render.tsx'
import { toastError, toastSuccess } from './index.ts'

afterEach(() => {
  leavePage()
  vi.restoreAllMocks()
})

test('each toast is moved above all other elements of the top layer', async () => {
  const calls: string[] = []
  const note = (name: string) =>
    function (this: HTMLElement) {
      calls.push(`${name} ${this.getAttribute('popover')}`)
    }
  vi.spyOn(HTMLElement.prototype, 'showPopover').mockImplementation(note('show'))
  vi.spyOn(HTMLElement.prototype, 'hidePopover').mockImplementation(note('hide'))
  await renderPage(<p>Page</p>, {})
  act(() => toastError('First'))
  await screen.findByText('First')
  await waitFor(() => expect(calls.at(-1)).toBe('show manual'))
  calls.length = 0
  act(() => toastSuccess('Second'))
  await screen.findByText('Second')
  // A panel may have opened in between; the element that was shown last is on top.
  await waitFor(() => expect(calls).toEqual(['hide manual', 'show manual']))
  expect(screen.getByText('Second').closest('[popover]')).toBe(screen.getByText('First').closest('[popover]'))
})
