import { button, fillText, type Scene, type Screen } from '../screen.ts'

async function showList({ page, t }: Scene): Promise<void> {
  await page.getByText(t.projects.viewList, { exact: true }).click()
  await page.locator('button[data-node]').first().waitFor()
}

/** Waits until the graph is drawn. On phones the editor opens with the list. */
async function showGraph({ page }: Scene): Promise<void> {
  await page.locator('.react-flow__node, button[data-node]').first().waitFor()
}

export const projectScreens: readonly Screen[] = [
  { name: 'projects', path: '/projects', as: 'mara' },
  { name: 'projects-none', path: '/projects', as: 'newcomer' },
  {
    name: 'project-canvas',
    path: ({ projectId }) => `/projects/${projectId}`,
    as: 'mara',
    eachSize: true,
    open: showGraph,
  },
  {
    name: 'project-list',
    path: ({ projectId }) => `/projects/${projectId}`,
    as: 'mara',
    full: true,
    open: showList,
  },
  {
    name: 'project-library',
    path: ({ projectId }) => `/projects/${projectId}`,
    as: 'mara',
    open: async (scene) => {
      await showList(scene)
      await button(scene.page, scene.t.graphList.add).click()
      await scene.page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'project-form',
    path: ({ projectId }) => `/projects/${projectId}`,
    as: 'mara',
    eachSize: true,
    open: async ({ page, t }) => {
      await page
        .getByRole('button', { name: new RegExp(fillText(t.projects.menuOf, { title: '.+' })) })
        .click()
      await page.getByRole('menuitem', { name: t.builder.publish }).click()
      await page.getByRole('heading', { name: t.builder.title, exact: true }).waitFor()
    },
  },
  {
    name: 'template-graph',
    path: ({ templates }) => `/templates/${templates.oil}/graph`,
    eachSize: true,
    open: showGraph,
  },
]
