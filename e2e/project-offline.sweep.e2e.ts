import { expect } from 'vitest'
import { tinyPhoto } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

/** A graph that paints a photo: three nodes, in the format that node editors export for execution. */
const painting = {
  1: { class_type: 'LoadImage', inputs: { image: '' } },
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
  3: { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}

journey(
  'a graph is edited without a network, and its run is shown again when the network is back',
  async ({ member }) => {
    const maker = await member({ viewport: { width: 1440, height: 900 } })
    const { page, api, context } = maker
    const { id } = await api.createProject({ title: 'Far out', ui: painting })
    await maker.goTo(`/projects/${id}`)
    const nodes = page.locator('.react-flow__node')
    await expect.poll(() => nodes.count()).toBe(3)
    await page.locator('[data-id="1"] input[type=file]').setInputFiles(await tinyPhoto())
    await step.seesPictures(page.locator('[data-id="1"] img'))
    await page.getByText('Saved', { exact: true }).waitFor()
    const started = page.waitForResponse((response) => response.url().endsWith('/project_task'))
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    expect((await started).ok()).toBe(true)

    const back = maker.serverAway()
    await context.setOffline(true)
    await page.locator('[data-id="3"] strong').click()
    await page.keyboard.press('Control+d')
    await expect.poll(() => nodes.count()).toBe(4)
    await page.getByText('Not saved yet. Your changes are kept in this browser.').waitFor()
    // The run continues and ends while the page receives no messages.
    const tasks = async () => (await api.listProjectTasks({ project_id: id })).project_task_arr
    await expect.poll(async () => (await tasks())[0]?.state, { timeout: step.workTimeoutMs }).toBe('done')

    await context.setOffline(false)
    await page.getByText('Saved', { exact: true }).waitFor()
    const results = page.getByRole('region', { name: 'Results' })
    await results.getByRole('listitem').getByRole('img').first().waitFor()
    await page.locator('[data-id="2"]').getByText('Done').waitFor()
    back()
    const { ui } = await api.getProject({ id })
    expect((ui as { nodes: unknown[] }).nodes).toHaveLength(4)
    expect(await tasks()).toHaveLength(1)
  },
)
