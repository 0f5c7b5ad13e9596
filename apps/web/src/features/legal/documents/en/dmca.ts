import type { Site } from '@easel/contract/client'
import { contactOf, type LegalDocument } from '../legal-document.ts'

export function dmca(site: Site): LegalDocument {
  return {
    title: 'DMCA',
    lead: 'How to have content removed that infringes your copyright, and how to respond if your own content was removed.',
    parts: [
      {
        id: 'report',
        title: 'The quickest way',
        blocks: [
          'Open the post, comment, template or profile, choose “Report” in its menu, then “Copyright”. You need no account, only an address at which we can reach you. A moderator sees your report at once.',
        ],
      },
      {
        id: 'notice',
        title: 'A formal notice',
        blocks: [
          `Send it to ${contactOf(site, 'en')}. It must contain:`,
          [
            'your work, and the address of the infringing content on this site;',
            'your name and contact details;',
            'a statement that you believe in good faith that the use is not authorized by the owner, its agent or the law;',
            'a statement, under penalty of perjury, that the notice is accurate and that you are the owner or authorized to act for the owner;',
            'your physical or electronic signature.',
          ],
        ],
      },
      {
        id: 'then',
        title: 'What happens next',
        blocks: [
          'Clearly infringing content is hidden without delay. Its author is told the reason and can appeal. Accounts that infringe repeatedly are closed.',
        ],
      },
      {
        id: 'counter',
        title: 'A counter-notice',
        blocks: [
          'If your content was removed by mistake, appeal in the notification about it. A formal counter-notice states what was removed and where it was, your name and address, your consent to the jurisdiction of your courts, and, under penalty of perjury, that it was removed by mistake. We pass it on to the person who complained. Unless they go to court within 10 to 14 business days, the content can be restored.',
        ],
      },
      {
        id: 'false',
        title: 'Please be sure',
        blocks: [
          'Anyone who knowingly misrepresents that content infringes copyright may be liable for damages.',
        ],
      },
    ],
  }
}
