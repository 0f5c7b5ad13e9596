import type { Site } from '@easel/contract/client'
import { contactOf, type LegalDocument } from '../legal-document.ts'

export function privacy(site: Site): LegalDocument {
  return {
    title: 'Privacy Policy',
    lead: `What ${site.name} keeps, why, for how long, and what you can do about it. It is run by ${site.operator_name}.`,
    parts: [
      {
        id: 'keep',
        title: 'What is kept',
        blocks: [
          [
            'Your username, the name, picture and words that you show of yourself, and a protected form of your password that nobody can read back. No e-mail address and no telephone number is asked for.',
            'If you sign in with Google or another provider: its number for you and the name that it gives. Your e-mail address there is not asked for.',
            'The photos that you upload, your works, posts, comments, likes and the people you follow, block or mute.',
            'A line for every attempt earned, taken or given back.',
            'The devices that are signed in: browser, system, and when they were last used.',
            'Reports, decisions about them, and your consent where something asked for it.',
          ],
        ],
      },
      {
        id: 'photos',
        title: 'Your photos',
        blocks: [
          'Photos that you upload are seen by nobody else, unless you choose to show the original with a post. Those that were never used are erased after 24 hours. Location and camera serial numbers are removed from every picture that is shown. No model is trained with them.',
          'Works are made on this installation. If its host has connected a generation server of another company, the photos of a work are sent there to make that work.',
        ],
      },
      {
        id: 'share',
        title: 'Who gets it',
        blocks: [
          'Nobody buys it. There is no advertising and no tracking, and pages load nothing from other companies. What you post is public until you delete it. Your likes and collected templates are yours alone, unless you show them in the [settings](/settings/privacy).',
          'If you allow notices on a device, they reach it, encrypted, through the push service of its browser.',
        ],
      },
      {
        id: 'browser',
        title: 'In your browser',
        blocks: [
          'Cookies keep you signed in and remember the theme, the language, your time zone and whether the menu is open. Local storage holds the same sign-in, a mark that this device has signed in before, drafts, and what you searched for last. None of it follows you to other sites.',
        ],
      },
      {
        id: 'logs',
        title: 'Logs and records',
        blocks: [
          'The server notes faults, abuse, sign-ins and changes of accounts; in place of your network address stands a code that cannot be turned back without the server’s key. Logs are kept usually for no more than 12 months. Records of consent stay for six months. Decisions about reports, and the lines of attempts, stay without your name after you have left.',
        ],
      },
      {
        id: 'rights',
        title: 'What you can do',
        blocks: [
          [
            'See and correct what you show of yourself, in your [profile](/profile).',
            'Take everything with you as an archive, in the [settings](/settings/data).',
            'Delete works, posts, comments, or the whole account: [Data Deletion Instructions](/data-deletion).',
            'Choose what you are told of, who sees your likes, and which devices stay signed in.',
          ],
          `For anything else, write to ${contactOf(site, 'en')}. Requests for deletion are processed in 3 to 5 business days; questions are answered within 1 to 2 business days.`,
        ],
      },
      {
        id: 'age',
        title: 'Age',
        blocks: [`${site.name} is for people aged 13 and over. Accounts of younger children are closed.`],
      },
    ],
  }
}
