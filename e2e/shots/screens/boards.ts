import { button, type Screen } from '../screen.ts'

export const boardScreens: readonly Screen[] = [
  { name: 'board', path: ({ boardId }) => `/board/${boardId}`, as: 'jonas' },
  {
    name: 'board-arrange',
    path: ({ boardId }) => `/board/${boardId}`,
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.board.arrange).click()
      await page.getByText(t.board.arrangeLead).waitFor()
    },
  },
  {
    name: 'board-save',
    path: ({ posts }) => `/post/${posts.painting.id}`,
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.board.saved).click()
      await page.getByRole('dialog', { name: t.board.dialog }).getByRole('checkbox').first().waitFor()
    },
  },
  { name: 'boards', path: '/profile?tab=board', as: 'mara' },
  { name: 'boards-followed', path: '/profile?tab=board', as: 'jonas' },
  { name: 'board-gone', path: '/board/00000000-0000-7000-8000-000000000000', answers: 404 },
]
