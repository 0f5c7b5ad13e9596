import { button, type Scene, type Screen } from '../screen.ts'

async function openShare({ page, t }: Scene) {
  await button(page, t.share.open).first().click()
  const dialog = page.getByRole('dialog', { name: t.share.title, exact: true })
  await dialog.getByText(t.share.as_poster, { exact: true }).waitFor()
  return dialog
}

const path: Screen['path'] = ({ posts }) => `/post/${posts.painting.id}`

export const shareScreens: readonly Screen[] = [
  { name: 'shared-work', path: ({ link }) => `/shared/${link.key}` },
  { name: 'shared-unknown', path: '/shared/nothing', answers: 404 },
  {
    name: 'share-private',
    path: ({ works }) => `/profile?work=${works.unposted.id}`,
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.share.open).first().click()
      const dialog = page.getByRole('dialog', { name: t.share.title, exact: true })
      await dialog.getByRole('button', { name: t.share.copyLink }).waitFor()
    },
  },
  { name: 'share-link', path, as: 'mara', open: async (scene) => void (await openShare(scene)) },
  {
    name: 'share-scan',
    path,
    // Showing the code claims the reward of the day. Each language has a user of its own; otherwise the second screen would show
    // that the reward is already claimed.
    as: (locale) => `busy_${locale}`,
    open: async (scene) => {
      const dialog = await openShare(scene)
      await dialog.getByRole('button', { name: scene.t.share.target_wechat }).click()
      await dialog.getByRole('img', { name: scene.t.share.qr }).waitFor()
    },
  },
  {
    name: 'share-poster',
    path,
    as: 'mara',
    open: async (scene) => {
      const dialog = await openShare(scene)
      await dialog.getByText(scene.t.share.as_poster, { exact: true }).click()
      await dialog.getByRole('img', { name: scene.t.share.posterOf }).waitFor()
    },
  },
  {
    name: 'share-embed',
    path,
    as: 'mara',
    open: async (scene) => {
      const dialog = await openShare(scene)
      await dialog.getByText(scene.t.share.as_embed, { exact: true }).click()
      await dialog.getByRole('textbox', { name: scene.t.share.embedCode }).waitFor()
    },
  },
  {
    name: 'share-download',
    path,
    as: 'mara',
    open: async (scene) => {
      const dialog = await openShare(scene)
      await dialog.getByText(scene.t.share.as_download, { exact: true }).first().click()
      await dialog.getByText(scene.t.share.mark_visible, { exact: true }).click()
      await dialog.getByText(scene.t.share.markThere).waitFor()
    },
  },
]
