import { button, fillText, type Screen } from '../screen.ts'
import type { World } from '../world.ts'

const ofMara = (rest: string) => (world: World) => `/user/${world.cast.mara.user.id}${rest}`

export const profileScreens: readonly Screen[] = [
  { name: 'profile-works', path: '/profile', as: 'mara' },
  { name: 'profile-works-filtered', path: '/profile?state=posted&from=2026-01-01', as: 'mara' },
  { name: 'profile-works-nothing', path: '/profile?q=nowhere&favourite=1', as: 'mara' },
  {
    name: 'profile-works-filter',
    path: '/profile?state=posted',
    as: 'mara',
    eachSize: true,
    open: async ({ page, t }) => {
      const opener = button(page, fillText(t.select.filterCount_one, { count: 1 }))
      // Wide windows show the filters in the page, so there is no dialog to open.
      if (!(await opener.isVisible())) return
      await opener.click()
      await page.getByRole('dialog', { name: t.select.filterOpen }).waitFor()
    },
  },
  { name: 'profile-posts', path: '/profile?tab=post', as: 'mara' },
  { name: 'profile-collected', path: '/profile?tab=collect', as: 'mara' },
  { name: 'profile-likes', path: '/profile?tab=like', as: 'mara' },
  { name: 'profile-new-works', path: '/profile', as: 'newcomer' },
  { name: 'profile-new-likes', path: '/profile?tab=like', as: 'newcomer' },
  { name: 'profile-other-posts', path: ofMara(''), as: 'jonas' },
  { name: 'profile-other-works', path: ofMara('?tab=work') },
  { name: 'profile-other-collected', path: ofMara('?tab=collect') },
  { name: 'profile-other-likes', path: ofMara('?tab=like'), as: 'jonas' },
  {
    name: 'profile-other-menu',
    path: ofMara(''),
    as: 'jonas',
    open: async ({ page, world, t }) => {
      const [before] = t.people.more.split('{{name}}')
      await page
        .getByRole('button', { name: `${before}${world.cast.mara.user.nick_name}` })
        .first()
        .click()
      await page.getByText(t.people.block, { exact: true }).waitFor()
    },
  },
  { name: 'profile-followers', path: ofMara('/followers'), as: 'mara' },
  { name: 'profile-following', path: ofMara('/following'), as: 'jonas' },
  {
    name: 'profile-followers-none',
    path: ({ cast }) => `/user/${cast.newcomer.user.id}/followers`,
    as: 'newcomer',
  },
  {
    name: 'profile-edit',
    path: '/profile',
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.profile.edit).click()
      await page.getByRole('dialog', { name: t.profile.edit }).waitFor()
    },
  },
  {
    name: 'profile-avatars',
    path: '/profile',
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.profile.edit).click()
      await button(page, t.profile.changePicture).click()
      await page.getByRole('region', { name: t.profile.library }).locator('img').nth(3).waitFor()
    },
  },
  { name: 'profile-nobody', path: '/user/00000000-0000-7000-8000-000000000000', answers: 404 },
]
