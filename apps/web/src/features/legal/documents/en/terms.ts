import type { Site } from '@easel/contract/client'
import { contactOf, type LegalDocument } from '../legal-document.ts'

export function terms(site: Site): LegalDocument {
  return {
    title: 'Terms of Use',
    lead: `What you and ${site.operator_name} can expect from each other on ${site.name}.`,
    parts: [
      {
        id: 'who',
        title: 'Who may use it',
        blocks: [
          'You must be 13 or older. You are responsible for what happens with your account: do not share your password or recovery codes.',
        ],
      },
      {
        id: 'yours',
        title: 'Your works are yours',
        blocks: [
          'You keep all rights to what you upload and make. By posting, you allow this site to store, resize and show the post in feeds, link previews and embeds, for as long as it is posted. When others use “Make yours with this template”, the site passes on the template and its settings, never your photos.',
          'Everyone on this site can use the templates that you publish to make their own works. If you delete a template, these works stay with their authors.',
        ],
      },
      {
        id: 'rules',
        title: 'What is not allowed',
        blocks: [
          [
            'Sexual content that involves minors, or that shows people without their consent. It is removed and, where the law requires it, reported.',
            'Threats, harassment, hate, and the glorification of violence.',
            'Pictures of real people that are meant to deceive or to humiliate them.',
            'Content that infringes the rights of others: see [DMCA](/dmca).',
            'Spam, and attempts to disrupt the service or to bypass its limits.',
          ],
          'Moderators can mark, hide or remove content that is not allowed, and suspend accounts. Every decision states its reason, and can be appealed once, within six months.',
        ],
      },
      {
        id: 'ai',
        title: 'Labels on generated files',
        blocks: [
          'Files that leave the site state in their metadata that software made or changed them. Files that AI has made or changed also carry a visible watermark, unless their author has left it out. Do not remove these labels to pass a work off as a photograph. Anyone can [check a file](/check).',
        ],
      },
      {
        id: 'attempts',
        title: 'Attempts',
        blocks: [
          'Attempts divide the capacity of this site fairly among its users. They are not money: they cannot be bought, sold, transferred or paid out. Attempts for a work that fails or is stopped are returned.',
        ],
      },
      {
        id: 'service',
        title: 'The service',
        blocks: [
          'The service is provided as is. It may change, be slow, be interrupted or end; [export](/settings/data) what you do not want to lose. As far as the law allows, liability is limited to intent and gross negligence; the statutory rights of consumers are not affected.',
          'You can leave at any time: [Data Deletion Instructions](/data-deletion).',
        ],
      },
      {
        id: 'contact',
        title: 'Contact',
        blocks: [
          `Please send questions to ${contactOf(site, 'en')}. They are answered within 1 to 2 business days.`,
        ],
      },
    ],
  }
}
