import { button, type Screen } from '../screen.ts'
import type { World } from '../world.ts'

const painting = ({ posts }: World) => `/post/${posts.painting.id}`

export const postScreens: readonly Screen[] = [
  { name: 'post-page', path: painting, full: true },
  { name: 'post-chinese', path: ({ posts }) => `/post/${posts.chinese.id}`, as: 'mara', full: true },
  {
    name: 'post-scrolled',
    path: painting,
    open: async ({ page }) =>
      void (await page.evaluate(
        "document.querySelector('article').lastElementChild.scrollIntoView({ block: 'center' })",
      )),
  },
  { name: 'post-film', path: ({ posts }) => `/post/${posts.film.id}`, as: 'jonas' },
  { name: 'post-embed', path: ({ posts }) => `/embed/${posts.painting.id}` },
  {
    name: 'post-comment',
    path: ({ posts, replyId }) => `/post/${posts.painting.id}#comment-${replyId}`,
    as: 'xiaoman',
    eachSize: true,
    open: ({ page }) => page.getByText('@xiaoman Large brush').waitFor(),
  },
  {
    name: 'post-comments',
    path: painting,
    as: 'mara',
    open: async ({ page, t }) => {
      await page.getByRole('article').first().scrollIntoViewIfNeeded()
      await page.getByRole('textbox', { name: t.comment.label }).fill('Thank you both, @jon')
    },
  },
  {
    name: 'post-own-menu',
    path: painting,
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.post.actions).first().click()
      await page.getByRole('menuitem', { name: t.post.edit }).waitFor()
    },
  },
  {
    name: 'post-audience',
    path: painting,
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.post.actions).first().click()
      await page.getByRole('menuitem', { name: t.post.audience }).click()
      await page.getByRole('dialog', { name: t.post.audience }).getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'post-other-menu',
    path: painting,
    as: 'jonas',
    open: async ({ page, t }) => {
      await button(page, t.post.actions).first().click()
      await page.getByRole('menuitem', { name: t.report.action }).waitFor()
    },
  },
  {
    name: 'post-edit',
    path: painting,
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.post.actions).first().click()
      await page.getByRole('menuitem', { name: t.post.edit }).click()
      await page.getByRole('dialog', { name: t.post.edit }).waitFor()
    },
  },
  {
    name: 'post-report',
    path: painting,
    as: 'jonas',
    open: async ({ page, t }) => {
      await button(page, t.post.actions).first().click()
      await page.getByRole('menuitem', { name: t.report.action }).click()
      await page.getByRole('dialog', { name: t.report.title_post }).waitFor()
    },
  },
  {
    name: 'post-reminder',
    path: painting,
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.post.actions).first().click()
      await page.getByRole('menuitem', { name: t.post.delete }).click()
      await page.getByRole('dialog', { name: t.common.friendlyReminder }).waitFor()
    },
  },
]
