import type { Site } from '@easel/contract/client'
import { contactOf, type LegalDocument } from '../legal-document.ts'

export function dataDeletion(site: Site): LegalDocument {
  return {
    title: 'Data Deletion Instructions',
    lead: 'You can erase single things, or everything, by yourself and at any time.',
    parts: [
      {
        id: 'account',
        title: 'The whole account',
        blocks: [
          [
            'Log in and open [Settings, Your data](/settings/data).',
            'If you want to keep a copy, export it first.',
            'Choose “Delete account” and enter your password. An account that only Google or another provider opens asks you to sign in there once more.',
          ],
          'At once you are signed out everywhere, and your profile, works, posts, comments and templates are hidden from everybody. If you log in within seven days, all of it comes back as it was. After that it is erased for good, files too.',
          'If you choose to erase it immediately, nothing can be brought back.',
        ],
      },
      {
        id: 'single',
        title: 'Single things',
        blocks: [
          [
            'A work: open it from your [profile](/profile), then “Delete”. Its post and its files go with it.',
            'A post or a comment: from its menu.',
            'A device that is signed in, a passkey, an authenticator app: in the [settings](/settings/security).',
          ],
        ],
      },
      {
        id: 'stays',
        title: 'What stays',
        blocks: [
          'The lines of attempts, records of consent and decisions about reports stay as long as they have to, without your name. Copies in backups age out with them. Pictures that others have downloaded are beyond our reach.',
        ],
      },
      {
        id: 'ask',
        title: 'If you cannot log in',
        blocks: [
          `Write to ${contactOf(site, 'en')} and name your username. Requests are processed in 3 to 5 business days.`,
          'If you signed in with Google, you can also take away the permission in your Google account; that alone does not erase what is kept here.',
        ],
      },
    ],
  }
}
