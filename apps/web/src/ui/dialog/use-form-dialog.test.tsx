import { Modal } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../testing/render.tsx'
import { useFormDialog, useUnsaved } from './index.ts'

afterEach(leavePage)

function Form({ onUnsaved }: { onUnsaved: (isUnsaved: boolean) => void }) {
  const [name, setName] = useState('')
  useUnsaved(name !== '', onUnsaved)
  return <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
}

function Page() {
  const [opened, setOpened] = useState(true)
  const { frame, onUnsaved } = useFormDialog(opened, () => setOpened(false))
  return (
    <Modal {...frame} title="Edit" closeButtonProps={{ 'aria-label': 'Leave' }}>
      <Form onUnsaved={onUnsaved} />
    </Modal>
  )
}

const isClosed = () => waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
const question = 'You have unsaved changes. Close anyway?'

test('a form without changes closes on Escape', async () => {
  const { person } = await renderPage(<Page />, {})
  await person.keyboard('{Escape}')
  await isClosed()
})

test('a changed form asks on Escape, and keeps its text if the user declines', async () => {
  const { person } = await renderPage(<Page />, {})
  await person.type(screen.getByLabelText('Name'), 'Ann')
  await person.keyboard('{Escape}')
  await screen.findByText(question)
  await person.click(screen.getByText('Cancel'))
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ann')
})

test('a changed form asks on its close button, and closes if the user agrees', async () => {
  const { person } = await renderPage(<Page />, {})
  await person.type(screen.getByLabelText('Name'), 'Ann')
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  await screen.findByText(question)
  await person.click(screen.getByRole('button', { name: 'Confirm' }))
  await isClosed()
})

test('a form whose change was undone closes without a question', async () => {
  const { person } = await renderPage(<Page />, {})
  await person.type(screen.getByLabelText('Name'), 'A{Backspace}')
  await person.keyboard('{Escape}')
  await isClosed()
})

test('a changed form asks in Chinese on a Chinese page', async () => {
  const { person } = await renderPage(<Page />, { locale: 'zh' })
  await person.type(screen.getByLabelText('Name'), '安')
  await person.keyboard('{Escape}')
  await screen.findByText('更改尚未保存，确定要关闭吗？')
})
