import { button, fillText, type Screen } from '../screen.ts'

export const feedScreens: readonly Screen[] = [
  { name: 'feed-hot', path: '/inspiration' },
  { name: 'feed-new', path: '/inspiration?tab=new', as: 'mara' },
  { name: 'feed-following', path: '/inspiration?tab=following', as: 'mara' },
  { name: 'feed-following-nobody', path: '/inspiration?tab=following', as: 'newcomer' },
  { name: 'feed-topic', path: ({ topicId }) => `/inspiration?topic=${topicId}`, as: 'mara' },
  { name: 'feed-theme', path: ({ themeId }) => `/inspiration?theme=${themeId}`, as: 'mara' },
  {
    name: 'feed-post-dialog',
    path: '/inspiration?tab=new',
    as: 'mara',
    open: async ({ page, t, world }) => {
      const { title, user_info } = world.posts.painting
      const shown = title.replace(/(?: #\S+)+$/, '')
      await page
        .getByRole('link', { name: fillText(t.feed.by, { title: shown, name: user_info.nick_name }) })
        .click()
      await page
        .getByRole('dialog', { name: t.post.dialog, exact: true })
        .getByRole('heading')
        .first()
        .waitFor()
    },
  },
  {
    name: 'feed-why',
    path: '/inspiration?tab=new',
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.feed.why).first().click()
      await page.getByRole('dialog', { name: t.why.title }).waitFor()
    },
  },
  {
    name: 'feed-account-menu',
    path: '/inspiration',
    as: 'judge',
    open: async ({ page, t }) => {
      await button(page, t.nav.account).click()
      await page.getByRole('dialog', { name: t.nav.account }).waitFor()
    },
  },
  {
    name: 'feed-menu-folded',
    path: '/inspiration',
    // The browser keeps the menu folded. A user without other screens views it, so that no later picture has a folded menu.
    as: (locale) => `busy_${locale}`,
    open: ({ page, t }) => button(page, t.nav.collapse).click(),
  },
  {
    name: 'feed-tour',
    path: '/inspiration',
    as: 'mara',
    eachSize: true,
    open: async ({ page, t }) => {
      await button(page, t.tour.open).first().click()
      await page.getByText(t.tour.welcomeTitle, { exact: true }).waitFor()
      for (const place of ['2 / 6', '3 / 6']) {
        await page.keyboard.press('ArrowRight')
        await page.getByText(place).waitFor()
      }
    },
  },
]
