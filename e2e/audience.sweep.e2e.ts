import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { draw } from './harness/gallery.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

journey(
  'a post for people with the link is in no list, opens by the link and its password, and is closed when the link ends',
  async (stage) => {
    const { page, goTo, api, user, context } = await stage.member()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const work = await draw({ api })
    const title = `For a few ${user.username}`
    const { id } = await api.createPost({ work_id: work.id, title, audience: 'public' })
    await goTo(`/post/${id}`)
    await page.getByRole('link', { name: 'Make another' }).waitFor()
    await page.getByRole('button', { name: 'More actions for this post' }).click()
    await page.getByRole('menuitem', { name: 'Who sees it' }).click()
    const audience = page.getByRole('dialog', { name: 'Who sees it' })
    await audience.getByLabel('People with the link').check()
    expect(await accessibilityFaults(page)).toEqual([])
    await audience.getByRole('button', { name: 'Save' }).click()
    const share = page.getByRole('dialog', { name: 'Share', exact: true })
    await share.getByRole('button', { name: 'Make a private link' }).click()
    await share.getByLabel('Password').fill('seaside')
    await share.getByRole('button', { name: 'Set password' }).click()
    await share.getByText('The link asks for a password').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await share.getByRole('button', { name: 'Copy link' }).click()
    await step.toast(page, 'Copy link successful').waitFor()
    const link = new URL((await page.evaluate('navigator.clipboard.readText()')) as string)

    const visitor = await stage.visitor()
    visitor.expecting(404, /post/)
    visitor.expecting(410, /shared/)
    visitor.expecting(403, /shared/)
    await visitor.goTo(`/user/${user.id}`)
    expect(await visitor.page.getByText(title).count()).toBe(0)
    await visitor.goTo(link.pathname)
    await visitor.page.getByLabel('Password', { exact: true }).fill('harbour')
    await visitor.page.getByRole('button', { name: 'Open' }).click()
    await visitor.page.getByText('Not the password of this link').waitFor()
    await visitor.page.getByLabel('Password', { exact: true }).fill('seaside')
    await visitor.page.getByRole('button', { name: 'Open' }).click()
    await visitor.page.getByRole('heading', { name: title }).waitFor()

    await share.getByRole('button', { name: 'End link' }).click()
    await page
      .getByRole('dialog', { name: 'Friendly Reminder' })
      .getByRole('button', { name: 'End link' })
      .click()
    await share.getByRole('button', { name: 'Make a private link' }).waitFor()
    await visitor.goTo(link.pathname)
    await visitor.page.getByRole('heading', { name: 'This link has ended' }).waitFor()
  },
)
