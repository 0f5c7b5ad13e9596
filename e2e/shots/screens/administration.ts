import { button, type Screen } from '../screen.ts'

export const administrationScreens: readonly Screen[] = [
  { name: 'admin-engines', path: '/admin', as: 'keeper' },
  {
    name: 'admin-add',
    path: '/admin',
    as: 'keeper',
    open: async ({ page, t }) => {
      await button(page, t.administration.add).click()
      await page.getByLabel(t.administration.name).waitFor()
    },
  },
  {
    name: 'admin-engine',
    path: ({ engines }) => `/admin/engines/${engines.ready}`,
    as: 'keeper',
    full: true,
  },
  {
    name: 'admin-tested',
    path: ({ engines }) => `/admin/engines/${engines.ready}`,
    as: 'keeper',
    open: async ({ page, t }) => {
      await button(page, t.administration.test).click()
      await page.getByText(t.administration.reachable).waitFor()
    },
  },
  { name: 'admin-away', path: ({ engines }) => `/admin/engines/${engines.away}`, as: 'keeper' },
  { name: 'admin-queue', path: '/admin/queue', as: 'keeper' },
  { name: 'admin-people', path: '/admin/people', as: 'keeper' },
  { name: 'admin-site', path: '/admin/site', as: 'keeper', full: true },
  {
    name: 'admin-announce',
    path: '/admin/site',
    as: 'keeper',
    open: async ({ page, t }) => {
      await button(page, t.adminSite.edit).click()
      await page.getByLabel(t.adminSite.english).waitFor()
    },
  },
  { name: 'admin-themes', path: '/admin/themes', as: 'keeper', full: true },
  {
    name: 'admin-theme-edit',
    path: '/admin/themes',
    as: 'keeper',
    open: async ({ page, t }) => {
      await button(page, t.adminThemes.edit).first().click()
      await page.getByLabel(t.adminThemes.titleEn).waitFor()
    },
  },
  { name: 'admin-numbers', path: '/admin/numbers', as: 'keeper', full: true },
  { name: 'setup-closed', path: '/setup' },
  { name: 'setup-site', path: '/setup?step=site', as: 'keeper' },
  { name: 'setup-languages', path: '/setup?step=languages', as: 'keeper' },
  { name: 'setup-people', path: '/setup?step=people', as: 'keeper' },
  { name: 'setup-address', path: '/setup?step=address', as: 'keeper' },
  { name: 'setup-engines', path: '/setup?step=engines', as: 'keeper' },
  { name: 'setup-picture', path: '/setup?step=picture', as: 'keeper' },
  { name: 'admin-invites', path: '/admin/invites', as: 'keeper' },
  {
    name: 'admin-invites-make',
    path: '/admin/invites',
    as: 'keeper',
    open: async ({ page, t }) => {
      await button(page, t.adminInvites.make).click()
      await page.getByLabel(t.adminInvites.count).waitFor()
    },
  },
  { name: 'admin-words', path: '/admin/words', as: 'keeper', full: true },
  { name: 'admin-version', path: '/admin/version', as: 'keeper', full: true },
  { name: 'admin-storage', path: '/admin/storage', as: 'keeper', full: true },
  { name: 'admin-people-none', path: '/admin/people?q=nobody-of-this-name', as: 'keeper' },
  {
    name: 'admin-person',
    path: ({ cast }) => `/admin/people/${cast.jonas.user.id}`,
    as: 'keeper',
    full: true,
  },
  {
    name: 'admin-suspend',
    path: ({ cast }) => `/admin/people/${cast.jonas.user.id}`,
    as: 'keeper',
    open: async ({ page, t }) => {
      await button(page, t.adminPeople.suspend).click()
      await page.getByLabel(t.adminPeople.note).waitFor()
    },
  },
  {
    name: 'admin-password-link',
    path: ({ cast }) => `/admin/people/${cast.jonas.user.id}`,
    as: 'keeper',
    open: async ({ page, t }) => {
      await button(page, t.adminPeople.makeLink).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t.adminPeople.makeLink }).click()
      await dialog.getByLabel(t.adminPeople.link).waitFor()
    },
  },
  {
    name: 'admin-role',
    path: ({ cast }) => `/admin/people/${cast.jonas.user.id}`,
    as: 'keeper',
    open: async ({ page, t }) => {
      await button(page, t.adminPeople.giveRole_admin).click()
      await page.getByRole('dialog', { name: t.common.friendlyReminder }).waitFor()
    },
  },
]
