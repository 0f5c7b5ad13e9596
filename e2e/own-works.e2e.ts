import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { draw, postDrawing } from './harness/gallery.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const cardsOf = (page: Page) =>
  page.getByRole('list', { name: 'Work', exact: true }).locator('[data-work-link]')
const starOf = (page: Page) => page.getByRole('button', { name: 'Favourite: Flowing Lines' })

journey(
  'a user searches, filters and marks works of their own, and the address keeps the filters',
  async ({ member }) => {
    const maker = await member()
    const { page, goTo, api } = maker
    const post = await postDrawing(maker, 'Night crossing')
    const draft = await draw(maker)
    const favourites = async () =>
      (await api.listWorks({ favourite_only: true })).work_arr.map(({ id }) => id)
    const seesCards = (count: number) => expect.poll(() => cardsOf(page).count()).toBe(count)
    await goTo('/profile')
    await seesCards(2)
    const search = page.getByRole('search', { name: 'Search and filter your works' })
    await search.getByRole('searchbox').fill('CROSS')
    await seesCards(1)
    await page.waitForURL('**/profile?q=CROSS')
    await page.reload()
    await seesCards(1)
    await search.getByRole('searchbox').fill('')
    await seesCards(2)

    await search.getByLabel('State').selectOption('Not posted')
    await seesCards(1)
    await cardsOf(page).press('f')
    await expect.poll(favourites).toEqual([draft.id])
    expect(await starOf(page).getAttribute('aria-pressed')).toBe('true')
    await page.goBack()
    await seesCards(2)
    await search.getByRole('button', { name: 'Favourites' }).click()
    await seesCards(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await starOf(page).click()
    await page.getByText('No works match').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
    await seesCards(2)
    expect(new URL(page.url()).search).toBe('')

    await page.setViewportSize({ width: 390, height: 780 })
    await search.getByRole('button', { name: 'Filter' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    await sheet.getByLabel('Template').selectOption({ label: 'Flowing Lines (2)' })
    await sheet.getByLabel('State').selectOption('Posted')
    expect(await accessibilityFaults(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Show works' }).click()
    await search.getByRole('button', { name: 'Filter (2)' }).waitFor()
    await seesCards(1)
    await page.setViewportSize({ width: 1280, height: 860 })

    await page.getByRole('button', { name: 'Select' }).click()
    const bar = page.getByRole('toolbar', { name: 'Selected works' })
    await bar.getByRole('button', { name: 'All' }).click()
    await bar.getByRole('button', { name: 'Mark 1 work as a favourite' }).click()
    await expect.poll(favourites).toEqual([post.work_id])
    await bar.getByRole('button', { name: 'Delete 1 work' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await step.toast(page, 'Delete work successful').waitFor()
    await page.getByText('No works match').waitFor()
    expect((await api.listWorks({})).work_arr.map(({ id }) => id)).toEqual([draft.id])
  },
)

journey(
  'a key marks a favourite in the viewer, unless single keys are off in the settings',
  async ({ member }) => {
    const maker = await member()
    const { page, goTo } = maker
    const { id } = await draw(maker)
    const star = page.getByRole('dialog', { name: 'Details' }).getByRole('button', { name: 'Favourite' })
    const isMarked = () => star.getAttribute('aria-pressed')
    await goTo(`/profile?work=${id}`)
    await star.waitFor()
    await page.keyboard.press('f')
    await expect.poll(isMarked).toBe('true')

    await goTo('/settings')
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck({ force: true })
    expect(await accessibilityFaults(page)).toEqual([])
    await goTo(`/profile?work=${id}`)
    await expect.poll(isMarked).toBe('true')
    await page.keyboard.press('f')
    await star.click()
    await expect.poll(isMarked).toBe('false')
    // The star changes before the server has confirmed the change.
    await expect.poll(async () => (await maker.api.getWork({ id })).is_favourite).toBe(false)
  },
)
