import { button, type Screen } from '../screen.ts'

export const moderationScreens: readonly Screen[] = [
  { name: 'moderation-list', path: '/moderation', as: 'judge' },
  { name: 'moderation-own', path: '/moderation', as: 'newcomer' },
  {
    name: 'moderation-case',
    path: ({ cases }) => `/moderation/${cases.open}`,
    as: 'judge',
    full: true,
    open: async ({ page, t }) => {
      await button(page, t.moderation.showPicture).click()
      await button(page, t.moderation.decide).click()
      await page.getByText(t.moderation.actionMissing).waitFor()
    },
  },
  { name: 'moderation-appeal', path: ({ cases }) => `/moderation/${cases.decided}`, as: 'jonas', full: true },
]
