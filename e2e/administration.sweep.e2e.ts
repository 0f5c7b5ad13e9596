import { startComfyDouble } from '@easel/comfyui-double'
import { startA1111 } from '@easel/engine-doubles'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { openStage } from './harness/stage.ts'

const journey = openStage()

journey(
  'an administrator adds an engine, reads the fault of its address, and corrects the address',
  async (stage) => {
    const [ann, keeper] = [await stage.member(), await stage.member()]
    await stage.server.giveRole(keeper.user, 'admin')
    await using double = await startComfyDouble()
    const name = `engine of ${keeper.user.username}`

    await ann.goTo('/admin')
    await ann.page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await ann.page.getByRole('button', { name: 'Account', exact: true }).click()
    expect(await ann.page.getByRole('link', { name: 'Administration' }).count()).toBe(0)

    const { page } = keeper
    await keeper.goTo('/inspiration')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('link', { name: 'Administration' }).click()
    await page.getByRole('button', { name: 'Add an engine' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'ComfyUI' }).check()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Address').fill('ftp://studio')
    await dialog.getByRole('button', { name: 'Add and test' }).click()
    await dialog.getByText('An address that begins with http://').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // Port 4 is never in use: no program has it, and no other test can be assigned a port below 1024.
    await dialog.getByLabel('Address').fill('127.0.0.1:4')
    await dialog.getByRole('button', { name: 'Add and test' }).click()
    await dialog.getByText('Nothing answers at this address.').waitFor()
    await dialog.getByRole('link', { name: 'Show the engine' }).click()

    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Address').fill(double.url)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByText('It answers').waitFor()
    await page.getByText('Ready', { exact: true }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'v1-5-pruned-emaonly.safetensors' }).first().waitFor()

    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Ready', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Queue' }).click()
    await page.getByText('Nothing is waiting for an engine.').waitFor()
    await page.getByRole('link', { name: 'Engines' }).click()
    await page.getByRole('link', { name }).click()
    await removeEngine(page, name)
  },
)

journey('an administrator searches for engines, and adds the found engine with one click', async (stage) => {
  const keeper = await stage.member()
  await stage.server.giveRole(keeper.user, 'admin')
  await using double = await startA1111()
  await using closed = await startA1111({ key: 'painter:sesame' })

  const { page } = keeper
  await keeper.goTo('/admin')
  await page.getByRole('button', { name: 'Look for engines' }).click()
  const dialog = page.getByRole('dialog')
  const again = dialog.getByRole('button', { name: 'Look again' })
  await expect.poll(() => again.isEnabled(), { timeout: 40_000 }).toBe(true)

  const field = dialog.getByLabel('Another machine')
  await field.fill('127.0.0.1:4')
  await field.press('Enter')
  await dialog.getByText('Nothing answers.').waitFor()
  await field.fill(double.url)
  await field.press('Enter')
  await dialog.getByText('4 models, of which 4 can be used').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: `Add the engine at ${double.url}` }).press('Enter')
  await dialog.getByText('Added', { exact: true }).waitFor()
  await field.press('Enter')
  await dialog.getByText('Added', { exact: true }).waitFor()
  expect(double.works).toEqual([])

  await field.fill(closed.url)
  await field.press('Enter')
  await dialog.getByText('It asks for a key or a password.').waitFor()
  await dialog.getByRole('button', { name: 'Add with a key' }).click()
  await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe(closed.url)
  await dialog.getByLabel('Name').fill(`Closed ${keeper.user.username}`)
  await dialog.getByRole('button', { name: 'Add and test' }).click()
  await dialog.getByText('The address asks for a key. Choose the kind.').waitFor()
  await dialog.getByRole('radio', { name: 'AUTOMATIC1111' }).check()
  const password = Buffer.from('painter:sesame').toString('base64')
  await dialog.getByLabel('Other headers').fill(`Authorization: Basic ${password}`)
  await dialog.getByRole('button', { name: 'Add and test' }).click()
  await dialog.getByText('It answers').waitFor()
  await dialog.getByRole('link', { name: 'Show the engine' }).click()
  await removeEngine(page, `Closed ${keeper.user.username}`)
  await page.getByRole('link', { name: 'Stable Diffusion web UI' }).click()
  await page.getByRole('listitem').filter({ hasText: 'v1-5-pruned-emaonly.safetensors' }).first().waitFor()
  await removeEngine(page, 'Stable Diffusion web UI')
})

/** Removes the shown engine, and waits until the list has no such engine: the list is shown before the removal. */
async function removeEngine(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.waitForURL('**/admin')
  await page.getByRole('link', { name }).waitFor({ state: 'detached' })
}

journey('an administrator finds a user and gives attempts, and the user reads the reason', async (stage) => {
  const [ann, keeper] = [await stage.member(), await stage.member()]
  await stage.server.giveRole(keeper.user, 'admin')
  const { username } = ann.user
  const reason = `Prize for ${username}`

  const { page } = keeper
  await keeper.goTo('/admin')
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByLabel('Search for people').fill(username)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: username }).click()
  await page.getByText('10 attempts left').waitFor()
  await page.getByRole('button', { name: 'Give' }).click()
  await page.getByText('A whole number from 1 to 1000').waitFor()
  await page.getByLabel('Number').fill('7')
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: 'Give' }).click()
  await page.getByText('17 attempts left').waitFor()
  await page.getByRole('list', { name: 'Changes by administrators' }).getByText(reason).waitFor()
  keeper.expecting(409, /attempts$/)
  await page.getByLabel('Number').fill('900')
  await page.getByLabel('Reason').fill('All of them')
  await page.getByRole('button', { name: 'Take' }).click()
  await page.getByText('This user has fewer attempts than that').waitFor()
  await page.getByRole('button', { name: 'Make moderator' }).click()
  await page.getByRole('button', { name: 'Remove the role: Moderator' }).waitFor()

  await ann.goTo('/notifications?tab=social')
  await ann.page.getByText('The host has changed your attempts').first().waitFor()
  await ann.page.getByRole('button', { name: '17 attempts left' }).click()
  await ann.page.getByText(reason).waitFor()
})
