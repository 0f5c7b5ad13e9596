/** The kinds of data that pages read; each query key begins with a kind. A change invalidates a kind, or a part of it. */
export const queryKeys = {
  accountExport: ['account-export'],
  accountImport: ['account-import'],
  accounts: ['accounts'],
  art: ['art'],
  avatars: ['avatars'],
  blockedWords: ['blocked-words'],
  boards: ['boards'],
  cases: ['cases'],
  comments: ['comments'],
  credits: ['credits'],
  currentUser: ['current-user'],
  engines: ['engines'],
  importedHistory: ['imported-history'],
  invites: ['invites'],
  looks: ['looks'],
  mentions: ['mentions'],
  notifications: ['notifications'],
  numbers: ['numbers'],
  passwordReset: ['password-reset'],
  people: ['people'],
  posters: ['posters'],
  posts: ['posts'],
  presets: ['presets'],
  projects: ['projects'],
  push: ['push'],
  quote: ['quote'],
  savedForms: ['saved-forms'],
  search: ['search'],
  security: ['security'],
  setting: ['setting'],
  sheets: ['sheets'],
  site: ['site'],
  siteSettings: ['site-settings'],
  storage: ['storage'],
  surveys: ['surveys'],
  system: ['system'],
  diagnosis: ['diagnosis'],
  tasks: ['tasks'],
  templates: ['templates'],
  themes: ['themes'],
  topics: ['topics'],
  users: ['users'],
  words: ['words'],
  works: ['works'],
} as const

/** Makes any key with another beginning a compile error. */
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [(typeof queryKeys)[keyof typeof queryKeys][0], ...unknown[]]
  }
}
