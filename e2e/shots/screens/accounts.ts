import { button, type Screen } from '../screen.ts'

export const accountScreens: readonly Screen[] = [
  { name: 'account-login', path: '/login' },
  { name: 'account-recover', path: '/login?mode=recover' },
  {
    name: 'account-sign-up',
    path: '/login?mode=sign-up',
    open: async ({ page, t }) => {
      await page.getByLabel(t.account.username, { exact: true }).fill('ab')
      await page.getByRole('textbox', { name: t.account.password }).fill('123')
      await button(page, t.account.signUp).last().click()
      await page.getByText(t.account.ageRequired).waitFor()
    },
  },
  {
    name: 'account-toast',
    path: '/login',
    answers: 409,
    open: async ({ page, t }) => {
      await button(page, `${t.account.apple}, ${t.account.soon}`).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
]
