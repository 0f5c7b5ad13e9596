import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../testing/render.tsx'
import { useFileDrop } from './index.ts'

afterEach(leavePage)

const take = vi.fn()

function Page() {
  useFileDrop(take)
  return <textarea aria-label="Words" />
}

function paste(target: Element, types: readonly string[]): void {
  const files = [new File(['pixels'], 'image.png', { type: 'image/png' })]
  const event = new Event('paste', { bubbles: true })
  Object.assign(event, { clipboardData: { types, files } })
  target.dispatchEvent(event)
}

test('a pasted picture is taken, but not the picture of text that an office program adds', async () => {
  await renderPage(<Page />, {})
  const field = screen.getByLabelText('Words')
  paste(field, ['text/plain', 'text/html', 'Files'])
  expect(take).not.toHaveBeenCalled()
  paste(field, ['Files'])
  paste(document.body, ['text/plain', 'Files'])
  expect(take).toHaveBeenCalledTimes(2)
})
