import { expect } from 'vitest'
import { postPainting } from './harness/gallery.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

journey('a step back closes an opened work, and its address opens it again', async (stage) => {
  const person = await stage.member()
  const { page, goTo } = person
  await postPainting(person, 'To be opened')
  await goTo('/profile')
  const drawer = page.getByRole('dialog', { name: 'Details' })
  await page.getByRole('button', { name: 'Oil Painting' }).click()
  await drawer.getByRole('heading', { name: 'Oil Painting' }).waitFor()
  const address = page.url()
  await page.goBack()
  await drawer.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')

  await page.goto(address)
  await drawer.getByRole('link', { name: 'View post' }).waitFor()
  // Escape first closes the dialog inside the drawer.
  await drawer.getByRole('button', { name: 'Share link' }).click()
  const share = page.getByRole('dialog', { name: 'Share', exact: true })
  await share.waitFor()
  await page.keyboard.press('Escape')
  await share.waitFor({ state: 'hidden' })
  expect(await drawer.isVisible()).toBe(true)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/profile')
})

journey('the deletion of a work asks first, and takes its post along', async (stage) => {
  const person = await stage.member()
  const { page, goTo, api } = person
  const { work, post } = await postPainting(person, 'To be deleted')
  await goTo(`/profile?work=${work.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Friendly Reminder' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await step.toast(page, 'Delete work successful').waitFor()
  await page.getByText('No works yet').waitFor()
  expect(await step.worksOf(api)).toEqual([])

  const visitor = await stage.visitor()
  visitor.expecting(404, /^\/post\//)
  await visitor.goTo(`/post/${post.id}`)
  await visitor.page.getByText('This page does not exist, or its content has been removed.').waitFor()
})
