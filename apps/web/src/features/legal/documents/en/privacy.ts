import type { Site } from '@easel/contract/client'
import { contactOf, type LegalDocument } from '../legal-document.ts'

export function privacy(site: Site): LegalDocument {
  return {
    title: 'Privacy Policy',
    lead: `What ${site.name} stores, why, for how long, and what you can do about it. The site is run by ${site.operator_name}.`,
    parts: [
      {
        id: 'keep',
        title: 'What we store',
        blocks: [
          [
            'Your username; your display name, picture and profile text; and your password in a protected form that cannot be read back. We ask for no e-mail address and no phone number.',
            'If you log in with Google or another provider: its identifier for you, and the name that it provides. We do not ask for your e-mail address there.',
            'The photos that you upload, your works, posts, comments, likes and the people you follow, block or mute.',
            'Every attempt that you earned, used or got back.',
            'The devices on which you are logged in: browser, operating system, and last use.',
            'Reports, decisions on them, and your consent where it was required.',
          ],
        ],
      },
      {
        id: 'photos',
        title: 'Your photos',
        blocks: [
          'Nobody else can see the photos that you upload, unless you choose to show them with a post. Photos that you never use are erased after 24 hours. Location data and camera serial numbers are removed from every picture that is shown. We do not train models with your photos.',
          'Some templates look for faces and people in a photo, to keep heads in the picture and to draw faces finely. If you are signed in, a small copy of a photo that you choose before a template is looked at in the same way, so that fitting templates come first, and again when you ask for the people in it. All of this happens on this installation. It finds where faces are and recognizes nobody; neither the copy nor the positions are stored.',
          'Works are made on this installation. If its operator has connected a generation service of another company, the photos of a work are sent there to make that work.',
        ],
      },
      {
        id: 'share',
        title: 'Who receives your data',
        blocks: [
          'We do not sell data. There is no advertising and no tracking, and pages load nothing from other companies. What you post is public until you delete it. Only you can see your likes and collected templates, unless you make them public in the [settings](/settings/privacy).',
          'If you allow notifications on a device, they are sent, encrypted, through the push service of its browser.',
        ],
      },
      {
        id: 'browser',
        title: 'In your browser',
        blocks: [
          'Cookies keep you logged in and remember the theme, the language, your time zone, the state of the menu and which announcement you have closed. Local storage contains the same login, a mark that this device has logged in before, drafts and your recent searches. None of this follows you to other sites.',
        ],
      },
      {
        id: 'logs',
        title: 'Logs and records',
        blocks: [
          'The server logs errors, abuse, logins and changes to accounts. Instead of your network address it logs a code, which cannot be reversed without the server’s key. Logs are usually kept for no more than 12 months. Records of consent are kept for six months. After you leave, decisions on reports and the history of your attempts are kept without your name.',
        ],
      },
      {
        id: 'rights',
        title: 'What you can do',
        blocks: [
          [
            'See and correct your information in your [profile](/profile).',
            'Export your data as an archive in the [settings](/settings/data).',
            'Delete works, posts, comments or your whole account: [Data Deletion Instructions](/data-deletion).',
            'Choose which notifications you get, who sees your likes, and which devices stay logged in.',
          ],
          `For anything else, write to ${contactOf(site, 'en')}. Deletion requests are processed in 3 to 5 business days; questions are answered within 1 to 2 business days.`,
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
