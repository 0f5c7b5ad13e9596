import type { Site } from '@easel/contract/client'
import { contactOf, type LegalDocument } from '../legal-document.ts'

export function terms(site: Site): LegalDocument {
  return {
    title: 'Terms of Use',
    lead: `What ${site.operator_name} and you can expect of each other on ${site.name}.`,
    parts: [
      {
        id: 'who',
        title: 'Who may use it',
        blocks: [
          'You have to be 13 or older. You are responsible for what happens with your account: keep your password and recovery codes to yourself.',
        ],
      },
      {
        id: 'yours',
        title: 'Your works are yours',
        blocks: [
          'You keep all rights in what you upload and make. By posting, you allow this site to store, resize and show the post, in feeds, previews and embedded frames, for as long as it is posted. What the site passes on when somebody uses “Make yours” is the template and its parameters, never your photos.',
          'Templates that you publish may be used by everybody here to make works of their own. Works that were made with them stay with their makers when you take a template back.',
        ],
      },
      {
        id: 'rules',
        title: 'What does not belong here',
        blocks: [
          [
            'Sexual content that involves minors, or that shows somebody without their consent. It is removed and, where the law asks for it, reported.',
            'Threats, harassment, hatred, and the glorification of violence.',
            'Pictures of real people that are meant to deceive or to shame them.',
            'What infringes the rights of others: see [DMCA](/dmca).',
            'Spam, and attempts to break the service or to get around its limits.',
          ],
          'Moderators may mark, hide or remove what does not belong here, and suspend accounts. Every decision comes with its reason, and can be appealed once, within six months.',
        ],
      },
      {
        id: 'ai',
        title: 'Made by machines',
        blocks: [
          'Files that leave the site say in their metadata that software made or changed them, and carry a visible mark unless their maker has asked to leave it out. Do not remove these labels to pass a work off as a photograph. Anyone can [check a file](/check).',
        ],
      },
      {
        id: 'attempts',
        title: 'Attempts',
        blocks: [
          'Attempts are a fair share of the machine, not money: they cannot be bought, sold, passed on or paid out. Those of a work that fails or is stopped come back.',
        ],
      },
      {
        id: 'service',
        title: 'The service',
        blocks: [
          'It is offered as it is. It may change, be slow, be interrupted, or end; take an [export](/settings/data) of what you would miss. As far as the law allows, nobody is liable here for more than intent and gross negligence; rights that the law gives to consumers stay as they are.',
          'You may leave at any time: [Data Deletion Instructions](/data-deletion).',
        ],
      },
      {
        id: 'contact',
        title: 'Contact',
        blocks: [`Questions go to ${contactOf(site, 'en')}. They are answered within 1 to 2 business days.`],
      },
    ],
  }
}
