import type { Site } from '@easel/contract/client'
import { contactOf, type LegalDocument } from '../legal-document.ts'

export function dataDeletion(site: Site): LegalDocument {
  return {
    title: 'Data Deletion Instructions',
    lead: 'You can delete individual items, or everything, at any time.',
    parts: [
      {
        id: 'account',
        title: 'Your whole account',
        blocks: [
          [
            'Log in and open [Settings, Your data](/settings/data).',
            'If you want to keep a copy, export it first.',
            'Choose “Delete account” and enter your password. If your account uses only Google or another provider, you sign in there again instead.',
          ],
          'You are logged out everywhere at once, and your profile, works, posts, comments and templates are hidden from everyone. If you log in within seven days, everything is restored. After that it is permanently erased, including files.',
          'If you choose to erase it immediately, nothing can be restored.',
        ],
      },
      {
        id: 'single',
        title: 'Individual items',
        blocks: [
          [
            'A work: open it from your [profile](/profile) and choose “Delete”. Its post and its files are deleted too.',
            'A post or a comment: use its menu.',
            'A logged-in device, a passkey or an authenticator app: use the [settings](/settings/security).',
          ],
        ],
      },
      {
        id: 'stays',
        title: 'What is kept',
        blocks: [
          'The history of your attempts, records of consent and decisions on reports are kept for as long as necessary, without your name. Copies in backups expire with the backups. We cannot delete pictures that others have downloaded.',
        ],
      },
      {
        id: 'ask',
        title: 'If you cannot log in',
        blocks: [
          `Write to ${contactOf(site, 'en')} and include your username. Requests are processed in 3 to 5 business days.`,
          'If you log in with Google, you can also revoke the permission in your Google account. That alone does not erase data on this site.',
        ],
      },
    ],
  }
}
