import type { Client } from '@easel/contract/client'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import EditDialog from './edit-profile-dialog.tsx'

// The test environment has no fonts; text fields that grow wait until fonts are loaded.
beforeAll(
  () => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }),
)
afterAll(() => void Reflect.deleteProperty(document, 'fonts'))
afterEach(leavePage)

const words = {
  en: { name: 'Username', save: 'Save', fault: 'No visible characters' },
  zh: { name: '用户名', save: '保存', fault: '内容不可见' },
} as const

async function openDialog(locale: 'en' | 'zh') {
  const user = sampleUser()
  const updateCurrentUser = vi.fn<Client['updateCurrentUser']>(async () => user)
  const { person } = await renderPage(<EditDialog user={user} opened onClose={() => undefined} />, {
    locale,
    user,
    api: { updateCurrentUser },
  })
  const name = await screen.findByRole('textbox', { name: words[locale].name })
  await person.clear(name)
  const save = screen.getByRole('button', { name: words[locale].save })
  return { person, name, save, updateCurrentUser }
}

test.each(['en', 'zh'] as const)(
  'a name of invisible characters is refused, as by the server (%s)',
  async (locale) => {
    const { person, name, save } = await openDialog(locale)
    expect(screen.queryByText(words[locale].fault)).toBeNull()
    await person.type(name, '\u3164\u200b\u200d')
    expectVisible(screen.getByText(words[locale].fault))
    expectVisible(screen.getByText('0/20'))
    expect(save).toHaveProperty('disabled', true)
  },
)

test('characters that the server drops from a name are neither counted nor sent', async () => {
  const { person, name, save, updateCurrentUser } = await openDialog('en')
  await person.type(name, `  Ann\u200b  ${'e'.repeat(16)}  `)
  expectVisible(screen.getByText('20/20'))
  await person.type(name, 'f')
  expectVisible(screen.getByText('20/20'))
  await person.click(save)
  expect(updateCurrentUser.mock.calls[0]?.[0]).toMatchObject({ nick_name: `Ann ${'e'.repeat(16)}` })
})
